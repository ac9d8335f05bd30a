import { levels } from "../scenes/knots/levels.js";
import { element } from "./elements.js";
import { GhostHand, type ScreenPoint } from "./ghost-hand.js";
import { knotCard } from "./knot-card.js";
import { solvedLevels } from "./solved-levels.js";

export interface KnotsActions {
  open(level: number): void;
  undo(): void;
  reset(): void;
  /** Whether drags go under from now on, without a key. */
  under(on: boolean): void;
  hint(on: boolean): void;
}

/** What there is to see beside the ropes. */
export interface KnotsState {
  readonly level: number;
  readonly tied: string;
  readonly isGoal: boolean;
  readonly isDone: boolean;
  /** From 0 to 1. */
  readonly tension: number;
  readonly newtons: number;
  readonly canUndo: boolean;
  readonly isUnder: boolean;
  readonly isHintOn: boolean;
  /** The way of the next drag, and whether a rope is on it already. */
  readonly hint: readonly ScreenPoint[];
  readonly isDragging: boolean;
  /** Which of how many drags the hint shows. */
  readonly drag: number;
  readonly drags: number;
}

export interface KnotsOverlay {
  readonly element: HTMLElement;
  /** What covers the ropes. */
  readonly panels: readonly HTMLElement[];
  show(state: KnotsState, seconds: number): void;
}

export function createKnotsOverlay(actions: KnotsActions): KnotsOverlay {
  const ghost = new GhostHand();
  const card = element("div", { class: "goal" });
  const picker = element("nav", { class: "levels", "aria-label": "Knots to tie" });
  levels.forEach(({ title }, i) => {
    picker.append(
      element(
        "button",
        { type: "button", title, "aria-label": title, onclick: () => actions.open(i) },
        String(i + 1),
      ),
    );
  });
  const name = element("output", { class: "tied", "aria-live": "polite" }, "No knot yet");
  const praised = element("span");
  const next = element("button", { type: "button", onclick: () => actions.open(drawn + 1) }, "Next knot ›");
  const praise = element("div", { class: "praise", role: "status" }, praised, next);
  const bar = element("i");
  const newtons = element("span");
  const meter = element(
    "div",
    { class: "meter", title: "The hardest pull on a rope" },
    "Tension",
    element("b", {}, bar),
    newtons,
  );
  const undo = button("Undo", "Back to before the last drag (Z)", () => actions.undo());
  const reset = button("Reset", "Begin anew (R)", () => actions.reset());
  const under = toggle("Under", "Drag under ropes (hold Shift, or the right button)", false, actions.under);
  const hint = toggle("Hint", "Show the next move (H)", true, actions.hint);
  const solved = solvedLevels();
  const controls = element(
    "section",
    { class: "controls knots", "aria-label": "Controls" },
    element("div", { class: "state" }, name, meter),
    element("div", { class: "rows" }, under, undo, reset, hint),
  );
  const side = element("aside", { class: "side" }, card, picker);
  const root = element(
    "div",
    { class: "knots-overlay" },
    ghost.element as unknown as HTMLElement,
    side,
    praise,
    controls,
  );

  let drawn = -1;
  return {
    element: root,
    panels: [side, controls],
    show(state, seconds) {
      if (drawn !== state.level) card.replaceChildren(knotCard(levels[(drawn = state.level)]));
      [...picker.children].forEach((child, i) => {
        child.setAttribute("aria-current", String(i === state.level));
        child.classList.toggle("is-done", solved.has(levels[i].title));
      });
      write(name, state.tied);
      name.classList.toggle("is-goal", state.isGoal);
      card.classList.toggle("is-done", state.isDone);
      if (state.isDone) solved.add(levels[state.level].title);
      const isLast = solved.size === levels.length;
      write(
        praised,
        state.isDone && state.isGoal
          ? `${levels[state.level].title}: tied${isLast ? ". You have tied them all!" : ""}`
          : "",
      );
      praise.hidden = praised.textContent === "";
      next.hidden = state.level + 1 === levels.length;
      bar.style.transform = `scaleX(${Math.min(1, state.tension).toFixed(3)})`;
      bar.classList.toggle("is-high", state.tension > 0.75);
      write(newtons, `${state.newtons.toFixed(1)} N`);
      undo.toggleAttribute("disabled", !state.canUndo);
      under.setAttribute("aria-pressed", String(state.isUnder));
      hint.setAttribute("aria-pressed", String(state.isHintOn));
      write(
        hint,
        state.isHintOn && state.drag < state.drags ? `Hint ${state.drag + 1}/${state.drags}` : "Hint",
      );
      ghost.show(state.hint, state.isDragging, seconds);
      // A finger has no Shift: it is told which switch to press.
      under.classList.toggle("is-wanted", !state.isUnder && state.hint.some(({ pass }) => pass === "under"));
    },
  };
}

/** Writing the same again would make readers speak. */
function write(to: HTMLElement, text: string): void {
  if (to.textContent !== text) to.textContent = text;
}

function button(label: string, title: string, run: () => void): HTMLButtonElement {
  return element("button", { type: "button", class: "toggle", title, onclick: run }, label);
}

function toggle(label: string, title: string, on: boolean, change: (on: boolean) => void): HTMLButtonElement {
  const created: HTMLButtonElement = button(label, title, () => {
    const pressed = created.getAttribute("aria-pressed") !== "true";
    created.setAttribute("aria-pressed", String(pressed));
    change(pressed);
  });
  created.setAttribute("aria-pressed", String(on));
  return created;
}

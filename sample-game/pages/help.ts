import { element } from "./elements.js";
import type { PageKey } from "./keys.js";

export interface Help {
  /** The button that opens it, and the dialog. */
  readonly button: HTMLElement;
  readonly dialog: HTMLDialogElement;
  readonly isOpen: boolean;
  toggle(): void;
}

/** What mouse, fingers and keys do, behind one button. */
export function createHelp(hint: string, gestures: readonly Gesture[], keys: readonly PageKey[]): Help {
  const rows = [
    ...gestures.map(({ mouse, touch, what }) => row([mouse, touch].filter(Boolean).join(" · "), what)),
    ...keys.map(({ label, what }) => row(label, what, "kbd")),
  ];
  const close = element("button", { type: "button", class: "toggle", autofocus: "" }, "Close");
  const dialog = element(
    "dialog",
    { class: "help", "aria-label": "Hands and keys" },
    element("h2", {}, "Hands and keys"),
    element("p", {}, hint),
    element("dl", {}, ...rows.flat()),
    close,
  );
  const toggle = () => (dialog.open ? dialog.close() : dialog.showModal());
  close.addEventListener("click", () => dialog.close());
  // A press beside it closes it, as people expect.
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  const button = element(
    "button",
    {
      type: "button",
      class: "tune",
      "aria-label": "Hands and keys",
      title: "Hands and keys (?)",
      onclick: toggle,
    },
    "?",
  );
  return {
    button,
    dialog,
    get isOpen() {
      return dialog.open;
    },
    toggle,
  };
}

export interface Gesture {
  readonly mouse: string;
  readonly touch: string;
  readonly what: string;
}

export const lookGestures: readonly Gesture[] = [
  { mouse: "drag beside things", touch: "one finger", what: "look around" },
  { mouse: "wheel", touch: "pinch", what: "nearer, farther" },
];
export const handGestures: readonly Gesture[] = [
  { mouse: "drag", touch: "a finger each", what: "pull what the ring shows" },
  { mouse: "shift as you let go", touch: "Keep hold", what: "leave the rope where it is" },
];

function row(how: string, what: string, tag: "span" | "kbd" = "span"): HTMLElement[] {
  return [element("dt", {}, element(tag, {}, how)), element("dd", {}, what)];
}

import type { Action, Control, Slider, Switch } from "../scenes/scene-module.js";
import { element } from "./elements.js";
import type { PageKey } from "./keys.js";

export function controlPanel(controls: readonly Control[], hint: string): HTMLElement {
  return element(
    "section",
    { class: "controls", "aria-label": "Controls" },
    element("div", { class: "rows" }, ...controls.map(controlElement)),
    element("p", { class: "hint" }, hint),
  );
}

export function controlElement(control: Control): HTMLElement {
  switch (control.kind) {
    case "slider":
      return slider(control);
    case "switch":
      return toggle(control);
    case "action":
      return button(control);
  }
}

function slider({ label, unit, least, most, step, value, name, change }: Slider): HTMLElement {
  const written = (value: number) => name?.(value) ?? text(value, step, unit);
  const shown = element("output", {}, written(value));
  const input = element("input", {
    type: "range",
    min: String(least),
    max: String(most),
    step: String(step),
    value: String(value),
    "aria-label": label,
    oninput: () => {
      change(input.valueAsNumber);
      shown.textContent = written(input.valueAsNumber);
    },
  });
  return element("label", { class: "slider" }, element("span", {}, label), input, shown);
}

function text(value: number, step: number, unit: string): string {
  const digits = step < 0.1 ? 2 : step < 1 ? 1 : 0;
  return unit ? `${value.toFixed(digits)} ${unit}` : value.toFixed(digits);
}

function toggle({ label, key, on, change }: Switch): HTMLElement {
  let pressed = on;
  const button: HTMLButtonElement = element(
    "button",
    {
      type: "button",
      class: "toggle",
      ...keyOf(key),
      "aria-pressed": String(on),
      onclick: () => {
        pressed = !pressed;
        button.setAttribute("aria-pressed", String(pressed));
        change(pressed);
      },
    },
    label,
  );
  return button;
}

function button({ label, key, run }: Action): HTMLElement {
  return element("button", { type: "button", class: "toggle", ...keyOf(key), onclick: run }, label);
}

function keyOf(key: string | undefined): Record<string, string> {
  return key === undefined
    ? {}
    : { "data-key": key, "aria-keyshortcuts": key, title: `Key ${key.toUpperCase()}` };
}

/** Keys of the buttons of a panel: a key presses its button. */
export function keysOf(panel: HTMLElement): PageKey[] {
  return [...panel.querySelectorAll<HTMLButtonElement>("button[data-key]")].map((control) => ({
    key: control.dataset.key!,
    label: control.dataset.key!.toUpperCase(),
    what: control.textContent!.toLowerCase(),
    press: () => control.click(),
  }));
}

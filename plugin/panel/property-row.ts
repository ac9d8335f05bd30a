import { square } from "../../systems/math/elementary.js";
import type { Baselines } from "../tuning/baseline.js";
import {
  isSettable,
  setValue,
  type ChoiceProperty,
  type Colour,
  type ColourProperty,
  type FlagProperty,
  type NumberProperty,
  type Property,
  type PropertyValue,
  type SettableProperty,
  type VectorProperty,
} from "../tuning/property.js";
import { shareOf, shown, valueAt } from "../tuning/slider.js";
import type { Tunable, TunableItem } from "../tuning/tunables.js";
import { curveEditor } from "./curve-editor.js";
import { button, element } from "./elements.js";

/** A property as a line of the panel. */
export interface PropertyRow {
  readonly element: HTMLElement;
  /** Shows the value that it has now. */
  update(): void;
}

export interface RowHost {
  readonly baselines: Baselines;
  /** Runs what may be refused; the refusal is shown. */
  attempt(run: () => void): void;
}

export interface Editor {
  readonly elements: readonly HTMLElement[];
  show(): void;
}

export type SetValue = (value: PropertyValue) => void;

/** Steps of a slider from end to end. */
export const STEPS = 1000;

export function propertyRow(host: RowHost, item: TunableItem, property: Property<Tunable>): PropertyRow {
  const { target } = item;
  const label = element("span", property.hint ? { title: property.hint } : {}, property.label);
  if (property.kind === "action") {
    const run = () => host.attempt(() => property.run(target));
    const row = element("div", { class: "bar" }, button(property.label, run));
    return { element: row, update: () => undefined };
  }
  if (!isSettable(property)) {
    const output = element("output", { "aria-label": property.label });
    const update = () => {
      const value = property.get(target);
      output.textContent = `${typeof value === "number" ? shown(value) : value} ${property.unit}`.trim();
    };
    return { element: element("div", { class: "row" }, label, output), update };
  }
  const editor = editorOf(property, target, (value) => host.attempt(() => setValue(property, target, value)));
  const reset = button("↺", () => host.attempt(() => host.baselines.reset(item, property)), {
    class: "reset",
    "aria-label": `Reset ${property.label}`,
  });
  const row = element("div", { class: "row", "data-name": property.name }, label, ...editor.elements, reset);
  const update = () => {
    editor.show();
    const isChanged = host.baselines.isChanged(item, property);
    row.classList.toggle("changed", isChanged);
    if (isChanged) reset.title = `Back to what ${host.baselines.of(item).name} has`;
  };
  return { element: row, update };
}

function editorOf(property: SettableProperty<Tunable>, target: Tunable, set: SetValue): Editor {
  switch (property.kind) {
    case "number":
      return numberEditor(property, target, set);
    case "flag":
      return flagEditor(property, target, set);
    case "choice":
      return choiceEditor(property, target, set);
    case "colour":
      return colourEditor(property, target, set);
    case "vector":
      return vectorEditor(property, target, set);
    case "curve":
      return curveEditor(property, target, set);
  }
}

function numberEditor(property: NumberProperty<Tunable>, target: Tunable, set: SetValue): Editor {
  const named = property.unit ? `${property.label}, ${property.unit}` : property.label;
  const follow = () => {
    const value = valueAt(property, slider.valueAsNumber / STEPS);
    if (value !== property.get(target)) set(value);
  };
  const slider = element("input", {
    type: "range",
    min: "0",
    max: String(STEPS),
    step: "1",
    "aria-label": named,
    // What takes long is done once, where the slider is let go.
    [property.isSlow ? "onchange" : "oninput"]: follow,
  });
  const text = numberField(named, (value) => set(property.isWhole ? Math.round(value) : value));
  text.title = property.unit;
  return {
    elements: [slider, text],
    show() {
      const value = property.get(target);
      const isHeld = slider.matches(":active") || (property.isSlow && slider.matches(":focus"));
      if (!isHeld) slider.value = String(Math.round(STEPS * shareOf(property, value)));
      slider.setAttribute("aria-valuetext", `${shown(value)} ${property.unit}`);
      showText(text, shown(value));
    },
  };
}

/** A field that takes numbers when it is left or Enter is pressed. */
function numberField(label: string, set: (value: number) => void): HTMLInputElement {
  const field = element("input", {
    type: "text",
    inputmode: "decimal",
    "aria-label": `${label}, as a number`,
    onchange: () => {
      const text = field.value.trim();
      set(text === "∞" ? Infinity : text === "" ? Number.NaN : Number(text));
    },
  });
  return field;
}

/** Not while somebody is typing. */
function showText(field: HTMLInputElement, text: string): void {
  if (!field.matches(":focus") && field.value !== text) field.value = text;
}

function flagEditor(property: FlagProperty<Tunable>, target: Tunable, set: SetValue): Editor {
  const box = element("input", {
    type: "checkbox",
    "aria-label": property.label,
    onchange: () => set(box.checked),
  });
  return { elements: [box, element("span")], show: () => (box.checked = property.get(target)) };
}

function choiceEditor(property: ChoiceProperty<Tunable>, target: Tunable, set: SetValue): Editor {
  const list = element("select", { "aria-label": property.label, onchange: () => set(list.value) });
  list.append(...property.choices(target).map((name) => element("option", { value: name }, name)));
  return {
    elements: [list],
    show() {
      if (!list.matches(":focus")) list.value = property.get(target);
    },
  };
}

function colourEditor(property: ColourProperty<Tunable>, target: Tunable, set: SetValue): Editor {
  const field = element("input", {
    type: "color",
    "aria-label": property.label,
    oninput: () => set(linear(field.value)),
  });
  return {
    elements: [field, element("span")],
    show() {
      if (!field.matches(":focus")) field.value = display(property.get(target));
    },
  };
}

/** Fields of colour have the display's values, which are about the square roots of linear ones. */

function linear(hex: string): Colour {
  const channel = (at: number) => square(parseInt(hex.slice(at, at + 2), 16) / 255);
  return { r: channel(1), g: channel(3), b: channel(5) };
}

function display({ r, g, b }: Colour): string {
  const channel = (value: number) => Math.round(255 * Math.sqrt(Math.min(Math.max(value, 0), 1)));
  return `#${[r, g, b].map((value) => channel(value).toString(16).padStart(2, "0")).join("")}`;
}

function vectorEditor(property: VectorProperty<Tunable>, target: Tunable, set: SetValue): Editor {
  const change = (axis: number, value: number) => {
    const changed = [...property.get(target)] as [number, number, number];
    changed[axis] = value;
    if (changed.every(Number.isFinite)) set(changed);
  };
  const fields = property.axes.map((axis, i) =>
    numberField(`${property.label} ${axis}, ${property.unit}`, (value) => change(i, value)),
  );
  return {
    elements: [element("div", { class: "axes" }, ...fields)],
    show: () => property.get(target).forEach((value, i) => showText(fields[i], shown(value))),
  };
}

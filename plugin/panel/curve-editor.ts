import type { CurveProperty } from "../tuning/property.js";
import { shareOf, shown, valueAt } from "../tuning/slider.js";
import type { Tunable } from "../tuning/tunables.js";
import { element } from "./elements.js";
import { Plot } from "./plot.js";
import type { Editor, SetValue } from "./property-row.js";

/** Steps of a slider from end to end. */
const STEPS = 1000;

/** Sliders that stand side by side, from the root to the tip, over the curve that they make. */
export function curveEditor(property: CurveProperty<Tunable>, target: Tunable, set: SetValue): Editor {
  const places = Array.from({ length: property.points }, (_, i) => i / (property.points - 1));
  const plot = new Plot("root to tip", property.unit);
  const sliders = places.map((place, i) => {
    const slider: HTMLInputElement = element("input", {
      type: "range",
      min: "0",
      max: String(STEPS),
      step: "1",
      "aria-label": `${property.label} at ${Math.round(100 * place)} %, ${property.unit}`,
      oninput: () => {
        const values = [...property.get(target)];
        values[i] = valueAt(property, slider.valueAsNumber / STEPS);
        set(values);
      },
    });
    return slider;
  });
  return {
    elements: [
      element("div", { class: "curve" }, element("div", { class: "handles" }, ...sliders), plot.element),
    ],
    show() {
      const values = property.get(target);
      const isKnown = !values.some(Number.isNaN);
      values.forEach((value, i) => {
        const slider = sliders[i];
        slider.disabled = !isKnown;
        if (!isKnown) return;
        if (!slider.matches(":active")) slider.value = String(Math.round(STEPS * shareOf(property, value)));
        slider.setAttribute("aria-valuetext", `${shown(value)} ${property.unit}`);
      });
      if (isKnown) plot.draw(places, values, false);
    },
  };
}

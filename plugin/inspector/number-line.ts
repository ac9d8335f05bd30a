import type { NumberProperty } from "../tuning/property.js";
import { shareOf, shown, valueAt } from "../tuning/slider.js";
import type { Tunable } from "../tuning/tunables.js";
import type { InspectorModules } from "./modules.js";

interface NumberLineProps {
  readonly property: NumberProperty<Tunable>;
  readonly value: number;
  onChange(value: number): void;
}

/** The Inspector's slider would not become narrower than 120 pixels, and hide its own label. */
const STYLE = ".rods-number .fui-Slider{min-width:40px}";
const LINE = { display: "flex", alignItems: "center", width: "164px" };
const SLIDER = { flex: 1, minWidth: 0, display: "grid" };
const TEXT = { width: "76px" };

/** A slider by shares of its way, the number beside it: the Inspector has no slider that is logarithmic. */
export function numberLine({ inspector, react }: InspectorModules): unknown {
  const h = react.createElement.bind(react);
  return ({ property, value, onChange }: NumberLineProps) => {
    const { label, hint, unit, isWhole } = property;
    const description = [hint, unit && `Unit: ${unit}`].filter(Boolean).join(". ");
    const type = (text: string) => {
      const number = text.trim() === "∞" ? Infinity : text.trim() === "" ? Number.NaN : Number(text);
      onChange(isWhole ? Math.round(number) : number);
    };
    return h(
      inspector.PropertyLine,
      { label, ...(description ? { description } : {}) },
      h(
        "div",
        { className: "rods-number", style: LINE },
        h("style", null, STYLE),
        h(
          "div",
          { style: SLIDER },
          h(inspector.Slider, {
            value: shareOf(property, value),
            min: 0,
            max: 1,
            step: 0.001,
            notifyOnlyOnRelease: property.isSlow === true,
            onChange: (share: number) => onChange(valueAt(property, share)),
          }),
        ),
        h(
          "div",
          { style: TEXT, title: unit },
          h(inspector.TextInput, { value: shown(value), validateOnlyOnBlur: true, onChange: type }),
        ),
      ),
    );
  };
}

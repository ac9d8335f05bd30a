import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import {
  isSettable,
  setValue,
  type NumberProperty,
  type Property,
  type PropertyValue,
  type SettableProperty,
  type Triple,
  type VectorProperty,
} from "../tuning/property.js";
import { shareOf, shown, valueAt } from "../tuning/slider.js";
import type { Tunable } from "../tuning/tunables.js";
import type { InspectorModules } from "./modules.js";

/** Lines of the Inspector's own kind, from the description of a property. */
export class PropertyLines {
  /** A slider by shares of its way with the value beside it: the Inspector has none that is logarithmic. */
  private readonly numberLine: (props: NumberLineProps) => unknown;

  constructor(
    private readonly modules: InspectorModules,
    private readonly refused: (error: unknown) => void,
  ) {
    const { inspector, react } = modules;
    const h = react.createElement.bind(react);
    this.numberLine = ({ property, value, onChange }) =>
      h(
        inspector.PropertyLine,
        { label: labelOf(property), ...(property.hint ? { description: property.hint } : {}) },
        h(inspector.SyncedSliderInput, {
          value: shareOf(property, value),
          min: 0,
          max: 1,
          step: 0.001,
          precision: 3,
          notifyOnlyOnRelease: property.isSlow === true,
          onChange: (share: number) => onChange(valueAt(property, share)),
        }),
        h(inspector.TextInput, {
          value: shown(value),
          validateOnlyOnBlur: true,
          onChange: (text: string) => onChange(text === "∞" ? Infinity : Number(text)),
        }),
      );
  }

  line(property: Property<Tunable>, target: Tunable): unknown {
    const { inspector, react } = this.modules;
    const { label, hint } = property;
    const common = { key: property.name, label, target, ...(hint ? { description: hint } : {}) };
    if (property.kind === "action") {
      const onClick = () => this.attempt(() => property.run(target));
      return react.createElement(inspector.ButtonLine, { key: property.name, label, onClick });
    }
    if (!isSettable(property)) {
      const getValue = () => {
        const value = property.get(target);
        return `${typeof value === "number" ? shown(value) : value} ${property.unit}`.trim();
      };
      return react.createElement(inspector.ComputedProperty, {
        ...common,
        component: inspector.TextPropertyLine,
        getValue,
      });
    }
    const { component, toLine, fromLine, more } = this.editor(property);
    return react.createElement(inspector.DerivedProperty, {
      ...common,
      ...more,
      component,
      getValue: () => toLine(property.get(target)),
      setValue: (_: Tunable, value: never) => this.attempt(() => setValue(property, target, fromLine(value))),
    });
  }

  private editor(property: SettableProperty<Tunable>): Editor {
    const { inspector } = this.modules;
    const same = {
      toLine: (value: PropertyValue): unknown => value,
      fromLine: (value: never) => value as PropertyValue,
    };
    switch (property.kind) {
      case "number":
        return { component: this.numberLine, ...same, more: { property } };
      case "flag":
        return { component: inspector.SwitchPropertyLine, ...same, more: {} };
      case "choice":
        return {
          component: inspector.StringDropdownPropertyLine,
          ...same,
          more: { options: property.choices(undefined as never).map((value) => ({ label: value, value })) },
        };
      case "colour":
        return {
          component: inspector.Color3PropertyLine,
          toLine: (value) => {
            const { r, g, b } = value as Color3;
            return new Color3(r, g, b);
          },
          fromLine: ({ r, g, b }: Color3) => ({ r, g, b }),
          more: { isLinearMode: true },
        } as Editor;
      case "vector":
        return {
          component: inspector.Vector3PropertyLine,
          toLine: (value) => Vector3.FromArray(value as Triple),
          fromLine: ({ x, y, z }: Vector3) => [x, y, z],
          more: { label: labelOf(property) },
        } as Editor;
    }
  }

  private attempt(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.refused(error);
    }
  }
}

interface NumberLineProps {
  readonly property: NumberProperty<Tunable>;
  readonly value: number;
  onChange(value: number): void;
}

interface Editor {
  readonly component: unknown;
  toLine(value: PropertyValue): unknown;
  fromLine(value: never): PropertyValue;
  readonly more: object;
}

function labelOf({ label, unit }: NumberProperty<Tunable> | VectorProperty<Tunable>): string {
  return unit ? `${label}, ${unit}` : label;
}

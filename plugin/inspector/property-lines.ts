import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import {
  isSettable,
  setValue,
  type CurveProperty,
  type Property,
  type PropertyValue,
  type SettableProperty,
  type Triple,
} from "../tuning/property.js";
import { shown } from "../tuning/slider.js";
import type { Tunable, TunableItem } from "../tuning/tunables.js";
import type { InspectorModules } from "./modules.js";
import { numberLine } from "./number-line.js";
import type { InspectorParts } from "./parts.js";
import { resetButton } from "./reset-button.js";

/** Lines of the Inspector's own kind, from the description of a property. */
export class PropertyLines {
  private readonly numberLine: unknown;
  private readonly resetButton: unknown;

  constructor(
    private readonly modules: InspectorModules,
    private readonly host: InspectorParts,
  ) {
    this.numberLine = numberLine(modules);
    this.resetButton = resetButton(modules);
  }

  line(property: Property<Tunable>, item: TunableItem): unknown {
    const { target } = item;
    const { inspector, react } = this.modules;
    const { label, hint } = property;
    const common = { label, target, ...(hint ? { description: hint } : {}) };
    if (property.kind === "action") {
      const onClick = () => this.host.attempt(() => property.run(target));
      return react.createElement(inspector.ButtonLine, { key: property.name, label, onClick });
    }
    if (property.kind === "curve")
      return react.createElement(this.host.rows.componentOf(item, property), { key: property.name });
    if (!isSettable(property)) {
      const getValue = lasting(() => {
        const value = property.get(target);
        return `${typeof value === "number" ? shown(value) : value} ${property.unit}`.trim();
      }, "gone");
      const component = inspector.TextPropertyLine;
      return react.createElement(inspector.ComputedProperty, {
        key: property.name,
        ...common,
        component,
        getValue,
      });
    }
    const { component, toLine, fromLine, more } = this.editor(property, target);
    const line = react.createElement(inspector.DerivedProperty, {
      ...common,
      ...more,
      component,
      getValue: lasting(() => toLine(property.get(target)), null),
      setValue: (_: Tunable, value: never) =>
        this.host.attempt(() => setValue(property, target, fromLine(value))),
    });
    return this.withReset(property, item, line);
  }

  /** Beside it what brings its value back, while it is another. */
  private withReset(property: SettableProperty<Tunable>, item: TunableItem, line: unknown): unknown {
    const { inspector, react } = this.modules;
    const { baselines } = this.host;
    const reset = react.createElement(inspector.ComputedProperty, {
      component: this.resetButton,
      target: item.target,
      label: property.label,
      from: () => baselines.of(item).name,
      onClick: () => this.host.attempt(() => baselines.reset(item, property)),
      getValue: lasting(() => baselines.isChanged(item, property), false),
    });
    const style = { display: "flex", alignItems: "center" };
    return react.createElement(
      "div",
      { key: property.name, "data-name": property.name, style },
      react.createElement("div", { style: { flex: 1, minWidth: 0 } }, line),
      reset,
    );
  }

  private editor(
    property: Exclude<SettableProperty<Tunable>, CurveProperty<Tunable>>,
    target: Tunable,
  ): Editor {
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
          more: { options: property.choices(target).map((value) => ({ label: value, value })) },
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
          more: { label: property.unit ? `${property.label}, ${property.unit}` : property.label },
        } as Editor;
    }
  }
}

/** What it read last, once its target is gone: lines may outlive it by a look. */
function lasting<T>(read: () => T, first: T): () => T {
  let last = first;
  return () => {
    try {
      last = read();
    } catch {
      // Disposed.
    }
    return last;
  };
}

interface Editor {
  readonly component: unknown;
  toLine(value: PropertyValue): unknown;
  fromLine(value: never): PropertyValue;
  readonly more: object;
}

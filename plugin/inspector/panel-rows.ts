import { propertyRow, type PropertyRow, type RowHost } from "../panel/property-row.js";
import type { Property } from "../tuning/property.js";
import type { Tunable, TunableItem } from "../tuning/tunables.js";
import { mounted } from "./mounted.js";
import type { InspectorModules } from "./modules.js";

interface MountedRow {
  readonly row: PropertyRow;
  readonly component: unknown;
}

/** Rows of the panel, for what the Inspector has no line of its own for. */
export class PanelRows {
  private readonly rows = new Map<Tunable, Map<string, MountedRow>>();

  constructor(
    private readonly modules: InspectorModules,
    private readonly host: RowHost,
  ) {}

  /** The same component each time, so that what is being dragged stays where it is. */
  componentOf(item: TunableItem, property: Property<Tunable>): unknown {
    const ofTarget = this.rows.get(item.target) ?? new Map<string, MountedRow>();
    this.rows.set(item.target, ofTarget);
    let made = ofTarget.get(property.name);
    if (!made) {
      const row = propertyRow(this.host, item, property);
      made = { row, component: mounted(this.modules, [row.element]) };
      ofTarget.set(property.name, made);
    }
    return made.component;
  }

  /** Forgets those of things that are not shown any more. */
  update(): void {
    for (const [target, rows] of this.rows) {
      const shown = [...rows.values()].filter(({ row }) => row.element.isConnected);
      // Until the pane has heard that it is gone.
      if (!target.isDisposed) for (const { row } of shown) row.update();
      if (shown.length === 0) this.rows.delete(target);
    }
  }
}

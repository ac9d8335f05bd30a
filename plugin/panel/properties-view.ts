import { nameOf, sectionsOf, type TunableItem } from "../tuning/tunables.js";
import { element, fold } from "./elements.js";
import { propertyRow, type PropertyRow, type RowHost } from "./property-row.js";

/** The sections of what is selected. */
export class PropertiesView {
  readonly element: HTMLDetailsElement;
  private readonly summary: HTMLElement;
  private readonly sections = element("div");
  private rows: PropertyRow[] = [];

  constructor(private readonly host: RowHost) {
    this.element = fold("Properties", true, this.sections);
    this.summary = this.element.querySelector("summary")!;
  }

  show(item: TunableItem | null): void {
    this.rows = [];
    this.summary.textContent = item ? `Properties of ${nameOf(item)}` : "Properties";
    if (item) this.host.baselines.of(item);
    const sections = item
      ? sectionsOf(item.kind).map(({ label, properties }) => {
          const rows = properties.map((property) => propertyRow(this.host, item, property));
          this.rows.push(...rows);
          return fold(label, true, ...rows.map((row) => row.element));
        })
      : [];
    this.sections.replaceChildren(...sections);
    this.update();
  }

  update(): void {
    if (!this.element.open) return;
    for (const row of this.rows) row.update();
  }
}

import type { Rgb } from "./colours.js";
import { shortQuantity, type LegendMark, type RodLegend } from "./legend.js";

const STYLE =
  "position:absolute;left:8px;bottom:8px;padding:8px 10px;border-radius:6px;pointer-events:none;" +
  "font:12px/1.5 system-ui,sans-serif;color:#fff;background:rgba(16,20,28,.8)";

/** An element that shows a legend; `show` it again when that has changed. */
export class LegendElement {
  readonly element: HTMLElement;
  private shown: RodLegend | null = null;

  constructor(parent: HTMLElement) {
    this.element = parent.ownerDocument.createElement("div");
    this.element.className = "rod-legend";
    this.element.style.cssText = STYLE;
    this.element.hidden = true;
    parent.append(this.element);
  }

  /** Nothing, where there is no legend. */
  show(legend: RodLegend | null): void {
    if (legend === this.shown) return;
    this.shown = legend;
    const lines = legend ? this.linesOf(legend) : [];
    this.element.replaceChildren(...lines);
    this.element.hidden = lines.length === 0;
  }

  dispose(): void {
    this.element.remove();
  }

  private linesOf({ quantity, arrow, marks }: RodLegend): HTMLElement[] {
    const lines: HTMLElement[] = [];
    if (quantity) lines.push(...this.quantityLines(quantity));
    if (arrow) {
      const scale = arrow.scale === "linear" ? "" : ` (${arrow.scale})`;
      const { newtons, metres } = arrow;
      lines.push(this.line(`${shortQuantity(newtons, "N")} = ${shortQuantity(metres, "m")}${scale}`));
    }
    for (const mark of marks) lines.push(this.markLine(mark));
    return lines;
  }

  private quantityLines({ title, unit, stops, isByName }: NonNullable<RodLegend["quantity"]>): HTMLElement[] {
    if (isByName) return [this.line(title), ...stops.map((stop) => this.markLine(stop))];
    const bar = this.line("");
    const colours = stops.map(({ colour }) => css(colour)).join(",");
    bar.style.cssText = `width:180px;height:10px;border-radius:2px;background:linear-gradient(90deg,${colours})`;
    const values = this.line("");
    values.style.cssText = "display:flex;justify-content:space-between";
    const ticks = [stops[0], stops[(stops.length - 1) / 2], stops[stops.length - 1]];
    values.append(...ticks.map(({ label }) => this.line(label)));
    return [this.line(unit ? `${title}, ${unit}` : title), bar, values];
  }

  private markLine({ label, colour }: LegendMark): HTMLElement {
    const line = this.line(label);
    const dot = this.element.ownerDocument.createElement("span");
    dot.style.cssText = `display:inline-block;width:9px;height:9px;border-radius:50%;margin-right:6px;background:${css(colour)}`;
    line.prepend(dot);
    return line;
  }

  private line(text: string): HTMLElement {
    const line = this.element.ownerDocument.createElement("div");
    line.textContent = text;
    return line;
  }
}

function css(colour: Rgb): string {
  return `rgb(${colour.map((channel) => Math.round(255 * channel)).join(" ")})`;
}

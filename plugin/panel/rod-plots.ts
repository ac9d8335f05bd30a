import type { ElasticRods } from "../elastic-rods.js";
import { RodCurves } from "../tuning/rod-curves.js";
import type { Selection } from "../tuning/selection.js";
import { shown } from "../tuning/slider.js";
import { element, fold } from "./elements.js";
import { Plot } from "./plot.js";

/** Curvature and tension along the selected rod, and what they are where it was pointed at. */
export class RodPlots {
  readonly element: HTMLDetailsElement;
  private readonly curves: RodCurves;
  private readonly plots = [new Plot("curvature", "1/m"), new Plot("tension", "N", "#6fc2ff")];
  private readonly point = element("p", { role: "status" }, "Tap a rod in the picture");

  constructor(
    rods: ElasticRods,
    private readonly selection: Selection,
  ) {
    this.curves = new RodCurves(rods);
    this.element = fold("Along the rod", true, this.point, ...this.plots.map((plot) => plot.element));
  }

  draw(): void {
    const { rod, point } = this.selection;
    if (!this.element.open || !rod) return;
    const curves = this.curves.read(rod);
    const at = point?.rod === rod ? Math.min(point.s, rod.length) : -1;
    curves.forEach(({ s, values }, i) => this.plots[i].draw(s, values, false, at / rod.length));
    const nearest = (s: readonly number[]) =>
      s.reduce((best, each, i) => (Math.abs(each - at) < Math.abs(s[best] - at) ? i : best), 0);
    const here = curves.map(({ title, unit, s, values }) => `${title} ${shown(values[nearest(s)])} ${unit}`);
    this.point.textContent =
      at < 0 ? `${rod.name}, ${shown(rod.length)} m` : `${rod.name} at ${shown(at)} m: ${here.join(", ")}`;
  }

  dispose(): void {
    this.curves.dispose();
  }
}

import type { ElasticRods } from "../elastic-rods.js";
import { statisticCurves, type StatisticCurve } from "../tuning/statistics.js";
import { fold } from "./elements.js";
import { Plot } from "./plot.js";

/** Frames that a curve goes back. */
const FRAMES = 240;

/** Statistics over the last frames; drawn while it is unfolded. */
export class StatisticsPlots {
  readonly element: HTMLDetailsElement;
  private readonly curves: { curve: StatisticCurve; plot: Plot; values: number[] }[];
  private readonly numbers = Array.from({ length: FRAMES }, (_, i) => i);

  constructor(private readonly rods: ElasticRods) {
    this.curves = statisticCurves.map((curve) => ({
      curve,
      plot: new Plot(curve.label, curve.unit),
      values: [],
    }));
    this.element = fold("Statistics", false, ...this.curves.map(({ plot }) => plot.element));
  }

  /** After every frame that was simulated. */
  note(): void {
    for (const { curve, values } of this.curves) {
      values.push(curve.read(this.rods));
      if (values.length > FRAMES) values.shift();
    }
  }

  draw(): void {
    if (!this.element.open) return;
    for (const { curve, plot, values } of this.curves)
      plot.draw(this.numbers.slice(0, values.length), values, curve.isLog ?? false);
  }
}

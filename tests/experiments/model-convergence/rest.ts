import { getPoint } from "../../../systems/index.js";
import { settledRod } from "../../oracle/elastica-rods.js";
import type { HairCase } from "./hair-cases.js";

/** Points of the rod at rest where `points` of the case are. */
export function pointsAtRest(one: HairCase, model: string, elements: number): number[][] {
  const { world, handle } = settledRod(elements, one.K, one.natural, one.R0, one.loads, model);
  const out = new Float64Array(3);
  return one.points.map((_, i) => [...getPoint(world, handle, (i + 1) / one.points.length, out)]);
}

/** L2 distance along the rod, as a share of its length: the root of the mean square, the clamp without an error. */
export function distance(points: readonly number[][], exact: HairCase["points"]): number {
  const squares = points.map((point, i) => point.reduce((sum, x, c) => sum + (x - exact[i][c]!) ** 2, 0));
  // The trapezoidal rule: the tip counts half.
  squares[squares.length - 1] /= 2;
  return Math.sqrt(squares.reduce((sum, x) => sum + x, 0) / points.length);
}

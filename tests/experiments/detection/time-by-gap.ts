import { searchAll } from "../../bench/narrow-phase/curve-searches.js";
import { samplePairs } from "../../bench/narrow-phase/pair-trace.js";
import { compare, type MeasureSettings } from "../../runner/index.js";
import { closestPoints, createClosestPointSearch } from "../../../systems/detect/curve/closest-points.js";
import { endOfCurve } from "../../../systems/detect/curve/curve-set.js";
import { methods, type Method, type Ways } from "./methods.js";
import { truthPrecision } from "./reached-error.js";
import type { SettledWisp } from "./settled-wisp.js";

/** Pairs whose surfaces are from `from` to `to` apart; below 0 they penetrate. All in radii of a fibre. */
export interface GapBin {
  readonly from: number;
  readonly to: number;
  readonly meanGap: number;
  readonly pairs: Int32Array;
}

/** Precision of the searches that are compared gap by gap. */
export const gapPrecision: Readonly<Record<Method, number>> = {
  "branch and bound": 1e-8,
  "Algorithm 1": 1e-8,
  segments: 1e-2,
};

/** Microseconds per pair of every method, over at most so many of the pairs. */
export function timeOfBin(
  { pairs }: GapBin,
  ways: Ways,
  timing: MeasureSettings,
  most: number,
): Record<Method, number> {
  const sample = samplePairs(pairs, most);
  const work = (method: Method) => searchAll(ways[method], sample, gapPrecision[method]);
  const { timings } = compare(
    Object.fromEntries(methods.map((method) => [method, work(method)])) as Record<Method, () => number>,
    timing,
  );
  const time = (method: Method) => (2 * timings[method].median) / sample.length;
  return Object.fromEntries(methods.map((method) => [method, time(method)])) as Record<Method, number>;
}

/** Sorts the pairs of a wisp by their gap, between edges that rise; bins without pairs are left out. */
export function binByGap({ curves, pairs, radius }: SettledWisp, edges: readonly number[]): GapBin[] {
  const search = createClosestPointSearch();
  const bins = edges.slice(1).map((to, i) => ({ from: edges[i], to, sum: 0, list: [] as number[] }));
  for (let i = 0; i < pairs.length; i += 2) {
    const a = pairs[i];
    const b = pairs[i + 1];
    const [endA, endB] = [endOfCurve(curves, a), endOfCurve(curves, b)];
    closestPoints(search, curves, a, 0, endA, b, 0, endB, Infinity, truthPrecision);
    const gap = search.distance / radius - 2;
    const bin = bins.find(({ from, to }) => gap >= from && gap < to);
    if (!bin) continue;
    bin.sum += gap;
    bin.list.push(a, b);
  }
  return bins
    .filter(({ list }) => list.length > 0)
    .map(({ from, to, sum, list }) => ({
      from,
      to,
      meanGap: (2 * sum) / list.length,
      pairs: Int32Array.from(list),
    }));
}

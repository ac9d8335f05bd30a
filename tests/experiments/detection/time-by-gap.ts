import { searchAll } from "../../bench/narrow-phase/curve-searches.js";
import { samplePairs } from "../../bench/narrow-phase/pair-trace.js";
import { compare, type MeasureSettings } from "../../runner/index.js";
import { closestPoints, createClosestPointSearch } from "../../../systems/curves/closest-points.js";
import { endOfCurve } from "../../../systems/curves/curve-set.js";
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

/** A bin with the microseconds per pair of every method. */
export interface TimedBin extends GapBin {
  readonly times: Readonly<Record<Method, number>>;
}

/** Times all bins in the same rounds, over at most so many pairs of each. */
export function timeByGap(
  bins: readonly GapBin[],
  ways: Ways,
  timing: MeasureSettings,
  most: number,
): TimedBin[] {
  const samples = bins.map(({ pairs }) => samplePairs(pairs, most));
  const lane = (method: Method, bin: number) => `${method} ${bin}`;
  const lanes = samples.flatMap((sample, i) =>
    methods.map(
      (method) => [lane(method, i), searchAll(ways[method], sample, gapPrecision[method])] as const,
    ),
  );
  const { timings } = compare(Object.fromEntries(lanes), timing);
  return bins.map((bin, i) => {
    const times = methods.map((method) => [
      method,
      (2 * timings[lane(method, i)].median) / samples[i].length,
    ]);
    return { ...bin, times: Object.fromEntries(times) as Record<Method, number> };
  });
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

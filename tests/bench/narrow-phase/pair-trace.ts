import { closestPoints, createClosestPointSearch } from "../../../systems/curves/closest-points.js";
import { endOfCurve, type CurveSet } from "../../../systems/curves/curve-set.js";

/** Calls of the narrow phase: pairs of whole curves, and the distance below which they are in contact. */
export interface PairTrace {
  readonly curves: CurveSet;
  readonly reach: number;
  /** Two ids each. */
  readonly pairs: Int32Array;
}

/** Pairs that are in contact and pairs that are not, two ids each. */
export interface SortedPairs {
  readonly accepted: Int32Array;
  readonly rejected: Int32Array;
}

/** The first pairs that are in contact, and the first that are not, at most so many of each. */
export function sortPairs(
  { pairs, curves, reach }: PairTrace,
  mostAccepted = Infinity,
  mostRejected = Infinity,
): SortedPairs {
  const search = createClosestPointSearch();
  const accepted: number[] = [];
  const rejected: number[] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    const a = pairs[i];
    const b = pairs[i + 1];
    const [endA, endB] = [endOfCurve(curves, a), endOfCurve(curves, b)];
    const touches = closestPoints(search, curves, a, 0, endA, b, 0, endB, reach, 1e-8);
    const list = touches ? accepted : rejected;
    if (list.length < 2 * (touches ? mostAccepted : mostRejected)) list.push(a, b);
  }
  return { accepted: Int32Array.from(accepted), rejected: Int32Array.from(rejected) };
}

/** At most so many of the pairs, evenly spread over the list: for searches that are too slow for all of them. */
export function samplePairs(pairs: Int32Array, most: number): Int32Array {
  const count = pairs.length / 2;
  if (count <= most) return pairs;
  const sample = new Int32Array(2 * most);
  for (let i = 0; i < most; i++) {
    const at = 2 * Math.floor((i * count) / most);
    sample.set(pairs.subarray(at, at + 2), 2 * i);
  }
  return sample;
}

import type { CurveSearch } from "../../bench/narrow-phase/curve-searches.js";

/** How far the answers of a search are from the true ones, over a list of pairs in contact. */
export interface ReachedError {
  /** Larger distance of the two parameters, mean and largest over the pairs that were found. */
  readonly mean: number;
  readonly worst: number;
  /** Pairs that the search took for apart. */
  readonly missed: number;
}

/** Where the pairs of a list touch, two parameters each. */
export function contactParameters({ search, answer }: CurveSearch, list: Int32Array, precision: number) {
  const parameters = new Float64Array(list.length).fill(NaN);
  for (let i = 0; i < list.length; i += 2) {
    if (search(list[i], list[i + 1], precision)) parameters.set([answer.sA, answer.sB], i);
  }
  return parameters;
}

export function reachedError(
  way: CurveSearch,
  truth: CurveSearch,
  list: Int32Array,
  precision: number,
): ReachedError {
  const found = contactParameters(way, list, precision);
  const exact = contactParameters(truth, list, truthPrecision);
  let [sum, worst, missed] = [0, 0, 0];
  for (let i = 0; i < list.length; i += 2) {
    if (Number.isNaN(found[i])) {
      missed++;
      continue;
    }
    const error = Math.max(Math.abs(found[i] - exact[i]), Math.abs(found[i + 1] - exact[i + 1]));
    sum += error;
    worst = Math.max(worst, error);
  }
  return { mean: sum / (list.length / 2 - missed), worst, missed };
}

/** The paper's "ground truth". */
export const truthPrecision = 1e-12;

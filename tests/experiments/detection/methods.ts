import {
  algorithm1,
  branchAndBound,
  meanBoxes,
  searchAll,
  segments,
  type CurveSearch,
} from "../../bench/narrow-phase/curve-searches.js";
import { samplePairs, type SortedPairs } from "../../bench/narrow-phase/pair-trace.js";
import { compare, growth, type MeasureSettings } from "../../runner/index.js";
import { reachedError } from "./reached-error.js";
import type { SettledWisp } from "./settled-wisp.js";

export const methods = ["branch and bound", "Algorithm 1", "segments"] as const;
export type Method = (typeof methods)[number];
export type Ways = Readonly<Record<Method, CurveSearch>>;

export function waysOf(wisp: SettledWisp): Ways {
  return {
    "branch and bound": branchAndBound(wisp),
    "Algorithm 1": algorithm1(wisp),
    segments: segments(wisp),
  };
}

/** Precisions asked of each method, coarsest first. */
export const precisions: Readonly<Record<Method, readonly number[]>> = {
  "branch and bound": [1e-1, 1e-2, 1e-4, 1e-6, 1e-8, 1e-10, 1e-12],
  "Algorithm 1": [1e-1, 1e-2, 1e-4, 1e-6, 1e-8],
  segments: [3e-1, 1e-1, 3e-2, 1e-2, 3e-3, 1e-3],
};

/** A method at one precision: the error it reaches and microseconds per pair. */
export interface Measured {
  readonly precision: number;
  readonly error: number;
  readonly worst: number;
  readonly accept: number;
  readonly reject: number;
  /** Accepted pairs that were searched, and how many of them the method took for apart. */
  readonly searched: number;
  readonly missed: number;
}

/**
 * A method at all its precisions, in the same rounds: what is compared is how its time grows. Segments are too slow for all
 * pairs: they are asked `most` of each kind.
 */
export function measureMethod(
  ways: Ways,
  method: Method,
  sorted: SortedPairs,
  timing: MeasureSettings,
  most: number,
): Measured[] {
  const accepted = method === "segments" ? samplePairs(sorted.accepted, most) : sorted.accepted;
  const rejected = method === "segments" ? samplePairs(sorted.rejected, most) : sorted.rejected;
  const lanes = precisions[method].flatMap((precision) => [
    [`accept ${precision}`, searchAll(ways[method], accepted, precision)] as const,
    [`reject ${precision}`, searchAll(ways[method], rejected, precision)] as const,
  ]);
  const { timings } = compare(Object.fromEntries(lanes), timing);
  return precisions[method].map((precision) => {
    const { mean, worst, missed } = reachedError(ways[method], ways["branch and bound"], accepted, precision);
    return {
      precision,
      error: mean,
      worst,
      accept: (2 * timings[`accept ${precision}`].median) / accepted.length,
      reject: (2 * timings[`reject ${precision}`].median) / rejected.length,
      searched: accepted.length / 2,
      missed,
    };
  });
}

/** The factor by which the time grows when the reached error falls to a tenth, over these precisions. */
export function priceOfReachedDecade(measured: readonly Measured[]): number {
  const errors = measured.map(({ error }) => error);
  const times = measured.map(({ accept }) => accept);
  return 10 ** -growth(errors, times).exponent;
}

/** The same for the precision that is asked for, from 1e-4 to 1e-12 in the same rounds. */
export function priceOfAskedDecade(way: CurveSearch, accepted: Int32Array, timing: MeasureSettings): number {
  const candidates = { fine: searchAll(way, accepted, 1e-12), coarse: searchAll(way, accepted, 1e-4) };
  return compare(candidates, timing).ratio("fine", "coarse").median ** (1 / 8);
}

const comparedPrecision = 1e-8;

/** Algorithm 1, its samples kept off by a share, against branch and bound in the same rounds. */
export function againstAlgorithm1(
  wisp: SettledWisp,
  { accepted, rejected }: SortedPairs,
  keptOff: number,
  timing: MeasureSettings,
) {
  const now = branchAndBound(wisp);
  const printed = algorithm1(wisp, keptOff);
  const ratio = (list: Int32Array) =>
    compare(
      { printed: searchAll(printed, list, comparedPrecision), now: searchAll(now, list, comparedPrecision) },
      timing,
    ).ratio("printed", "now").median;
  return {
    keptOff,
    acceptBoxes: meanBoxes(printed, accepted, comparedPrecision),
    rejectBoxes: meanBoxes(printed, rejected, comparedPrecision),
    acceptRatio: ratio(accepted),
    rejectRatio: ratio(rejected),
  };
}

/** Pairs that Algorithm 1 decides differently. */
export function disagreements(ways: Ways, { accepted, rejected }: SortedPairs): number {
  const touching = (list: Int32Array) => searchAll(ways["Algorithm 1"], list, comparedPrecision)();
  return accepted.length / 2 - touching(accepted) + touching(rejected);
}

import { closestPoints, createClosestPointSearch } from "../../../systems/curves/closest-points.js";
import { endOfCurve } from "../../../systems/curves/curve-set.js";
import { CompiledContacts } from "../../oracle/curves/compiled-contacts.js";
import { closestPointsByCapsules, createCapsuleSearch } from "../../oracle/curves/taylor-capsules.js";
import {
  closestPointsBySegments,
  createSegmentSearch,
} from "../../../systems/detect/segments/closest-segments.js";
import { compare, type MeasureSettings } from "../../runner/index.js";
import type { PairTrace, SortedPairs } from "./pair-trace.js";

/** One of the ways to search a pair of a trace, as benchmarks and experiments see them. */
export interface CurveSearch {
  /** Whether curves a and b are in contact; then the answer holds where. */
  search(a: number, b: number, precision: number): boolean;
  /** Of the last search; `boxes` says how much it looked at. */
  readonly answer: { readonly sA: number; readonly sB: number; readonly boxes: number };
}

/** What the library uses. */
export function branchAndBound({ curves, reach }: PairTrace): CurveSearch {
  const answer = createClosestPointSearch();
  return {
    answer,
    search: (a, b, precision) =>
      closestPoints(
        answer,
        curves,
        a,
        0,
        endOfCurve(curves, a),
        b,
        0,
        endOfCurve(curves, b),
        reach,
        precision,
      ),
  };
}

/** Algorithm 1 as printed, but for samples kept off the ends of a piece by a share of it. */
export function algorithm1({ curves, reach }: PairTrace, keptOff?: number): CurveSearch {
  const answer = createCapsuleSearch(keptOff);
  return {
    answer,
    search: (a, b, precision) =>
      closestPointsByCapsules(
        answer,
        curves,
        a,
        0,
        endOfCurve(curves, a),
        b,
        0,
        endOfCurve(curves, b),
        reach,
        precision,
      ),
  };
}

/** Segments no longer than `precision` under hierarchies of boxes. */
export function segments({ curves, reach }: PairTrace): CurveSearch {
  const answer = createSegmentSearch();
  return {
    answer,
    search: (a, b, precision) =>
      closestPointsBySegments(
        answer,
        curves,
        a,
        0,
        endOfCurve(curves, a),
        b,
        0,
        endOfCurve(curves, b),
        reach,
        precision,
      ),
  };
}

/** All contacts of a pair, `spacing` apart. Of its answer only how many there are is known. */
export function severalContacts({ curves, reach }: PairTrace, spacing: number): Pick<CurveSearch, "search"> {
  const contacts = new CompiledContacts();
  const whole = (id: number) => [0, endOfCurve(curves, id)] as const;
  return {
    search: (a, b, precision) =>
      contacts.find(curves, a, whole(a), b, whole(b), reach, precision, spacing) > 0,
  };
}

/** Work to be timed: every pair of a list once. */
export function searchAll({ search }: Pick<CurveSearch, "search">, list: Int32Array, precision: number) {
  return (): number => {
    let touching = 0;
    for (let i = 0; i < list.length; i += 2) if (search(list[i], list[i + 1], precision)) touching++;
    return touching;
  };
}

/** Microseconds per pair that is in contact, and per pair that is not. */
export function timePerPair(
  way: Pick<CurveSearch, "search">,
  { accepted, rejected }: SortedPairs,
  precision: number,
  settings: MeasureSettings,
): { accept: number; reject: number } {
  const { timings } = compare(
    { accept: searchAll(way, accepted, precision), reject: searchAll(way, rejected, precision) },
    settings,
  );
  return {
    accept: (2 * timings.accept.median) / accepted.length,
    reject: (2 * timings.reject.median) / rejected.length,
  };
}

/** Boxes that a pair of the list takes on average. */
export function meanBoxes({ search, answer }: CurveSearch, list: Int32Array, precision: number): number {
  let boxes = 0;
  for (let i = 0; i < list.length; i += 2) {
    search(list[i], list[i + 1], precision);
    boxes += answer.boxes;
  }
  return (2 * boxes) / list.length;
}

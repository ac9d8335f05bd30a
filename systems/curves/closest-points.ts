import { TwoCurves } from "../kernels/narrow-phase-layout.js";
import type { CurveSet } from "./curve-set.js";
import { TwoCurveKernel } from "./two-curve-kernel.js";

const { x0, x1, y0, y1, upperBound: limit, precision: finest } = TwoCurves;

/** A search and its answer. One serves any number of pairs, one after the other. */
export interface ClosestPointSearch {
  /** The distance, and the parameters of both curves there; left alone by a search that finds nothing. */
  distance: number;
  sA: number;
  sB: number;
  /** Boxes that the last search looked at, and how many it may: then it ends with the best that it has. */
  boxes: number;
  mostBoxes: number;
  /** What is asked, as the kernel is told. */
  readonly query: Float64Array;
  readonly kernel: TwoCurveKernel;
}

export function createClosestPointSearch(): ClosestPointSearch {
  return {
    distance: NaN,
    sA: NaN,
    sB: NaN,
    boxes: 0,
    mostBoxes: unlimited,
    query: new Float64Array(finest + 1),
    kernel: new TwoCurveKernel(),
  };
}

/** No limit, as a small integer. */
export const unlimited = 2 ** 30;

/**
 * Finds the closest points of a([a0, a1]) and b([b0, b1]). If the curves come closer than `upperBound`
 * it returns true and leaves the distance and both parameters in `search`; else it proves that they do
 * not and returns false.
 *
 * The distance is that of a local minimum, to rounding, and no point of the curves is closer by more than
 * `precision`, or a millionth of the distance if that is less. Of two minima that are equal to that precision
 * either may come out.
 */
export function closestPoints(
  search: ClosestPointSearch,
  curves: CurveSet,
  a: number,
  a0: number,
  a1: number,
  b: number,
  b0: number,
  b1: number,
  upperBound: number,
  precision: number,
): boolean {
  const { query } = search;
  query[x0] = a0;
  query[x1] = a1;
  query[y0] = b0;
  query[y1] = b1;
  query[limit] = upperBound;
  query[finest] = precision;
  return findClosest(search, curves, a, b);
}

/** The rest, apart: what is above is small enough to be inlined, so that its numbers are not boxed. */
function findClosest(search: ClosestPointSearch, curves: CurveSet, a: number, b: number): boolean {
  const { kernel, query } = search;
  kernel.take(curves, a, b);
  const { f64, i32 } = kernel;
  const at = kernel.query / 8;
  for (let i = 0; i < query.length; i++) f64[at + i] = query[i];
  kernel.checkQuery(curves, a, b);
  i32[2 * at + TwoCurves.mostBoxes] = search.mostBoxes;
  const isFound = kernel.functions.closestPoints() === 1;
  search.boxes = i32[2 * at + TwoCurves.boxes];
  if (!isFound) return false;
  search.distance = f64[at + TwoCurves.distance];
  search.sA = f64[at + TwoCurves.sA];
  search.sB = f64[at + TwoCurves.sB];
  return true;
}

import { limits } from "../../../systems/world/limits.js";
import {
  boxStride,
  boxWithinKnown,
  openBox,
  pushBox,
  pushDomain,
  splitHopeless,
  stackBound,
  stackSize,
} from "./box-stack.js";
import { contract } from "./contraction.js";
import { proveConvexSquare } from "./convex-square.js";
import type { CurveSet } from "../../../systems/curves/curve-set.js";
import { descendFromTangents } from "./newton.js";
import { prepareQuery } from "./query.js";
import { clearBySquare } from "./square-bound.js";
import {
  boxX0,
  boxX1,
  boxY0,
  boxY1,
  closestDistance,
  convexRadius,
  domainX0,
  domainX1,
  domainY0,
  domainY1,
  indifference,
  knownReachX,
  knownReachY,
  knownX,
  knownY,
  lowerBound,
  newtonDistance,
  newtonX,
  newtonY,
  reach,
  resolution,
  speedA,
  speedB,
  tolerance,
  upperLimit,
  workspaceSize,
} from "./workspace.js";

const { relativeSlack } = limits.curves;

/** A search and its answer. One serves any number of pairs, one after the other, and allocates nothing. */
export interface ClosestPointSearch {
  /**
   * The distance, and the parameters of both curves where it is reached; left alone by a
   * search that finds nothing.
   */
  distance: number;
  sA: number;
  sB: number;
  /** Boxes that the last search looked at, and how many it may: then it ends with the best that it has. */
  boxes: number;
  mostBoxes: number;
  readonly workspace: Float64Array;
  readonly stack: Float64Array;
}

export function createClosestPointSearch(): ClosestPointSearch {
  return {
    distance: NaN,
    sA: NaN,
    sB: NaN,
    boxes: 0,
    mostBoxes: unlimited,
    workspace: new Float64Array(workspaceSize),
    stack: new Float64Array(stackSize),
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
  const w = search.workspace;
  w[domainX0] = a0;
  w[domainX1] = a1;
  w[domainY0] = b0;
  w[domainY1] = b1;
  w[upperLimit] = upperBound;
  w[tolerance] = precision;
  w[indifference] = 0;
  w[knownReachX] = w[knownReachY] = -1;
  return searchDomain(search, curves, a, b);
}

/** Explained in `kernels/assembly/narrow-phase/closest-points.ts`. */
export function searchDomain(search: ClosestPointSearch, curves: CurveSet, a: number, b: number): boolean {
  const w = search.workspace;
  const stack = search.stack;
  prepareQuery(w, curves, a, b);
  let found = false;
  let best = w[upperLimit];
  // A box is dropped once it is known to hold nothing closer than `cut`; Newton is called for what
  // looks closer than `wanted`. Bounds are lowered by the resolution, so a gap between the two keeps
  // rounding from being chased.
  const finest = Math.max(4 * w[resolution], w[indifference]);
  let cut = best - 2 * w[resolution];
  let wanted = best;
  let boxes = 0;
  let top = pushDomain(w, stack);
  while (top > 0 && boxes < search.mostBoxes) {
    if (stack[top - boxStride + stackBound] >= cut) {
      top -= boxStride;
      continue;
    }
    const halved = splitHopeless(w, stack, top);
    if (halved > 0) {
      top = halved;
      continue;
    }
    top -= boxStride;
    boxes++;
    openBox(w, curves, a, b, stack, top);
    if (w[lowerBound] >= cut) continue;

    let isNew = false;
    if (w[closestDistance] < wanted) {
      descendFromTangents(w, curves, a, b);
      if (w[newtonDistance] < best) {
        found = isNew = true;
        best = w[newtonDistance];
        search.distance = best;
        search.sA = w[knownX] = w[newtonX];
        search.sB = w[knownY] = w[newtonY];
        if (best <= Math.max(w[resolution], w[indifference])) break;
        cut = best - Math.max(finest, Math.min(w[tolerance], relativeSlack * best));
        wanted = cut;
        w[knownReachX] = w[knownReachY] = 0;
        // What boxes are left out for must be known before them.
        if (top > 0) {
          proveSquare(w, curves, a, b);
          isNew = false;
        }
        if (w[lowerBound] >= cut) continue;
      }
    }

    w[reach] = cut;
    // Newton's point mostly is the only one that counts in a lone box, and there is nothing to contract.
    if (isNew && clearBySquare(w)) continue;
    if (!contract(w)) continue;
    if (w[lowerBound] >= cut) continue;
    if (clearBySquare(w)) continue;
    // A lone box is rarely left by now: of 324 pieces of a knot 43, so the proof waits until here.
    if (isNew) proveSquare(w, curves, a, b);
    if (boxWithinKnown(w)) continue;
    // Without a point below the bound in hand, no box may go unproved, however small.
    const least = Math.max(found ? w[tolerance] : w[resolution], w[indifference]);
    if ((w[boxX1] - w[boxX0]) * w[speedA] < least && (w[boxY1] - w[boxY0]) * w[speedB] < least) continue;
    top = pushBox(w, stack, top);
  }
  search.boxes = boxes;
  return found;
}

function proveSquare(w: Float64Array, curves: CurveSet, a: number, b: number): void {
  proveConvexSquare(w, curves, a, b);
  w[knownReachX] = w[knownReachY] = w[convexRadius];
}

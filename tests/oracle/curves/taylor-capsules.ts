import { reject } from "../../../systems/world/validate.js";
import type { CurveSet } from "../../../systems/curves/curve-set.js";
import { boundCurve, sampleCurve } from "../../../systems/curves/expansion.js";
import {
  bendBound,
  expansionSize,
  first,
  halfWidth,
  parameter,
  point,
} from "../../../systems/curves/expansion-layout.js";
import {
  closestOnLines,
  lineH,
  lineK,
  linePG,
  linePP,
  linePQ,
  linePairSize,
  lineQG,
  lineQQ,
  lineX,
  lineY,
} from "../../../systems/curves/line-pair.js";
import { heapStride, popWidest, pushPair } from "./widest-first.js";

/**
 * Share of a piece that samples keep off its ends, else the algorithm does not end. With 0.05, 0.1 and 0.25 it
 * takes 709, 602 and 672 pairs per accepted pair; the smallest changes it least.
 */
const capsuleKeptOff = 0.05;
/** Pairs of pieces at which it gives up with an error. */
const capsulePairs = 1e6;

/** A search by Algorithm 1 and its answer. */
export interface CapsuleSearch {
  distance: number;
  sA: number;
  sB: number;
  /** Pairs of pieces that the last search looked at. */
  boxes: number;
  /** A search that would look at more than this many pairs gives up with an error. */
  mostBoxes: number;
  /** Share of a piece that samples keep away from its ends. */
  readonly keptOff: number;
  readonly workspace: Float64Array;
  heap: Float64Array;
}

const A = 0;
const B = expansionSize;
const sampleA = 2 * expansionSize;
const sampleB = 3 * expansionSize;
const lines = 4 * expansionSize;
const workspaceSize = lines + linePairSize;

export function createCapsuleSearch(keptOff = capsuleKeptOff): CapsuleSearch {
  if (!(keptOff > 0 && keptOff < 0.5)) reject("keptOff", keptOff, "above 0 and below 0.5");
  return {
    distance: NaN,
    sA: NaN,
    sB: NaN,
    boxes: 0,
    mostBoxes: capsulePairs,
    keptOff,
    workspace: new Float64Array(workspaceSize),
    heap: new Float64Array(1024 * heapStride),
  };
}

/**
 * Algorithm 1 of "Contact detection between curved fibres: high order makes a difference" (2024) as printed,
 * the baseline that the experiments compare `closestPoints` with. It means the same, except for the
 * precision: pieces shorter than `precision` are not cut any more.
 *
 * A piece of half-length h about its middle lies within K h^2 / 2 of its tangent segment, K bounding
 * |a''|: a capsule. Pairs of pieces wait in a queue, widest first. A pair whose capsules are farther
 * apart than the best distance is dropped; else the longer piece is cut at its sample, the closest points
 * of the two tangent segments.
 */
export function closestPointsByCapsules(
  search: CapsuleSearch,
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
  const inner = 1 - 2 * search.keptOff;
  let best = upperBound;
  let found = false;
  search.boxes = 0;
  let size = pushPair(search, 0, a0, a1, b0, b1);
  while (size > 0) {
    const x0 = search.heap[1];
    const x1 = search.heap[2];
    const y0 = search.heap[3];
    const y1 = search.heap[4];
    size = popWidest(search, size);
    if (++search.boxes > search.mostBoxes) {
      reject("pairs of pieces", search.boxes, `at most ${search.mostBoxes}`);
    }
    const h = 0.5 * (x1 - x0);
    const k = 0.5 * (y1 - y0);
    w[A + parameter] = 0.5 * (x0 + x1);
    w[A + halfWidth] = h;
    w[B + parameter] = 0.5 * (y0 + y1);
    w[B + halfWidth] = k;
    const apart = capsuleDistance(w, curves, a, b);
    w[sampleA + parameter] = w[A + parameter] + clamp(w[lines + lineX], inner * h);
    w[sampleB + parameter] = w[B + parameter] + clamp(w[lines + lineY], inner * k);
    const x = w[sampleA + parameter];
    const y = w[sampleB + parameter];
    if (x1 - x0 >= precision && y1 - y0 >= precision && apart < best) {
      if (x1 - x0 > y1 - y0) {
        size = pushPair(search, size, x0, x, y0, y1);
        size = pushPair(search, size, x, x1, y0, y1);
      } else {
        size = pushPair(search, size, x0, x1, y0, y);
        size = pushPair(search, size, x0, x1, y, y1);
      }
    }
    sampleCurve(curves, a, w, sampleA);
    sampleCurve(curves, b, w, sampleB);
    const d0 = w[sampleA + point] - w[sampleB + point];
    const d1 = w[sampleA + point + 1] - w[sampleB + point + 1];
    const d2 = w[sampleA + point + 2] - w[sampleB + point + 2];
    const distance = Math.sqrt(d0 * d0 + d1 * d1 + d2 * d2);
    if (distance < best) {
      best = search.distance = distance;
      search.sA = x;
      search.sB = y;
      found = true;
    }
  }
  return found;
}

/**
 * Distance of the two pieces' capsules; leaves the closest points of the tangent segments in the workspace.
 */
function capsuleDistance(w: Float64Array, curves: CurveSet, a: number, b: number): number {
  sampleCurve(curves, a, w, A);
  sampleCurve(curves, b, w, B);
  boundCurve(curves, a, w, A);
  boundCurve(curves, b, w, B);
  const h = w[A + halfWidth];
  const k = w[B + halfWidth];
  const g0 = w[A + point] - w[B + point];
  const g1 = w[A + point + 1] - w[B + point + 1];
  const g2 = w[A + point + 2] - w[B + point + 2];
  const p0 = w[A + first];
  const p1 = w[A + first + 1];
  const p2 = w[A + first + 2];
  const q0 = w[B + first];
  const q1 = w[B + first + 1];
  const q2 = w[B + first + 2];
  w[lines + linePP] = p0 * p0 + p1 * p1 + p2 * p2;
  w[lines + lineQQ] = q0 * q0 + q1 * q1 + q2 * q2;
  w[lines + linePQ] = p0 * q0 + p1 * q1 + p2 * q2;
  w[lines + linePG] = p0 * g0 + p1 * g1 + p2 * g2;
  w[lines + lineQG] = q0 * g0 + q1 * g1 + q2 * g2;
  w[lines + lineH] = h;
  w[lines + lineK] = k;
  closestOnLines(w, lines);
  const x = w[lines + lineX];
  const y = w[lines + lineY];
  const d0 = g0 + p0 * x - q0 * y;
  const d1 = g1 + p1 * x - q1 * y;
  const d2 = g2 + p2 * x - q2 * y;
  const radii = 0.5 * (w[A + bendBound] * h * h + w[B + bendBound] * k * k);
  return Math.sqrt(d0 * d0 + d1 * d1 + d2 * d2) - radii;
}

function clamp(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value));
}

import { limits } from "../../../systems/world/limits.js";
import {
  curveBend,
  curveJerk,
  curveM,
  curveStride,
  curveT,
  curveU,
  type CurveSet,
} from "../../../systems/curves/curve-set.js";
import { sampleCurve } from "../../../systems/curves/expansion.js";
import { expansionSize, first, parameter, point, second } from "../../../systems/curves/expansion-layout.js";

const { flatPieceSlope } = limits.detect;

/**
 * Short elements are searched for contacts in pieces (`pair-search.ts`), four and more for a pair, and most
 * pieces hold none. Of 1690 in a step of a double fisherman's 900 are too far apart, and in 560 the distance
 * goes on falling into the piece beside. Both can nearly always be told from the tangents in the middles of
 * the pieces, at a tenth of what a search costs.
 */

/** Of each piece: the point in its middle, the tangent and the second derivative there. */
const stride = 9;

export interface Pieces {
  count: number;
  /** Half the length of a piece, how sharply it is bent at most, and the largest third derivative. */
  half: number;
  bend: number;
  jerk: number;
  /**
   * How steeply the distance may fall beyond the first and beyond the last piece of an element for a
   * contact to stay there.
   */
  before: number;
  beyond: number;
  middles: Float64Array;
  /** Of use to the caller: 1 for pieces that need not be looked at. */
  isFar: Uint8Array;
}

export const createPieces = (): Pieces => ({
  count: 1,
  half: 0,
  bend: 0,
  jerk: 0,
  before: 0,
  beyond: 0,
  middles: new Float64Array(0),
  isFar: new Uint8Array(16),
});

const sample = new Float64Array(expansionSize);

/** Takes the whole of a curve, a helix that is `length` long, as one piece. */
export function takeWhole(pieces: Pieces, { data }: CurveSet, curve: number, length: number): void {
  const o = curve * curveStride;
  if (pieces.middles.length === 0) pieces.middles = new Float64Array(stride);
  const { middles } = pieces;
  pieces.half = 0.5 * length;
  pieces.bend = data[o + curveBend];
  pieces.jerk = data[o + curveJerk];
  // A helix is written about its middle.
  for (let c = 0; c < 3; c++) {
    middles[c] = data[o + curveM + c];
    middles[3 + c] = data[o + curveT + c];
    middles[6 + c] = data[o + curveU + c];
  }
}

/** Takes `pieces.count` pieces of it. */
export function takePieces(pieces: Pieces, curves: CurveSet, curve: number, length: number): void {
  const { count } = pieces;
  pieces.half = (0.5 * length) / count;
  pieces.bend = curves.data[curve * curveStride + curveBend];
  pieces.jerk = curves.data[curve * curveStride + curveJerk];
  if (pieces.isFar.length < count) pieces.isFar = new Uint8Array(2 * count);
  if (pieces.middles.length < stride * count) pieces.middles = new Float64Array(2 * stride * count);
  samplePieces(pieces, curves, curve);
}

function samplePieces({ count, half, middles }: Pieces, curves: CurveSet, curve: number): void {
  for (let i = 0; i < count; i++) {
    sample[parameter] = (2 * i + 1) * half;
    sampleCurve(curves, curve, sample, 0);
    const to = stride * i;
    for (let c = 0; c < 3; c++) {
      middles[to + c] = sample[point + c];
      middles[to + 3 + c] = sample[first + c];
      middles[to + 6 + c] = sample[second + c];
    }
  }
}

/**
 * Whether piece i of A and piece j of B may come closer than `reach[0]` at a place that is no border beyond
 * which they come closer still; such a border is one within an element, or a joint where the distance falls
 * steeply. The answer no is a proof.
 *
 * A piece of half-length h and curvature up to k lies within k h^2 / 2 of its tangent.
 */
export function mayTouch(A: Pieces, i: number, B: Pieces, j: number, reach: Float64Array): boolean {
  const a = A.middles;
  const b = B.middles;
  const p = stride * i;
  const q = stride * j;
  const h = A.half;
  const k = B.half;
  const g0 = a[p] - b[q];
  const g1 = a[p + 1] - b[q + 1];
  const g2 = a[p + 2] - b[q + 2];
  const square = g0 * g0 + g1 * g1 + g2 * g2;
  const widest = reach[0] + h + k;
  if (square > widest * widest) return false;

  const PG = a[p + 3] * g0 + a[p + 4] * g1 + a[p + 5] * g2;
  const QG = b[q + 3] * g0 + b[q + 4] * g1 + b[q + 5] * g2;
  const PQ = a[p + 3] * b[q + 3] + a[p + 4] * b[q + 4] + a[p + 5] * b[q + 5];
  // Nearest points of both tangents, as in `curve/line-pair.ts`, with tangents of length one.
  const sine = 1 - PQ * PQ;
  let x = sine > 1e-14 ? clamp((PQ * QG - PG) / sine, h) : 0;
  let y = PQ * x + QG;
  if (y > k || y < -k) {
    y = y > k ? k : -k;
    x = clamp(PQ * y - PG, h);
  }
  const least = square + x * x + y * y + 2 * (x * PG - y * QG - x * y * PQ);
  const bulgeA = 0.5 * A.bend * h * h;
  const bulgeB = 0.5 * B.bend * k * k;
  const far = reach[0] + bulgeA + bulgeB;
  if (least > far * far) return false;

  const farthest = Math.sqrt(square) + h + k;
  const rest = (A.jerk * h * h * h + B.jerk * k * k * k) / 6;
  const stiffA = 1 + (a[p + 6] * g0 + a[p + 7] * g1 + a[p + 8] * g2);
  const stiffB = 1 - (b[q + 6] * g0 + b[q + 7] * g1 + b[q + 8] * g2);
  const errorA =
    A.bend * h * k + bulgeB + A.bend * h * (bulgeA + bulgeB) + 0.5 * A.jerk * h * h * farthest + 2 * rest;
  const errorB =
    B.bend * h * k + bulgeA + B.bend * k * (bulgeA + bulgeB) + 0.5 * B.jerk * k * k * farthest + 2 * rest;
  // Mirrored so that the distance falls towards the far end of the first piece, or the second,
  // and along both alike.
  const along = Math.abs(PQ);
  const t = PG * PQ > 0 ? QG : -QG;
  const fallA = leastFall(-Math.abs(PG), t, along, stiffA, stiffB, h, k, errorB) - errorA;
  if (fallA > reach[0] * slopeBeyond(A, PG < 0 ? i + 1 : i)) return false;
  const s = QG * PQ > 0 ? PG : -PG;
  const fallB = leastFall(-Math.abs(QG), s, along, stiffB, stiffA, k, h, errorA) - errorB;
  return fallB <= reach[0] * slopeBeyond(B, QG > 0 ? j + 1 : j);
}

const clamp = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value));

/** Explained in `kernels/assembly/narrow-phase/piece-tests.ts`. */
function leastFall(
  s: number,
  t: number,
  p: number,
  c: number,
  other: number,
  h: number,
  k: number,
  error: number,
): number {
  if (!(c > 0 && other > 0)) return -s - Math.abs(c) * h - p * k;
  const from = -t - error;
  let largest = c * h - p * clamp((from + p * h) / other, k);
  if (c * other < p * p) {
    const x = clamp((-k * other - from) / p, h);
    largest = Math.max(largest, c * x - p * clamp((from + p * x) / other, k));
  }
  return -s - largest;
}

/** How steeply the distance may fall at the border before piece k. */
function slopeBeyond({ count, before, beyond }: Pieces, k: number): number {
  return k === 0 ? before : k === count ? beyond : flatPieceSlope;
}

import { curveM, curveStride, curveT, type CurveSet } from "./curve/curve-set.js";
import { sampleCurve } from "./curve/expansion.js";
import { expansionSize, first, parameter, point } from "./curve/expansion-layout.js";
import { closestOnLines, lineH, lineK, linePairSize, linePG, linePP, linePQ } from "./curve/line-pair.js";
import { lineQG, lineQQ, lineX, lineY } from "./curve/line-pair.js";

/**
 * Short elements are searched for contacts in pieces (`pair-search.ts`), four and more for a pair, and most pieces hold none: of 1690
 * in a step of a double fisherman's 900 are too far apart, and in 560 the distance goes on falling into the piece beside. Both can
 * nearly always be told from the tangents in the middles of the pieces, at a tenth of what a search costs.
 */

/** Of each piece: the point in its middle and the tangent there. */
const stride = 6;

export interface Pieces {
  count: number;
  /** Half the length of a piece, and how sharply it is bent at most. */
  half: number;
  bend: number;
  /** How steeply the distance may fall beyond the first and beyond the last piece of an element for a contact to stay there. */
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
  before: 0,
  beyond: 0,
  middles: new Float64Array(16 * stride),
  isFar: new Uint8Array(16),
});

const sample = new Float64Array(expansionSize);
const lines = new Float64Array(linePairSize);

/** Takes the middles of `count` pieces of the curve, a helix that is `length` long. */
export function samplePieces(pieces: Pieces, curves: CurveSet, curve: number, length: number): void {
  const { count } = pieces;
  if (pieces.isFar.length < count) {
    pieces.middles = new Float64Array(2 * stride * count);
    pieces.isFar = new Uint8Array(2 * count);
  }
  const { middles } = pieces;
  pieces.half = (0.5 * length) / count;
  if (count === 1) {
    // A helix is written about its middle.
    const o = curve * curveStride;
    for (let c = 0; c < 3; c++) {
      middles[c] = curves.data[o + curveM + c];
      middles[3 + c] = curves.data[o + curveT + c];
    }
    return;
  }
  for (let i = 0; i < count; i++) {
    sample[parameter] = (2 * i + 1) * pieces.half;
    sampleCurve(curves, curve, sample, 0);
    for (let c = 0; c < 3; c++) {
      middles[stride * i + c] = sample[point + c];
      middles[stride * i + 3 + c] = sample[first + c];
    }
  }
}

/**
 * Whether piece i of A and piece j of B may come closer than `reach[0]` at a place that is no border beyond which they come
 * closer still; such a border is one within an element, or a joint where the distance falls steeply. The answer no is a proof.
 *
 * A piece of half-length h and curvature up to k lies within k h^2 / 2 of its tangent, whose direction changes by up to k h.
 */
export function mayTouch(A: Pieces, i: number, B: Pieces, j: number, reach: Float64Array): boolean {
  const a = A.middles;
  const b = B.middles;
  const p = stride * i;
  const q = stride * j;
  const g0 = a[p] - b[q];
  const g1 = a[p + 1] - b[q + 1];
  const g2 = a[p + 2] - b[q + 2];
  const PG = a[p + 3] * g0 + a[p + 4] * g1 + a[p + 5] * g2;
  const QG = b[q + 3] * g0 + b[q + 4] * g1 + b[q + 5] * g2;
  const PQ = a[p + 3] * b[q + 3] + a[p + 4] * b[q + 4] + a[p + 5] * b[q + 5];
  lines[linePP] = lines[lineQQ] = 1;
  lines[linePQ] = PQ;
  lines[linePG] = PG;
  lines[lineQG] = QG;
  lines[lineH] = A.half;
  lines[lineK] = B.half;
  closestOnLines(lines, 0);
  const x = lines[lineX];
  const y = lines[lineY];
  const square = g0 * g0 + g1 * g1 + g2 * g2;
  const least = square + x * x + y * y + 2 * (x * PG - y * QG - x * y * PQ);
  const bulge = 0.5 * (A.bend * A.half * A.half + B.bend * B.half * B.half);
  const far = reach[0] + bulge;
  if (least > far * far) return false;

  // The gap, from B to A, along both tangents: its derivative there, anywhere in the pieces, is within these bounds.
  const farthest = Math.sqrt(square) + A.half + B.half;
  const across = Math.abs(PQ);
  const slackA = A.half + across * B.half + bulge + A.bend * A.half * farthest;
  const slackB = B.half + across * A.half + bulge + B.bend * B.half * farthest;
  const steepA = (Math.abs(PG) - slackA) / reach[0];
  const steepB = (Math.abs(QG) - slackB) / reach[0];
  return steepA <= slopeBeyond(A, PG < 0 ? i + 1 : i) && steepB <= slopeBeyond(B, QG > 0 ? j + 1 : j);
}

/** Slopes at a border within an element, as in `pair-search.ts`, with something to spare. */
const flatSlope = 1e-5;

/** How steeply the distance may fall at the border before piece k. */
function slopeBeyond({ count, before, beyond }: Pieces, k: number): number {
  return k === 0 ? before : k === count ? beyond : flatSlope;
}

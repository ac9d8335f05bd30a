import { moreNumbers } from "../math/room.js";
import {
  clothoidCurve,
  clothoidHalf,
  clothoidKappa,
  clothoidPieces,
  clothoidSlope,
  curveBend,
  curveEnd,
  type CurveSet,
  curveSpeed,
  curveStride,
  pieceStride,
  pieceTerms,
} from "./curve-set.js";
import { boundClothoid } from "./clothoid-expansion.js";
import { bendBound, expansionSize, halfWidth, parameter } from "./expansion-layout.js";
import { checkRodElement, checkVector } from "./write-checks.js";

/**
 * The terms of the frame's series on a piece of half-length h are bounded by those of exp(K h + C h^2 /
 * 2), K and C bounds of |kappa| and |kappa'|; by Cauchy's estimate with radius 17.8 the first one left
 * out is below 1e-16 if K h * 17.8 + C h^2 / 2 * 17.8^2 <= 15. That allows a piece to turn 1.7 radians
 * where kappa is constant.
 */
const turnWeight = 17.8 / 15;
const slopeWeight = (17.8 * 17.8) / 30;

/** The frame that is carried along the clothoid, column by column, and the position after it. */
const carried = new Float64Array(12);
/** Power series of that frame, nine numbers a term. */
const series = new Float64Array(9 * pieceTerms);
const whole = new Float64Array(expansionSize);
const given = new Float64Array(1);

/**
 * A super space clothoid element: kappa goes linearly from `start` to `stop` over [0, length], in the
 * material frame. `joint` holds the frame at its start, column by column (tangent first), then the position.
 *
 * The power series of R' = R [kappa(s)]x, (n + 1) R_{n+1} = R_n [kappa]x + R_{n-1} [kappa']x, converges
 * everywhere but is summed piece by piece, about the middle of each.
 */
export function writeClothoid(
  curves: CurveSet,
  id: number,
  joint: ArrayLike<number>,
  jointOffset: number,
  start: ArrayLike<number>,
  startOffset: number,
  stop: ArrayLike<number>,
  stopOffset: number,
  length: number,
): void {
  given[0] = length;
  checkRodElement(curves, id, joint, jointOffset, given, 0);
  checkVector("start", start, startOffset);
  checkVector("stop", stop, stopOffset);
  const data = curves.data;
  const o = id * curveStride;
  for (let i = 0; i < 3; i++) {
    data[o + clothoidKappa + i] = start[startOffset + i];
    data[o + clothoidSlope + i] = (stop[stopOffset + i] - start[startOffset + i]) / length;
  }
  const count = clothoidPieceCount(start, startOffset, stop, stopOffset, given, 0);
  const half = (0.5 * length) / count;
  reservePieces(curves, id, count);
  curves.kind[id] = clothoidCurve;
  data[o + clothoidPieces] = count;
  data[o + clothoidHalf] = half;
  data[o + curveEnd] = length;
  data[o + curveSpeed] = 1;
  whole[parameter] = 0.5 * length;
  whole[halfWidth] = 0.5 * length;
  boundClothoid(curves, id, whole, 0);
  for (let i = 0; i < 3; i++) data[o + curveBend + i] = whole[bendBound + i];

  for (let i = 0; i < 12; i++) carried[i] = joint[jointOffset + i];
  for (let piece = 0; piece < count; piece++) {
    expandFrame(data, o, 2 * half * piece);
    carryFrame(half);
    expandFrame(data, o, half * (2 * piece + 1));
    storePiece(curves.pieces, (curves.firstPiece[id] + piece) * pieceStride);
    carryFrame(half);
  }
}

/** The pieces of a clothoid whose length is at `lengths[lengthOffset]`. */
export function clothoidPieceCount(
  start: ArrayLike<number>,
  startOffset: number,
  stop: ArrayLike<number>,
  stopOffset: number,
  lengths: Float64Array,
  lengthOffset: number,
): number {
  const length = lengths[lengthOffset];
  let [first, last, slope] = [0, 0, 0];
  for (let i = 0; i < 3; i++) {
    first += start[startOffset + i] * start[startOffset + i];
    last += stop[stopOffset + i] * stop[stopOffset + i];
    const change = stop[stopOffset + i] - start[startOffset + i];
    slope += change * change;
  }
  const turn = turnWeight * Math.sqrt(Math.max(first, last));
  const change = (4 * slopeWeight * Math.sqrt(slope)) / length;
  const longest = 2 / (turn + Math.sqrt(turn * turn + change));
  return Math.max(1, Math.ceil((0.5 * length) / longest));
}

/** The power series of the frame about arc length s, from the carried frame. */
function expandFrame(data: Float64Array, o: number, s: number): void {
  const c0 = data[o + clothoidSlope];
  const c1 = data[o + clothoidSlope + 1];
  const c2 = data[o + clothoidSlope + 2];
  const k0 = data[o + clothoidKappa] + c0 * s;
  const k1 = data[o + clothoidKappa + 1] + c1 * s;
  const k2 = data[o + clothoidKappa + 2] + c2 * s;
  for (let i = 0; i < 9; i++) series[i] = carried[i];
  for (let n = 0; n + 1 < pieceTerms; n++) {
    const now = 9 * n;
    const next = now + 9;
    const before = now - 9;
    const scale = 1 / (n + 1);
    for (let i = 0; i < 3; i++) {
      const n0 = series[now + i];
      const n1 = series[now + 3 + i];
      const n2 = series[now + 6 + i];
      const b0 = n > 0 ? series[before + i] : 0;
      const b1 = n > 0 ? series[before + 3 + i] : 0;
      const b2 = n > 0 ? series[before + 6 + i] : 0;
      series[next + i] = scale * (k2 * n1 - k1 * n2 + c2 * b1 - c1 * b2);
      series[next + 3 + i] = scale * (k0 * n2 - k2 * n0 + c0 * b2 - c2 * b0);
      series[next + 6 + i] = scale * (k1 * n0 - k0 * n1 + c1 * b0 - c0 * b1);
    }
  }
}

/** Moves the carried frame and position by `step` along the series. */
function carryFrame(step: number): void {
  for (let i = 0; i < 3; i++) {
    let integral = 0;
    for (let n = pieceTerms - 1; n >= 0; n--) integral = integral * step + series[9 * n + i] / (n + 1);
    carried[9 + i] += integral * step;
  }
  for (let i = 0; i < 9; i++) {
    let value = 0;
    for (let n = pieceTerms - 1; n >= 0; n--) value = value * step + series[9 * n + i];
    carried[i] = value;
  }
}

/** The position's polynomial: the carried position, then the integral of the tangent. */
function storePiece(pieces: Float64Array, at: number): void {
  for (let i = 0; i < 3; i++) {
    pieces[at + i] = carried[9 + i];
    for (let n = 1; n < pieceTerms; n++) pieces[at + 3 * n + i] = series[9 * (n - 1) + i] / n;
  }
}

/**
 * Gives curve `id` at least `count` pieces; the array grows by doubling when the pieces of all do not fit.
 */
function reservePieces(curves: CurveSet, id: number, count: number): void {
  if (curves.ownedPieces[id] >= count) return;
  const first = curves.usedPieces;
  const needed = (first + count) * pieceStride;
  curves.pieces = moreNumbers(curves.pieces, needed);
  curves.firstPiece[id] = first;
  curves.ownedPieces[id] = count;
  curves.usedPieces = first + count;
}

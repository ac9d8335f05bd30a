import {
  clothoidHalf,
  clothoidKappa,
  clothoidPieces,
  clothoidSlope,
  type CurveSet,
  curveStride,
  pieceStride,
  pieceTerms,
} from "./curve-set.js";
import {
  bendBound,
  first,
  halfWidth,
  jerkBound,
  parameter,
  point,
  second,
  snapBound,
  third,
} from "./expansion-layout.js";

/**
 * Point and derivatives of clothoid `id` at `out[e + parameter]`: the polynomial of its
 * piece, by Horner's rule.
 */
export function sampleClothoid(curves: CurveSet, id: number, out: Float64Array, e: number): void {
  const { data, pieces } = curves;
  const o = id * curveStride;
  const half = data[o + clothoidHalf];
  const s = out[e + parameter];
  const piece = Math.min(data[o + clothoidPieces] - 1, Math.max(0, Math.floor(s / (2 * half))));
  const u = s - half * (2 * piece + 1);
  const at = (curves.firstPiece[id] + piece) * pieceStride;
  for (let i = 0; i < 3; i++) {
    let value = 0;
    let slope = 0;
    let curvature = 0;
    let jerk = 0;
    for (let n = at + 3 * (pieceTerms - 1) + i; n >= at; n -= 3) {
      jerk = jerk * u + curvature;
      curvature = curvature * u + slope;
      slope = slope * u + value;
      value = value * u + pieces[n];
    }
    out[e + point + i] = value;
    out[e + first + i] = slope;
    out[e + second + i] = 2 * curvature;
    out[e + third + i] = 6 * jerk;
  }
}

/**
 * Bounds of |a''|, |a'''| and |a''''| within the half-width. |kappa| and its normal part are convex
 * functions of s, so their maxima are at the ends; a'' = R (kappa x e1), a''' = R (kappa' x e1 + kappa x
 * (kappa x e1)), and once more.
 */
export function boundClothoid(curves: CurveSet, id: number, out: Float64Array, e: number): void {
  const data = curves.data;
  const o = id * curveStride;
  const s0 = out[e + parameter] - out[e + halfWidth];
  const s1 = out[e + parameter] + out[e + halfWidth];
  const k0 = data[o + clothoidKappa];
  const k1 = data[o + clothoidKappa + 1];
  const k2 = data[o + clothoidKappa + 2];
  const c0 = data[o + clothoidSlope];
  const c1 = data[o + clothoidSlope + 1];
  const c2 = data[o + clothoidSlope + 2];
  const start = square(k1 + c1 * s0) + square(k2 + c2 * s0);
  const stop = square(k1 + c1 * s1) + square(k2 + c2 * s1);
  const bend = Math.sqrt(Math.max(start, stop));
  const total = Math.sqrt(Math.max(start + square(k0 + c0 * s0), stop + square(k0 + c0 * s1)));
  const slopeBend = Math.sqrt(c1 * c1 + c2 * c2);
  const slopeTotal = Math.sqrt(c0 * c0 + c1 * c1 + c2 * c2);
  out[e + bendBound] = bend;
  out[e + jerkBound] = slopeBend + total * bend;
  out[e + snapBound] = 2 * total * slopeBend + slopeTotal * bend + total * total * bend;
}

function square(x: number): number {
  return x * x;
}

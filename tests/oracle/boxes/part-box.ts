import { limits } from "../../../systems/world/limits.js";
import {
  clothoidCurve,
  curveBend,
  curveEnd,
  curveJerk,
  curveK2,
  curveSpeed,
  curveStride,
  curveU,
  curveW,
  helixCurve,
  type CurveSet,
} from "../../../systems/curves/curve-set.js";
import {
  first,
  halfWidth,
  point,
  second,
  snapBound,
  third,
} from "../../../systems/curves/expansion-layout.js";

const { windingTurn } = limits.curves;

/**
 * The box that holds the part of a curve within `halfWidth` of a parameter that has been sampled and bounded,
 * in the expansion at `e`: lower corner 3, upper corner 3 to `out[at]`. Along every axis, with Chebyshev's
 * share of the cubic term in the slope,
 *
 *   a(x) = a + (a' + h^2 a''' / 8) x + a'' x^2 / 2 + rest,   |rest| <= (|a'''| + h |a''''|) h^3 / 24,
 *
 * and a parabola is extreme at its ends or at its vertex.
 */
export function boundPart(
  curves: CurveSet,
  id: number,
  w: Float64Array,
  e: number,
  out: Float64Array,
  at: number,
): void {
  const h = w[e + halfWidth];
  for (let c = 0; c < 3; c++) {
    const middle = w[e + point + c];
    const slope = Math.abs(w[e + first + c] + 0.125 * h * h * w[e + third + c]);
    const bend = w[e + second + c];
    const end = middle + 0.5 * bend * h * h;
    const rest = ((Math.abs(w[e + third + c]) + h * w[e + snapBound]) * h * h * h) / 24;
    const hasVertex = slope < Math.abs(bend) * h;
    const vertex = middle - (0.5 * slope * slope) / bend;
    out[at + c] = (hasVertex && bend > 0 ? vertex : end - slope * h) - rest;
    out[at + 3 + c] = (hasVertex && bend < 0 ? vertex : end + slope * h) + rest;
  }
  const { data } = curves;
  const o = id * curveStride;
  if (h * data[o + curveJerk] > windingTurn * data[o + curveBend]) boundWinding(curves, id, w, e, out, at);
}

/**
 * Narrows the box of a part that winds on and on. Along an axis a helix drifts and swings, by u from where it
 * was sampled:
 *
 *   a(u) = a + a'' / k^2 + (a' + a''' / k^2) u + swing,   |swing| <= sqrt(a''^2 + a'''^2 / k^2) / k^2.
 *
 * Of another curve it is known how long it is.
 */
function boundWinding(
  { data, kind }: CurveSet,
  id: number,
  w: Float64Array,
  e: number,
  out: Float64Array,
  at: number,
): void {
  const o = id * curveStride;
  const h = w[e + halfWidth];
  const isHelix = kind[id] === helixCurve;
  const perSquare = isHelix ? 1 / data[o + curveK2] : 0;
  for (let c = 0; c < 3; c++) {
    const bend = w[e + second + c];
    const jerk = w[e + third + c];
    const middle = w[e + point + c] + bend * perSquare;
    const drift = isHelix ? Math.abs(w[e + first + c] + jerk * perSquare) : data[o + curveSpeed];
    const reach = h * drift + perSquare * Math.sqrt(bend * bend + jerk * jerk * perSquare);
    out[at + c] = Math.max(out[at + c], middle - reach);
    out[at + 3 + c] = Math.min(out[at + 3 + c], middle + reach);
  }
}

/**
 * Bounds over a whole curve, 4 to `out`: |a''| along each axis, and by how much it turns per length, |a'''| /
 * |a''|.
 */
export function boundBending({ data, kind }: CurveSet, id: number, out: Float64Array): void {
  const o = id * curveStride;
  const half = 0.5 * data[o + curveEnd];
  for (let c = 0; c < 3; c++) {
    const u = data[o + curveU + c];
    const w = data[o + curveW + c];
    if (kind[id] === clothoidCurve) out[c] = data[o + curveBend];
    else if (data[o + curveK2] > 0) out[c] = Math.sqrt(u * u + (w * w) / data[o + curveK2]);
    else out[c] = Math.abs(u) + half * Math.abs(w);
  }
  out[3] = data[o + curveBend] > 0 ? data[o + curveJerk] / data[o + curveBend] : 0;
}

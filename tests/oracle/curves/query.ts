import { type CurveSet, curveSnap, curveSpeed, curveStride } from "../../../systems/curves/curve-set.js";
import { sampleCurve } from "../../../systems/curves/expansion.js";
import { parameter, point } from "../../../systems/curves/expansion-layout.js";
import {
  A,
  B,
  domainX0,
  domainX1,
  domainY0,
  domainY1,
  resolution,
  snapA,
  snapB,
  speedA,
  speedB,
} from "./workspace.js";

/** Takes the scale of the numbers involved. */
export function prepareQuery(w: Float64Array, curves: CurveSet, a: number, b: number): void {
  w[snapA] = curves.data[a * curveStride + curveSnap];
  w[snapB] = curves.data[b * curveStride + curveSnap];
  w[speedA] = curves.data[a * curveStride + curveSpeed];
  w[speedB] = curves.data[b * curveStride + curveSpeed];
  w[A + parameter] = 0.5 * (w[domainX0] + w[domainX1]);
  w[B + parameter] = 0.5 * (w[domainY0] + w[domainY1]);
  sampleCurve(curves, a, w, A);
  sampleCurve(curves, b, w, B);
  let size = w[speedA] * (w[domainX1] - w[domainX0]) + w[speedB] * (w[domainY1] - w[domainY0]);
  for (let i = 0; i < 3; i++) size += Math.abs(w[A + point + i]) + Math.abs(w[B + point + i]);
  w[resolution] = roundingUnits * size;
}

/** Rounding of a gap, in units of the coordinates' size. */
const roundingUnits = 4e-16;

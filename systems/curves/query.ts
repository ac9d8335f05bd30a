import { reject } from "../world/validate.js";
import { type CurveSet, curveSnap, curveSpeed, curveStride, emptyCurve, endOfCurve } from "./curve-set.js";
import { sampleCurve } from "./expansion.js";
import { parameter, point } from "./expansion-layout.js";
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
  tolerance,
  upperLimit,
} from "./workspace.js";

/** Checks the query that stands in the workspace and takes the scale of the numbers involved. */
export function prepareQuery(w: Float64Array, curves: CurveSet, a: number, b: number): void {
  checkInterval(w, domainX0, curves, a, "a");
  checkInterval(w, domainY0, curves, b, "b");
  if (!(w[upperLimit] > 0)) reject("upperBound", w[upperLimit], "a number above 0, Infinity included");
  if (!(w[tolerance] > 0)) reject("precision", w[tolerance], "a number above 0");
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

function checkInterval(w: Float64Array, at: number, curves: CurveSet, id: number, name: string): void {
  if (!(id >= 0 && id < curves.capacity && curves.kind[id] !== emptyCurve)) {
    reject(name, id, "a curve that has been written");
  }
  const end = endOfCurve(curves, id);
  if (!(w[at] >= 0 && w[at] <= w[at + 1] && w[at + 1] <= end)) {
    reject(`[${name}0, ${name}1]`, `[${w[at]}, ${w[at + 1]}]`, `an interval inside [0, ${end}]`);
  }
}

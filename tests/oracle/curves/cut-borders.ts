import { limits } from "../../../systems/world/limits.js";
import type { CurveSet } from "../../../systems/curves/curve-set.js";
import { sampleCurve } from "../../../systems/curves/expansion.js";
import { first, parameter, point } from "../../../systems/curves/expansion-layout.js";
import { domainX0, domainX1, domainY0, domainY1, newtonA, newtonB } from "./workspace.js";

const { flatSlope } = limits.curves;

/** Borders of the domain that are not ends of the curves but cuts, as bits: beyond them the curves go on. */
export const cutX0 = 1;
export const cutX1 = 2;
export const cutY0 = 4;
export const cutY1 = 8;

/**
 * Whether the point (newtonA, newtonB) lies at a cut and the distance goes on falling beyond it. Such a point
 * is no minimum, and taken for one it would keep true ones out of its surroundings.
 */
export function fallsBeyondCut(
  w: Float64Array,
  curves: CurveSet,
  a: number,
  b: number,
  cuts: number,
): boolean {
  const x = w[newtonA + parameter];
  const y = w[newtonB + parameter];
  const atX0 = (cuts & cutX0) !== 0 && x <= w[domainX0];
  const atX1 = (cuts & cutX1) !== 0 && x >= w[domainX1];
  const atY0 = (cuts & cutY0) !== 0 && y <= w[domainY0];
  const atY1 = (cuts & cutY1) !== 0 && y >= w[domainY1];
  if (!(atX0 || atX1 || atY0 || atY1)) return false;
  sampleCurve(curves, a, w, newtonA);
  sampleCurve(curves, b, w, newtonB);
  let square = 0;
  let alongA = 0;
  let alongB = 0;
  for (let c = 0; c < 3; c++) {
    const gap = w[newtonA + point + c] - w[newtonB + point + c];
    square += gap * gap;
    alongA += gap * w[newtonA + first + c];
    alongB -= gap * w[newtonB + first + c];
  }
  const least = flatSlope * Math.sqrt(square);
  return (
    (atX0 && alongA > least) ||
    (atX1 && alongA < -least) ||
    (atY0 && alongB > least) ||
    (atY1 && alongB < -least)
  );
}

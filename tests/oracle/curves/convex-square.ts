import { limits } from "../../../systems/world/limits.js";
import type { CurveSet } from "../../../systems/curves/curve-set.js";
import { boundCurve } from "../../../systems/curves/expansion.js";
import {
  bendBound,
  first,
  halfWidth,
  jerkBound,
  point,
  second,
} from "../../../systems/curves/expansion-layout.js";
import {
  convexRadius,
  domainX0,
  domainX1,
  domainY0,
  domainY1,
  newtonA,
  newtonB,
  newtonDistance,
} from "./workspace.js";

const { convexSquareHalvings } = limits.curves;

/** Explained in `kernels/assembly/narrow-phase/convex-square.ts`. */
export function proveConvexSquare(w: Float64Array, curves: CurveSet, a: number, b: number): void {
  const domain = Math.max(w[domainX1] - w[domainX0], w[domainY1] - w[domainY0]);
  w[newtonA + halfWidth] = domain;
  w[newtonB + halfWidth] = domain;
  boundCurve(curves, a, w, newtonA);
  boundCurve(curves, b, w, newtonB);
  const bendA = w[newtonA + bendBound];
  const bendB = w[newtonB + bendBound];
  const a0 = w[newtonA + first];
  const a1 = w[newtonA + first + 1];
  const a2 = w[newtonA + first + 2];
  const b0 = w[newtonB + first];
  const b1 = w[newtonB + first + 1];
  const b2 = w[newtonB + first + 2];
  const A0 = w[newtonA + second];
  const A1 = w[newtonA + second + 1];
  const A2 = w[newtonA + second + 2];
  const B0 = w[newtonB + second];
  const B1 = w[newtonB + second + 1];
  const B2 = w[newtonB + second + 2];
  const g0 = w[newtonA + point] - w[newtonB + point];
  const g1 = w[newtonA + point + 1] - w[newtonB + point + 1];
  const g2 = w[newtonA + point + 2] - w[newtonB + point + 2];

  const c0 = a1 * b2 - a2 * b1;
  const c1 = a2 * b0 - a0 * b2;
  const c2 = a0 * b1 - a1 * b0;
  const cross = Math.sqrt(c0 * c0 + c1 * c1 + c2 * c2);
  const speedA = Math.sqrt(a0 * a0 + a1 * a1 + a2 * a2);
  const speedB = Math.sqrt(b0 * b0 + b1 * b1 + b2 * b2);
  const gapA = g0 * A0 + g1 * A1 + g2 * A2;
  const gapB = g0 * B0 + g1 * B1 + g2 * B2;
  const turnA = Math.abs(b0 * A0 + b1 * A1 + b2 * A2) + Math.abs(a0 * A0 + a1 * A1 + a2 * A2);
  const turnB = Math.abs(a0 * B0 + a1 * B1 + a2 * B2) + Math.abs(b0 * B0 + b1 * B1 + b2 * B2);
  const fall = speedA * bendB + speedB * bendA;

  w[convexRadius] = 0;
  let r = fall * domain > 0.5 * cross ? (0.5 * cross) / fall : domain;
  for (let halvings = 0; halvings < convexSquareHalvings; halvings++) {
    const leastCross = cross - fall * r - bendA * bendB * r * r;
    const wander = 0.5 * (bendA + bendB) * r * r;
    const farthest = w[newtonDistance] + (speedA + speedB) * r + wander;
    const changeA = turnA * r + bendA * wander + farthest * w[newtonA + jerkBound] * r;
    const changeB = turnB * r + bendB * wander + farthest * w[newtonB + jerkBound] * r;
    const worstA = Math.max(0, changeA - gapA);
    const worstB = Math.max(0, changeB + gapB);
    const slowA = speedA - bendA * r;
    const fastA = speedA + bendA * r;
    const fastB = speedB + bendB * r;
    const loss = worstA * (fastB * fastB + Math.abs(gapB) + changeB) + worstB * fastA * fastA;
    if (leastCross > 0 && leastCross * leastCross > loss && slowA > 0 && slowA * slowA > worstA) {
      w[convexRadius] = r;
      return;
    }
    r *= 0.5;
  }
}

import { clothoidCurve } from "../../../curves/curve-set";
import { Curve } from "../narrow-phase/curve";
import { square } from "../narrow-phase/clothoid";
import { head } from "./room";

/** How far the step takes the curves of the elements `from` to `end - 1`, where they have been noted. */
export function noteDisplacements(from: i32, end: i32): void {
  for (let element = from; element < end; element++) {
    const before = head.curvesFrom[element];
    const after = head.curvesTo[element];
    const out = head.displacements[element];
    const isClothoid = head.kindFrom[element] == clothoidCurve || head.kindTo[element] == clothoidCurve;
    out.x = after.Mx - before.Mx;
    out.y = after.My - before.My;
    out.z = after.Mz - before.Mz;
    out.spread = isClothoid ? Infinity : spreadOf(before, after);
  }
}

/**
 * How much points of a curve are displaced differently from its middle: with D = after - before, by
 * x |D'| + x^2 / 2 |D''|, D' in the middle, D'' anywhere. From a'' = cos(k u) U + sin(k u) / k W this is
 * |dU| + x |dW| + |d k^2| (x^2 / 2 |U| + x^3 / 6 |W|) at most.
 */
function spreadOf(before: Curve, after: Curve): f64 {
  const x = 0.5 * before.end;
  const T = norm(after.Tx - before.Tx, after.Ty - before.Ty, after.Tz - before.Tz);
  const U = norm(after.Ux - before.Ux, after.Uy - before.Uy, after.Uz - before.Uz);
  const W = norm(after.Wx - before.Wx, after.Wy - before.Wy, after.Wz - before.Wz);
  const k2 = abs(after.k2 - before.k2);
  const ofU = norm(before.Ux, before.Uy, before.Uz);
  const ofW = norm(before.Wx, before.Wy, before.Wz);
  const bend = U + x * W + k2 * x * x * (ofU / 2 + (x * ofW) / 6);
  return x * T + 0.5 * x * x * bend;
}

// @ts-ignore: decorator
@inline
function norm(x: f64, y: f64, z: f64): f64 {
  return sqrt(square(x) + square(y) + square(z));
}

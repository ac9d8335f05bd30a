import { pieceTerms } from "../../../curves/curve-set";
import { Clothoid, Expansion } from "./curve";

/** Point and derivatives of a clothoid: the polynomial of its piece, by Horner's rule. */
export function sampleClothoid(e: Expansion): void {
  const clothoid = changetype<Clothoid>(e.curve);
  const half = clothoid.half;
  const s = e.parameter;
  const piece = min(clothoid.pieces - 1, max(0.0, floor(s / (2 * half))));
  const u = s - half * (2 * piece + 1);
  const first = <i32>piece * pieceTerms;
  let x: f64 = 0;
  let dx: f64 = 0;
  let ddx: f64 = 0;
  let dddx: f64 = 0;
  let y: f64 = 0;
  let dy: f64 = 0;
  let ddy: f64 = 0;
  let dddy: f64 = 0;
  let z: f64 = 0;
  let dz: f64 = 0;
  let ddz: f64 = 0;
  let dddz: f64 = 0;
  for (let n = first + pieceTerms - 1; n >= first; n--) {
    const term = e.terms[n];
    dddx = dddx * u + ddx;
    ddx = ddx * u + dx;
    dx = dx * u + x;
    x = x * u + term.x;
    dddy = dddy * u + ddy;
    ddy = ddy * u + dy;
    dy = dy * u + y;
    y = y * u + term.y;
    dddz = dddz * u + ddz;
    ddz = ddz * u + dz;
    dz = dz * u + z;
    z = z * u + term.z;
  }
  e.x = x;
  e.y = y;
  e.z = z;
  e.dx = dx;
  e.dy = dy;
  e.dz = dz;
  e.ddx = 2 * ddx;
  e.ddy = 2 * ddy;
  e.ddz = 2 * ddz;
  e.dddx = 6 * dddx;
  e.dddy = 6 * dddy;
  e.dddz = 6 * dddz;
}

/**
 * Bounds of |a''|, |a'''| and |a''''| within the half-width (`curves/clothoid-expansion.ts`): |kappa| and its
 * normal part are convex functions of s, so their maxima are at the ends.
 */
export function boundClothoid(e: Expansion): void {
  const clothoid = changetype<Clothoid>(e.curve);
  const s0 = e.parameter - e.half;
  const s1 = e.parameter + e.half;
  const k0 = clothoid.kappa0;
  const k1 = clothoid.kappa1;
  const k2 = clothoid.kappa2;
  const c0 = clothoid.slope0;
  const c1 = clothoid.slope1;
  const c2 = clothoid.slope2;
  const start = square(k1 + c1 * s0) + square(k2 + c2 * s0);
  const stop = square(k1 + c1 * s1) + square(k2 + c2 * s1);
  const bend = sqrt(max(start, stop));
  const total = sqrt(max(start + square(k0 + c0 * s0), stop + square(k0 + c0 * s1)));
  const slopeBend = sqrt(c1 * c1 + c2 * c2);
  const slopeTotal = sqrt(c0 * c0 + c1 * c1 + c2 * c2);
  e.bend = bend;
  e.jerk = slopeBend + total * bend;
  e.snap = 2 * total * slopeBend + slopeTotal * bend + total * total * bend;
}

// @ts-ignore: decorator
@inline
export function square(x: f64): f64 {
  return x * x;
}

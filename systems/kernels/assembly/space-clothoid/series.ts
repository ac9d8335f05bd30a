import { ClothoidRoom } from "../../../models/space-clothoid/kernel-room";
import { Numbers } from "../rods/numbers";
import { inRoom } from "./room";

/**
 * The frame along a piece of clothoid as a quaternion. With x in [-1, 1] along it, 2 q' = q kappa l / 2 has
 * the power series
 *   q_0 = 1,  (n + 1) q_{n+1} = q_n m + q_{n-1} d,
 *   m = l/8 (kappa_a + kappa_b),  d = l/8 (kappa_b - kappa_a),
 * which converges everywhere. About the middle of a piece it loses least by cancellation, and nodes that lie
 * as far on either side share their even and odd parts: q(+-x) = E(x^2) +- x O(x^2).
 */

/** Terms below this, two in a row, are left out; and no more than there is room for. */
const smallestTerm: f64 = 1e-17;
const mostTerms = 63;
let terms = 0;

/** The series of a piece of length l between two curvatures. */
export function expand(a0: f64, a1: f64, a2: f64, b0: f64, b1: f64, b2: f64, l: f64): void {
  const series = inRoom<Numbers>(ClothoidRoom.series);
  const share = 0.125 * l;
  const mx = share * (a0 + b0);
  const my = share * (a1 + b1);
  const mz = share * (a2 + b2);
  const dx = share * (b0 - a0);
  const dy = share * (b1 - a1);
  const dz = share * (b2 - a2);
  let px: f64 = 0, py: f64 = 0, pz: f64 = 0, pw: f64 = 0;
  let x: f64 = 0, y: f64 = 0, z: f64 = 0, w: f64 = 1;
  let small = 0;
  let n = 0;
  put(series, 0, x, y, z, w);
  while (n < mostTerms && small < 2) {
    const inverse = 1 / <f64>(n + 1);
    const nx = inverse * (w * mx + y * mz - z * my + (pw * dx + py * dz - pz * dy));
    const ny = inverse * (w * my + z * mx - x * mz + (pw * dy + pz * dx - px * dz));
    const nz = inverse * (w * mz + x * my - y * mx + (pw * dz + px * dy - py * dx));
    const nw = -inverse * (x * mx + y * my + z * mz + (px * dx + py * dy + pz * dz));
    px = x;
    py = y;
    pz = z;
    pw = w;
    x = nx;
    y = ny;
    z = nz;
    w = nw;
    n++;
    put(series, n, x, y, z, w);
    const size = Math.abs(x) + Math.abs(y) + Math.abs(z) + Math.abs(w);
    small = size < smallestTerm ? small + 1 : 0;
  }
  // An odd last power: even and odd part then have as many terms.
  if ((n & 1) == 0) put(series, ++n, 0, 0, 0, 0);
  terms = n;
}

// @ts-ignore: decorator
@inline
function put(series: Numbers, n: i32, x: f64, y: f64, z: f64, w: f64): void {
  const at = series.from(4 * n);
  at[0] = x;
  at[1] = y;
  at[2] = z;
  at[3] = w;
}

/** q(x) and q(-x). */
export function evaluate(x: f64, ahead: Numbers, behind: Numbers): void {
  const series = inRoom<Numbers>(ClothoidRoom.series);
  const square = f64x2.splat(x * x);
  let even = series.pair(4 * (terms - 1));
  let evenZ = series.pair(4 * (terms - 1) + 2);
  let odd = series.pair(4 * terms);
  let oddZ = series.pair(4 * terms + 2);
  for (let n = 4 * (terms - 3); n >= 0; n -= 8) {
    even = f64x2.add(f64x2.mul(even, square), series.pair(n));
    evenZ = f64x2.add(f64x2.mul(evenZ, square), series.pair(n + 2));
    odd = f64x2.add(f64x2.mul(odd, square), series.pair(n + 4));
    oddZ = f64x2.add(f64x2.mul(oddZ, square), series.pair(n + 6));
  }
  const xx = f64x2.splat(x);
  odd = f64x2.mul(odd, xx);
  oddZ = f64x2.mul(oddZ, xx);
  ahead.setPair(0, f64x2.add(even, odd));
  ahead.setPair(2, f64x2.add(evenZ, oddZ));
  behind.setPair(0, f64x2.sub(even, odd));
  behind.setPair(2, f64x2.sub(evenZ, oddZ));
}

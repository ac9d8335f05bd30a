import { createHelixFunctions, helixFunctions } from "../../systems/math/helix-functions.js";

/** A frame R as columns (tangent, first, second director): nine numbers, the tangent first. */
export type Frame = Float64Array;

const f = createHelixFunctions();

/**
 * Goes on by arc length s with curvature (twist, kappa 1, kappa 2) from the place x and the frame R, both of
 * which are overwritten: R exp(s [kappa]), x + R (s + S_2 [kappa] + S_3 [kappa]^2) e_1.
 */
export function advance(x: Float64Array, R: Frame, kappa: ArrayLike<number>, at: number, s: number): void {
  const [a, b, c] = [kappa[at], kappa[at + 1], kappa[at + 2]];
  f[0] = (a * a + b * b + c * c) * s * s;
  helixFunctions(f);
  const [s1, s2, s3] = [s * f[1], s * s * f[2], s * s * s * f[3]];
  // [kappa] e_1 = (0, c, -b); [kappa]^2 = kappa kappa^T - |kappa|^2.
  const square = a * a + b * b + c * c;
  const along = [s + s3 * (a * a - square), s2 * c + s3 * a * b, -s2 * b + s3 * a * c];
  for (let i = 0; i < 3; i++) x[i] += R[i] * along[0] + R[3 + i] * along[1] + R[6 + i] * along[2];
  // Columns of exp(s [kappa]).
  const turn = [
    1 + s2 * (a * a - square),
    s1 * c + s2 * a * b,
    -s1 * b + s2 * a * c,
    -s1 * c + s2 * a * b,
    1 + s2 * (b * b - square),
    s1 * a + s2 * b * c,
    s1 * b + s2 * a * c,
    -s1 * a + s2 * b * c,
    1 + s2 * (c * c - square),
  ];
  const before = R.slice();
  for (let k = 0; k < 3; k++)
    for (let i = 0; i < 3; i++)
      R[3 * k + i] =
        before[i] * turn[3 * k] + before[3 + i] * turn[3 * k + 1] + before[6 + i] * turn[3 * k + 2];
}

/** Turns a frame by a small rotation in world space: exp([omega]) R. */
export function turned(R: Frame, omega: ArrayLike<number>): Frame {
  const angle = Math.sqrt(omega[0] * omega[0] + omega[1] * omega[1] + omega[2] * omega[2]);
  f[0] = angle * angle;
  helixFunctions(f);
  const out = new Float64Array(9);
  for (let k = 0; k < 3; k++) {
    const v = R.subarray(3 * k, 3 * k + 3);
    const w = crossed(omega, v);
    const ww = crossed(omega, w);
    for (let i = 0; i < 3; i++) out[3 * k + i] = v[i] + f[1] * w[i] + f[2] * ww[i];
  }
  return out;
}

export function crossed(a: ArrayLike<number>, b: ArrayLike<number>): [number, number, number] {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

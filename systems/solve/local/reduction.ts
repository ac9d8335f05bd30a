import type { LocalContacts } from "./local-solver.js";

/**
 * A contact that stays closed, u_N = 0, with its normal force eliminated. W_ii = [w_N, n^T; m, W_T]:
 *   r_N = beta - n . r_T,   u_T + alpha r_T = (Wbar + alpha I) r_T + c,
 *   beta = -b_N / w_N,   n <- n / w_N,   Wbar = W_T - m n^T,   c = b_T - m b_N / w_N.
 * Sticking is alpha = 0. W_ii need not be symmetric: stored problems are so only to 1e-3.
 */
export const Reduced = {
  beta: 0,
  n1: 1,
  n2: 2,
  w11: 3,
  w12: 4,
  w21: 5,
  w22: 6,
  c1: 7,
  c2: 8,
  determinant: 9,
  size: 10,
} as const;

/** Gives false where the normal force has no effect on the normal velocity (w_N <= 0). */
export function reduce({ W, b }: LocalContacts, i: number, out: Float64Array): boolean {
  const at = 9 * i;
  const wN = W[at];
  if (!(wN > 0)) return false;
  const n1 = W[at + 1] / wN;
  const n2 = W[at + 2] / wN;
  const m1 = W[at + 3];
  const m2 = W[at + 6];
  const beta = -b[0] / wN;
  const w11 = difference(W[at + 4], m1 * n1);
  const w12 = difference(W[at + 5], m1 * n2);
  const w21 = difference(W[at + 7], m2 * n1);
  const w22 = difference(W[at + 8], m2 * n2);
  out[Reduced.beta] = beta;
  out[Reduced.n1] = n1;
  out[Reduced.n2] = n2;
  out[Reduced.w11] = w11;
  out[Reduced.w12] = w12;
  out[Reduced.w21] = w21;
  out[Reduced.w22] = w22;
  out[Reduced.c1] = difference(b[1], -m1 * beta);
  out[Reduced.c2] = difference(b[2], -m2 * beta);
  // The same for the determinant: the errors of the products and those of the elimination.
  const determinant = w11 * w22 - w12 * w21;
  const error =
    (Math.abs(w11) + Math.abs(m1 * n1)) * (Math.abs(w22) + Math.abs(m2 * n2)) +
    (Math.abs(w12) + Math.abs(m1 * n2)) * (Math.abs(w21) + Math.abs(m2 * n1)) -
    Math.abs(m1 * n1 * m2 * n2) -
    Math.abs(m1 * n2 * m2 * n1);
  out[Reduced.determinant] = determinant > rounding * error ? determinant : 0;
  return true;
}

const rounding = 8 * Number.EPSILON;

/** a - b, zero where only rounding is left of equal numbers: else a singular W_ii would look regular. */
function difference(a: number, b: number): number {
  const result = a - b;
  return Math.abs(result) > rounding * Math.abs(a) ? result : 0;
}

import { contactVelocities, diagonalBlock, type FrictionProblem } from "./friction-problem.js";

/**
 * How far r is from a solution, independent of units:
 *   Es = sqrt( sum_i |P_K(s_i r_i - u~_i) - s_i r_i|^2 ) / |b|, s_i = tr(W_ii) / 3, u~ = u + mu |u_T| e_N,
 * with P_K the projection on the friction cone |x_T| <= mu x_N. It is zero exactly at a solution. Attachments
 * count |u_i|. `u` is overwritten with W r + b.
 */
export function naturalResidual(problem: FrictionProblem, r: Float64Array, u: Float64Array): number {
  contactVelocities(problem, r, u);
  return residualWith(problem, r, u);
}

/** The same where u = W r + b is known. */
export function residualWith(problem: FrictionProblem, r: Float64Array, u: Float64Array): number {
  const { contacts, blocks, b, mu } = problem;
  let sum = 0;
  for (let i = 0; i < contacts; i++) {
    const d = 9 * diagonalBlock(problem, i);
    sum += squaredViolation((blocks[d] + blocks[d + 4] + blocks[d + 8]) / 3, mu[i], r, u, 3 * i);
  }
  let size = 0;
  for (let i = 0; i < 3 * contacts; i++) size += b[i] * b[i];
  return size > 0 ? Math.sqrt(sum / size) : Math.sqrt(sum);
}

/** |P_K(s r - u~) - s r|^2 of one contact whose force and velocity stand at `at`. */
export function squaredViolation(
  s: number,
  mu: number,
  r: Float64Array,
  u: Float64Array,
  at: number,
): number {
  const uN = u[at];
  const uX = u[at + 1];
  const uY = u[at + 2];
  if (mu < 0) return uN * uN + uX * uX + uY * uY;
  const rN = s * r[at];
  const rX = s * r[at + 1];
  const rY = s * r[at + 2];
  const N = rN - uN - mu * Math.sqrt(uX * uX + uY * uY);
  const X = rX - uX;
  const Y = rY - uY;
  const T = Math.sqrt(X * X + Y * Y);
  if (T <= mu * N) return square(N - rN) + square(X - rX) + square(Y - rY);
  if (mu * T <= -N) return square(rN) + square(rX) + square(rY);
  // On the surface of the cone, along its generator through the direction of (X, Y).
  const pN = (N + mu * T) / (1 + mu * mu);
  const share = T > 0 ? (mu * pN) / T : 0;
  return square(pN - rN) + square(share * X - rX) + square(share * Y - rY);
}

const square = (x: number): number => x * x;

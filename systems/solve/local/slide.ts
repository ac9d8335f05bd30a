import { type LocalContacts, LocalStatus, setForce } from "./local-solver.js";
import { Reduced } from "./reduction.js";

const MOST_STEPS = 60;
/** Newton converges quadratically: one more step from here is exact to rounding. */
const LAST_STEP = 1e-11;

/**
 * Sliding as an equation in alpha alone:
 *   psi(alpha) = mu r_N / |r_T| - 1 = 0,   r_T = -(Wbar + alpha I)^-1 c,   r_N = beta - n . r_T   (`reduction.ts`).
 * psi is almost linear where alpha is large, negative at 0 where sticking is not possible and positive at infinity if b_N < 0, so
 * a Newton search inside a bracket cannot fail as long as Wbar is positive definite. It starts from the contact's last alpha.
 */
export function slide({ mu, r, alpha: ratios }: LocalContacts, i: number, reduced: Float64Array): number {
  const friction = mu[i];
  const beta = reduced[Reduced.beta];
  const n1 = reduced[Reduced.n1];
  const n2 = reduced[Reduced.n2];
  const w11 = reduced[Reduced.w11];
  const w12 = reduced[Reduced.w12];
  const w21 = reduced[Reduced.w21];
  const w22 = reduced[Reduced.w22];
  const c1 = reduced[Reduced.c1];
  const c2 = reduced[Reduced.c2];
  const determinant = reduced[Reduced.determinant];
  const trace = w11 + w22;
  let low = 0;
  let high = Infinity;
  let alpha = ratios[i];
  if (!(alpha > 0)) {
    // What it would be with Wbar = trace / 2 and no coupling to the normal.
    alpha = Math.max(Math.sqrt(c1 * c1 + c2 * c2) / (friction * beta) - trace / 2, 1e-3 * trace);
  }
  for (let step = 0; step < MOST_STEPS; step++) {
    const a11 = w11 + alpha;
    const a22 = w22 + alpha;
    const share = 1 / (determinant + alpha * (trace + alpha));
    const r1 = (w12 * c2 - a22 * c1) * share;
    const r2 = (w21 * c1 - a11 * c2) * share;
    const rN = beta - n1 * r1 - n2 * r2;
    const square = r1 * r1 + r2 * r2;
    const length = Math.sqrt(square);
    const psi = (friction * rN) / length - 1;
    if (psi > 0) high = alpha;
    else low = alpha;
    // d r_T / d alpha = -(Wbar + alpha I)^-1 r_T
    const d1 = (w12 * r2 - a22 * r1) * share;
    const d2 = (w21 * r1 - a11 * r2) * share;
    const slope = (-friction * (n1 * d1 + n2 * d2 + (rN * (r1 * d1 + r2 * d2)) / square)) / length;
    const move = -psi / slope;
    if (Math.abs(psi) <= LAST_STEP || high - low <= Number.EPSILON * low) {
      const last = Math.abs(move) < 1e-6 * alpha ? move : 0;
      ratios[i] = alpha + last;
      const end1 = r1 + d1 * last;
      const end2 = r2 + d2 * last;
      setForce(r, i, beta - n1 * end1 - n2 * end2, end1, end2);
      return LocalStatus.solved;
    }
    alpha += move;
    if (alpha > low && alpha < high) continue;
    // Halve the bracket, in orders of magnitude while it spans several.
    if (high === Infinity) alpha = 8 * low;
    else if (low > 0.01 * high) alpha = 0.5 * (low + high);
    else alpha = Math.max(Math.sqrt(low * high), 0.01 * high);
  }
  ratios[i] = 0;
  return LocalStatus.failed;
}

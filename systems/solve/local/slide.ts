import { limits } from "../../world/limits.js";
import { type LocalContacts, LocalStatus, setForce } from "./local-solver.js";
import { Reduced } from "./reduction.js";

const { secularSteps, secularExcess, mostLastMove, leastFirstRatio, bracketGrowth, bracketSpan } =
  limits.local;

/**
 * Sliding as a secular equation in alpha alone:
 *   psi(alpha) = mu r_N / |r_T| - 1 = 0,   r_T = -(Wbar + alpha I)^-1 c,   r_N = beta - n . r_T.
 * psi is almost linear where alpha is large, negative at 0 where sticking is not possible, and positive at
 * infinity if b_N < 0. So a bracketed Newton search cannot fail as long as Wbar is positive definite. It
 * starts from the contact's last alpha.
 *
 * With D = det(Wbar + alpha I), R = D r is a polynomial in alpha, psi = mu R_N / |R_T| - 1, and
 * its Newton step is
 *   -(mu R_N - |R_T|) / (mu (R_N' + R_N (R_T . c) / |R_T|^2)).
 * That takes two quotients; by r it would take five, most of a visit's time.
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
    const uncoupled = Math.sqrt(c1 * c1 + c2 * c2) / (friction * beta) - trace / 2;
    alpha = Math.max(uncoupled, leastFirstRatio * trace);
  }
  // R_T = e - alpha c, R_N = beta D - n . R_T
  const e1 = w12 * c2 - w22 * c1;
  const e2 = w21 * c1 - w11 * c2;
  const nc = n1 * c1 + n2 * c2;
  for (let step = 0; step < secularSteps; step++) {
    const D = determinant + alpha * (trace + alpha);
    const R1 = e1 - alpha * c1;
    const R2 = e2 - alpha * c2;
    const RN = beta * D - n1 * R1 - n2 * R2;
    const square = R1 * R1 + R2 * R2;
    const length = Math.sqrt(square);
    const excess = friction * RN - length;
    if (excess > 0) high = alpha;
    else low = alpha;
    const slope = friction * (beta * (trace + 2 * alpha) + nc + (RN * (R1 * c1 + R2 * c2)) / square);
    const move = -excess / slope;
    if (Math.abs(excess) <= secularExcess * length || high - low <= Number.EPSILON * low) {
      const isSmall = Math.abs(move) < mostLastMove * (alpha + trace);
      const last = alpha + move > 0 && isSmall ? alpha + move : alpha;
      ratios[i] = last;
      const share = 1 / (determinant + last * (trace + last));
      const r1 = (e1 - last * c1) * share;
      const r2 = (e2 - last * c2) * share;
      setForce(r, i, beta - n1 * r1 - n2 * r2, r1, r2);
      return LocalStatus.solved;
    }
    alpha += move;
    if (alpha > low && alpha < high) continue;
    // Halve the bracket, in orders of magnitude while it spans several.
    if (high === Infinity) alpha = bracketGrowth * low;
    else if (low > bracketSpan * high) alpha = 0.5 * (low + high);
    else alpha = Math.max(Math.sqrt(low * high), bracketSpan * high);
  }
  ratios[i] = 0;
  return LocalStatus.failed;
}

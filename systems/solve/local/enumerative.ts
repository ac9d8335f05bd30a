import { limits } from "../../world/limits.js";
import { relativeViolation } from "./fischer-burmeister.js";
import { type LocalContacts, LocalStatus, setForce } from "./local-solver.js";
import { positiveRoots } from "./quartic.js";
import { reduce, Reduced } from "./reduction.js";
import { slide } from "./slide.js";
import { stick } from "./stick.js";
import { hypot } from "../../math/elementary.js";

const { tolerance } = limits.local;

const reduced = new Float64Array(Reduced.size);
const polynomial = new Float64Array(5);
const roots = new Float64Array(5);

/**
 * Take-off, stick, slide in this order, with sliding as a quartic in alpha (hybrid solver 2011,
 * appendix B): finds a solution if there is one. For b_N >= 0 take-off is always one, though sticking
 * or sliding may be others.
 */
export function solveEnumerative(contacts: LocalContacts, i: number): number {
  if (contacts.b[0] >= 0) {
    setForce(contacts.r, i, 0, 0, 0);
    return LocalStatus.solved;
  }
  if (!reduce(contacts, i, reduced)) return LocalStatus.failed;
  if (stick(contacts, i, reduced)) return LocalStatus.solved;
  const count = slidingRatios(contacts.mu[i]);
  for (let k = count - 1; k >= 0; k--) {
    contacts.alpha[i] = roots[k];
    // The quartic squares the equation and with it the rounding: the last digits come
    // from the equation itself.
    if (slide(contacts, i, reduced) !== LocalStatus.solved) slideWith(contacts, i, roots[k]);
    if (relativeViolation(contacts, i) <= tolerance) return LocalStatus.solved;
  }
  // A root close to zero may be lost in rounding: between sticking and sliding.
  contacts.alpha[i] = 0;
  slide(contacts, i, reduced);
  return relativeViolation(contacts, i) <= tolerance ? LocalStatus.solved : LocalStatus.failed;
}

/**
 * With B = adj(Wbar) c, A = tr + n.c / beta, C = det + n.B / beta and d = alpha^2 + tr alpha + det,
 *   r_T = -(alpha c + B) / d,   r_N = beta (alpha^2 + A alpha + C) / d,
 * so |r_T| = mu r_N reads (mu beta)^2 (alpha^2 + A alpha + C)^2 = |alpha c + B|^2.
 * Roots with alpha^2 + A alpha + C <= 0 belong to r_N <= 0. Solved for x = alpha / unit: coefficients near 1.
 */
function slidingRatios(mu: number): number {
  const beta = reduced[Reduced.beta];
  const c1 = reduced[Reduced.c1];
  const c2 = reduced[Reduced.c2];
  const trace = reduced[Reduced.w11] + reduced[Reduced.w22];
  const B1 = reduced[Reduced.w22] * c1 - reduced[Reduced.w12] * c2;
  const B2 = reduced[Reduced.w11] * c2 - reduced[Reduced.w21] * c1;
  const n1 = reduced[Reduced.n1] / beta;
  const n2 = reduced[Reduced.n2] / beta;
  const unit = trace / 2 + hypot(c1, c2) / (mu * beta);
  const A = (trace + n1 * c1 + n2 * c2) / unit;
  const C = (reduced[Reduced.determinant] + n1 * B1 + n2 * B2) / (unit * unit);
  const scale = mu * beta * unit;
  const x1 = c1 / scale;
  const x2 = c2 / scale;
  const y1 = B1 / (scale * unit);
  const y2 = B2 / (scale * unit);
  polynomial[4] = 1;
  polynomial[3] = 2 * A;
  polynomial[2] = A * A + 2 * C - x1 * x1 - x2 * x2;
  polynomial[1] = 2 * (A * C - x1 * y1 - x2 * y2);
  polynomial[0] = C * C - y1 * y1 - y2 * y2;
  const found = positiveRoots(polynomial, 4, roots);
  let kept = 0;
  for (let k = 0; k < found; k++) {
    const x = roots[k];
    if (x * x + A * x + C > 0) roots[kept++] = unit * x;
  }
  return kept;
}

function slideWith({ r }: LocalContacts, i: number, alpha: number): void {
  const c1 = reduced[Reduced.c1];
  const c2 = reduced[Reduced.c2];
  const a11 = reduced[Reduced.w11] + alpha;
  const a22 = reduced[Reduced.w22] + alpha;
  const share = 1 / (reduced[Reduced.determinant] + alpha * (a11 + reduced[Reduced.w22]));
  const r1 = (reduced[Reduced.w12] * c2 - a22 * c1) * share;
  const r2 = (reduced[Reduced.w21] * c1 - a11 * c2) * share;
  setForce(r, i, reduced[Reduced.beta] - reduced[Reduced.n1] * r1 - reduced[Reduced.n2] * r2, r1, r2);
}

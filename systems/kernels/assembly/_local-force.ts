// The force of one contact by Coulomb's law, as the secular local solver (`solve/local/secular.ts`) finds it.
// The formulas are explained there.
import { local } from "../../world/limits/local";
import { ContactRecord } from "./_sweep-layout";

/** As in `stick.ts`: squared forces on the cone are inside of it up to this factor. */
const INSIDE: f64 = 1 + 1e-13;
/** As in `reduction.ts`: differences below this share are what rounding leaves of equal numbers. */
const ROUNDING: f64 = 8 * f64.EPSILON;

/** What `localForce` leaves. */
export let f0: f64 = 0;
export let f1: f64 = 0;
export let f2: f64 = 0;

/**
 * The force of a contact by Coulomb's law, b its velocity without it; false where others have to find it. One
 * that slides is found to `lastStep` of the force, and by one step more.
 */
// @ts-ignore: decorator
@inline
export function localForce(contact: ContactRecord, b0: f64, b1: f64, b2: f64, lastStep: f64): bool {
  const friction = contact.friction;
  if (!(friction >= 0)) return false;
  if (b0 >= 0) {
    f0 = f1 = f2 = 0;
    return true;
  }
  const wN = contact.w00;
  if (!(wN > 0)) return false;
  const beta = -b0 / wN;
  if (friction == 0) {
    f0 = beta;
    f1 = f2 = 0;
    return beta < Infinity;
  }
  const determinant = contact.determinant;
  if (determinant == 0) return false;
  const n1 = contact.n1;
  const n2 = contact.n2;
  const w11 = contact.wBar11;
  const w12 = contact.wBar12;
  const w21 = contact.wBar21;
  const w22 = contact.wBar22;
  const c1 = difference(b1, -contact.w10 * beta);
  const c2 = difference(b2, -contact.w20 * beta);
  const s1 = (w12 * c2 - w22 * c1) / determinant;
  const s2 = (w21 * c1 - w11 * c2) / determinant;
  const sN = beta - n1 * s1 - n2 * s2;
  const limit = friction * sN;
  if (limit >= 0 && s1 * s1 + s2 * s2 <= INSIDE * limit * limit) {
    f0 = sN;
    f1 = s1;
    f2 = s2;
    return true;
  }
  const trace = w11 + w22;
  let low: f64 = 0;
  let high: f64 = Infinity;
  let alpha = contact.alpha;
  if (!(alpha > 0)) {
    const uncoupled = sqrt(c1 * c1 + c2 * c2) / (friction * beta) - trace / 2;
    alpha = max(uncoupled, local.leastFirstRatio * trace);
  }
  const nc = n1 * c1 + n2 * c2;
  const e1 = w12 * c2 - w22 * c1;
  const e2 = w21 * c1 - w11 * c2;
  for (let step = 0; step < local.secularSteps; step++) {
    const R1 = e1 - alpha * c1;
    const R2 = e2 - alpha * c2;
    const RN = beta * (determinant + alpha * (trace + alpha)) - n1 * R1 - n2 * R2;
    const square = R1 * R1 + R2 * R2;
    const length = sqrt(square);
    const excess = friction * RN - length;
    if (excess > 0) high = alpha;
    else low = alpha;
    const slope = friction * (beta * (trace + 2 * alpha) + nc + (RN * (R1 * c1 + R2 * c2)) / square);
    const move = -excess / slope;
    if (abs(excess) <= lastStep * length || high - low <= f64.EPSILON * low) {
      const last = alpha + move > 0 && abs(move) < local.mostLastMove * (alpha + trace) ? alpha + move : alpha;
      contact.alpha = last;
      const share = 1 / (determinant + last * (trace + last));
      f1 = (e1 - last * c1) * share;
      f2 = (e2 - last * c2) * share;
      f0 = beta - n1 * f1 - n2 * f2;
      return true;
    }
    alpha += move;
    if (!(alpha > low && alpha < high)) alpha = within(low, high);
  }
  contact.alpha = 0;
  return false;
}

/** Halves the bracket, in orders of magnitude while it spans several. */
// @ts-ignore: decorator
@inline
function within(low: f64, high: f64): f64 {
  if (high == Infinity) return local.bracketGrowth * low;
  if (low > local.bracketSpan * high) return 0.5 * (low + high);
  return max(sqrt(low * high), local.bracketSpan * high);
}

/** a - b, or zero where that is all rounding. */
// @ts-ignore: decorator
@inline
function difference(a: f64, b: f64): f64 {
  const result = a - b;
  return abs(result) > ROUNDING * abs(a) ? result : 0;
}

// The force of one contact by Coulomb's law, as the secular local solver finds it (`solve/local/secular.ts`), where the formulas are explained.
import {
  recordAlpha,
  recordDeterminant,
  recordFriction,
  recordN1,
  recordN2,
  recordW,
  recordW11,
  recordW12,
  recordW21,
  recordW22,
} from "../sweep-layout";

/** As in `slide.ts`, `stick.ts` and `reduction.ts`. */
const MOST_STEPS = 60;
export const LAST_STEP: f64 = 1e-7;
/** The same where single precision will do: the step that follows leaves the square of it. Sweeps of combed wisps take 0.89 of the time so. */
export const LAST_STEP_SINGLE: f64 = 1e-3;
const INSIDE: f64 = 1 + 1e-13;
const ROUNDING: f64 = 8 * f64.EPSILON;

/** What `localForce` leaves. */
export let f0: f64 = 0;
export let f1: f64 = 0;
export let f2: f64 = 0;

/**
 * The force of a contact by Coulomb's law, b its velocity without it; false where others have to find it. One that slides is found to
 * `lastStep` of the force, and by one step more.
 */
// @ts-ignore: decorator
@inline
export function localForce(record: usize, b0: f64, b1: f64, b2: f64, lastStep: f64): bool {
  const friction = load<f64>(record, 8 * recordFriction);
  if (!(friction >= 0)) return false;
  if (b0 >= 0) {
    f0 = f1 = f2 = 0;
    return true;
  }
  const wN = load<f64>(record, 8 * recordW);
  if (!(wN > 0)) return false;
  const beta = -b0 / wN;
  if (friction == 0) {
    f0 = beta;
    f1 = f2 = 0;
    return beta < Infinity;
  }
  const determinant = load<f64>(record, 8 * recordDeterminant);
  if (determinant == 0) return false;
  const n1 = load<f64>(record, 8 * recordN1);
  const n2 = load<f64>(record, 8 * recordN2);
  const w11 = load<f64>(record, 8 * recordW11);
  const w12 = load<f64>(record, 8 * recordW12);
  const w21 = load<f64>(record, 8 * recordW21);
  const w22 = load<f64>(record, 8 * recordW22);
  const c1 = difference(b1, -load<f64>(record, 8 * recordW + 24) * beta);
  const c2 = difference(b2, -load<f64>(record, 8 * recordW + 48) * beta);
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
  let alpha = load<f64>(record, 8 * recordAlpha);
  if (!(alpha > 0)) alpha = max(sqrt(c1 * c1 + c2 * c2) / (friction * beta) - trace / 2, 1e-3 * trace);
  const nc = n1 * c1 + n2 * c2;
  const e1 = w12 * c2 - w22 * c1;
  const e2 = w21 * c1 - w11 * c2;
  for (let step = 0; step < MOST_STEPS; step++) {
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
      const last = alpha + move > 0 && abs(move) < 1e-3 * (alpha + trace) ? alpha + move : alpha;
      store<f64>(record, last, 8 * recordAlpha);
      const share = 1 / (determinant + last * (trace + last));
      f1 = (e1 - last * c1) * share;
      f2 = (e2 - last * c2) * share;
      f0 = beta - n1 * f1 - n2 * f2;
      return true;
    }
    alpha += move;
    if (alpha > low && alpha < high) continue;
    if (high == Infinity) alpha = 8 * low;
    else if (low > 0.01 * high) alpha = 0.5 * (low + high);
    else alpha = max(sqrt(low * high), 0.01 * high);
  }
  store<f64>(record, 0, 8 * recordAlpha);
  return false;
}

// @ts-ignore: decorator
@inline
function difference(a: f64, b: f64): f64 {
  const result = a - b;
  return abs(result) > ROUNDING * abs(a) ? result : 0;
}

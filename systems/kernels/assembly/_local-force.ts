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
const LAST_STEP: f64 = 1e-11;
const INSIDE: f64 = 1 + 1e-13;
const ROUNDING: f64 = 8 * f64.EPSILON;

/** What `localForce` leaves. */
export let f0: f64 = 0;
export let f1: f64 = 0;
export let f2: f64 = 0;

/** The force of a contact by Coulomb's law, b its velocity without it; false where others have to find it. */
// @ts-ignore: decorator
@inline
export function localForce(record: usize, b0: f64, b1: f64, b2: f64): bool {
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
  for (let step = 0; step < MOST_STEPS; step++) {
    const a11 = w11 + alpha;
    const a22 = w22 + alpha;
    const share = 1 / (determinant + alpha * (trace + alpha));
    const r1 = (w12 * c2 - a22 * c1) * share;
    const r2 = (w21 * c1 - a11 * c2) * share;
    const rN = beta - n1 * r1 - n2 * r2;
    const square = r1 * r1 + r2 * r2;
    const length = sqrt(square);
    const psi = (friction * rN) / length - 1;
    if (psi > 0) high = alpha;
    else low = alpha;
    const d1 = (w12 * r2 - a22 * r1) * share;
    const d2 = (w21 * r1 - a11 * r2) * share;
    const slope = (-friction * (n1 * d1 + n2 * d2 + (rN * (r1 * d1 + r2 * d2)) / square)) / length;
    const move = -psi / slope;
    if (abs(psi) <= LAST_STEP || high - low <= f64.EPSILON * low) {
      const last = abs(move) < 1e-6 * alpha ? move : 0;
      store<f64>(record, alpha + last, 8 * recordAlpha);
      f1 = r1 + d1 * last;
      f2 = r2 + d2 * last;
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

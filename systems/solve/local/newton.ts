import { limits } from "../../world/limits.js";
import { type LocalContacts, LocalStatus } from "./local-solver.js";
import { ScaledContact } from "./scaled-contact.js";
import { square } from "../../math/elementary.js";

/** A formulation of the law as f(r) = 0: writes f and, if asked, its Jacobian (row by row) at `contact.r`. */
export type Formulation = (
  contact: ScaledContact,
  f: Float64Array,
  jacobian: Float64Array | undefined,
) => void;

const { tolerance, newtonSteps, newtonToleranceShare, newtonProgress, leastDescentCosine } = limits.local;
const { leastDescent, mostDescent, lineSearchTrials } = limits.newton;

/** |f| that is zero but for rounding. */
const rounding = 4 * Number.EPSILON;

const contact = new ScaledContact();
const f = new Float64Array(3);
const jacobian = new Float64Array(9);
const gradient = new Float64Array(3);
const step = new Float64Array(3);
const best = new Float64Array(3);
const start = new Float64Array(3);

/**
 * Newton on a nonsmooth formulation, steepest descent where it does not descend. Damped: with a line search
 * of Goldstein and Price.
 */
export function solveNewton(
  contacts: LocalContacts,
  i: number,
  formulation: Formulation,
  damped: boolean,
): number {
  if (!contact.load(contacts, i)) {
    contacts.r.fill(0, 3 * i, 3 * i + 3);
    return contacts.b[0] >= 0 ? LocalStatus.solved : LocalStatus.failed;
  }
  let least = Infinity;
  let bound = 0;
  for (let k = 0; k < newtonSteps; k++) {
    formulation(contact, f, jacobian);
    const merit = half(f);
    if (!(merit < Infinity)) break;
    // Convergence is quadratic: once below the tolerance, go on for as long as it pays.
    const reached = least <= bound;
    if (reached && merit > newtonProgress * least) break;
    if (merit < least) {
      least = merit;
      best.set(contact.r);
      bound = 0.5 * square(newtonToleranceShare * tolerance * contact.forceSize());
      if (merit <= rounding * rounding) break;
    }
    direction();
    if (damped) goldsteinPrice(formulation, merit);
    else for (let c = 0; c < 3; c++) contact.r[c] += step[c];
  }
  contact.r.set(best);
  contact.store(contacts.r, i);
  return least <= bound ? LocalStatus.solved : LocalStatus.failed;
}

function half(v: Float64Array): number {
  return 0.5 * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

function direction(): void {
  const J = jacobian;
  for (let c = 0; c < 3; c++) gradient[c] = J[c] * f[0] + J[3 + c] * f[1] + J[6 + c] * f[2];
  if (solve3(J, f, step)) {
    const product = step[0] * gradient[0] + step[1] * gradient[1] + step[2] * gradient[2];
    // `step` is J^-1 f so far: it must go along the gradient.
    if (product >= leastDescentCosine * 2 * Math.sqrt(half(step) * half(gradient))) {
      for (let c = 0; c < 3; c++) step[c] = -step[c];
      return;
    }
  }
  for (let c = 0; c < 3; c++) step[c] = -gradient[c];
}

/**
 * Halves the length until the merit lies between two lines of slopes given by `limits.newton` (nonsmooth
 * Newton 2011, algorithm 2).
 */
function goldsteinPrice(formulation: Formulation, merit: number): void {
  const slope = step[0] * gradient[0] + step[1] * gradient[1] + step[2] * gradient[2];
  let low = 0;
  let high = Infinity;
  let length = 1;
  start.set(contact.r);
  for (let k = 0; k < lineSearchTrials; k++) {
    for (let c = 0; c < 3; c++) contact.r[c] = start[c] + length * step[c];
    formulation(contact, f, undefined);
    const change = half(f) - merit;
    if (!(change <= leastDescent * length * slope)) high = length;
    else if (change < mostDescent * length * slope && length < 1) low = length;
    else return;
    length = 0.5 * (low + high);
  }
}

const rows = new Float64Array(12);

/** Gaussian elimination with row pivots; false if the matrix is singular. */
function solve3(matrix: Float64Array, right: Float64Array, out: Float64Array): boolean {
  let size = 0;
  for (let row = 0; row < 3; row++) {
    for (let c = 0; c < 3; c++) {
      rows[4 * row + c] = matrix[3 * row + c];
      size = Math.max(size, Math.abs(matrix[3 * row + c]));
    }
    rows[4 * row + 3] = right[row];
  }
  for (let k = 0; k < 3; k++) {
    let pivot = k;
    for (let row = k + 1; row < 3; row++)
      if (Math.abs(rows[4 * row + k]) > Math.abs(rows[4 * pivot + k])) pivot = row;
    if (!(Math.abs(rows[4 * pivot + k]) > Number.EPSILON * size)) return false;
    for (let c = k; c < 4; c++) {
      const swap = rows[4 * k + c];
      rows[4 * k + c] = rows[4 * pivot + c];
      rows[4 * pivot + c] = swap;
    }
    for (let row = k + 1; row < 3; row++) {
      const factor = rows[4 * row + k] / rows[4 * k + k];
      for (let c = k; c < 4; c++) rows[4 * row + c] -= factor * rows[4 * k + c];
    }
  }
  for (let k = 2; k >= 0; k--) {
    let sum = rows[4 * k + 3];
    for (let c = k + 1; c < 3; c++) sum -= rows[4 * k + c] * out[c];
    out[k] = sum / rows[4 * k + k];
  }
  return true;
}

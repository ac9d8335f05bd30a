import { bilateral, type FrictionProblem } from "../../../../systems/solve/problem/friction-problem.js";
import { denseProblem } from "../../../oracle/friction-problems.js";
import { seeded, symmetric } from "../../../oracle/random.js";

export interface RodProblemOptions {
  contacts: number;
  rods: number;
  /** Degrees of freedom of each rod: nu = 3 contacts / (rods freedom). */
  freedom: number;
  /** The same for all contacts; else each has its own, between 0 and 1. */
  mu?: number;
  /** Shares of the contacts that are attachments, that have no friction, that repeat an earlier one to 1e-9. */
  attached?: number;
  frictionless?: number;
  twins?: number;
  /** Masses lie between 10^-spread and 10^spread. */
  spread?: number;
  /** Factor on all velocities. */
  speed?: number;
  /** Relative error of every entry of W, so that W is not symmetric. */
  asymmetry?: number;
  /** The first contact is at a clamp: nothing can move it. */
  clamped?: boolean;
}

/** W = H H^T of random contacts between rods, and b = H v: a motion that the rods can have, so that there is a solution. */
export function rodProblem(seed: number, options: RodProblemOptions): FrictionProblem {
  const { contacts, rods, freedom, twins = 0, attached = 0, frictionless = 0, spread = 0 } = options;
  const random = seeded(seed);
  const unknowns = rods * freedom;
  const roots = Array.from({ length: rods }, () => 10 ** (-symmetric(random, spread) / 2));
  const H: Float64Array[] = [];
  const mu: number[] = [];
  const offset: number[] = [];
  for (let i = 0; i < contacts; i++) {
    const earlier = i > 0 && random() < twins ? Math.floor(random() * i) : -1;
    const touching = [Math.floor(random() * rods), Math.floor(random() * rods)];
    for (let k = 0; k < 3; k++) {
      const row = new Float64Array(unknowns);
      for (const rod of new Set(touching)) {
        for (let c = 0; c < freedom; c++) row[rod * freedom + c] = roots[rod] * symmetric(random);
      }
      if (options.clamped && i === 0) row.fill(0);
      H.push(earlier >= 0 ? H[3 * earlier + k] : row);
    }
    const own = random() < attached ? bilateral : random() < frictionless ? 0 : (options.mu ?? random());
    mu.push(earlier >= 0 ? mu[earlier] : own);
    offset.push(earlier >= 0 && mu[i] >= 0 ? symmetric(random, 1e-9) : 0);
  }
  const v = Float64Array.from({ length: unknowns }, () => symmetric(random, options.speed ?? 1));
  const dot = (a: Float64Array, c: Float64Array): number =>
    a.reduce((sum, value, k) => sum + value * c[k], 0);
  const b = H.map((row, k) => dot(row, v) + (k % 3 === 0 ? offset[k / 3] : 0));
  const error = options.asymmetry ?? 0;
  return denseProblem((row, column) => dot(H[row], H[column]) * (1 + symmetric(random, error)), b, mu);
}

import { limits } from "../../world/limits.js";
import { diagonalBlock, type FrictionProblem } from "../problem/friction-problem.js";
import type { NewtonState } from "./state.js";

const { leastInverseMass } = limits.newton;

/**
 * The function of Alart and Curnier (nonsmooth Newton 2011, Eq. 4), zero exactly where Coulomb's law holds,
 * divided by -rho so that it is a velocity:
 *   f_N = (r_N - max(0, r_N - rho_N u_N)) / rho_N,
 *   f_T = (r_T - P_B(r_T - rho_T u_T)) / rho_T,   B the disk of radius mu max(0, r_N - rho_N u_N).
 * Attachments have f = u. Where nothing can move a contact (W_ii = 0) f = r.
 */

/** Chooses rho: the inverse masses of the contact itself, so that r and rho u are of one size. */
export function prepareFunction(state: NewtonState, problem: FrictionProblem): void {
  const { contacts, blocks } = problem;
  const { diagonal, rhoN, rhoT } = state;
  for (let i = 0; i < contacts; i++) {
    diagonal[i] = diagonalBlock(problem, i);
    const d = 9 * diagonal[i];
    const normal = blocks[d];
    const tangential = (blocks[d + 4] + blocks[d + 8]) / 2;
    const larger = Math.max(normal, tangential);
    // The smaller one may vanish: see `limits.newton`.
    rhoN[i] = larger > 0 ? 1 / Math.max(normal, leastInverseMass * larger) : 0;
    rhoT[i] = larger > 0 ? 1 / Math.max(tangential, leastInverseMass * larger) : 0;
  }
}

/** f at (r, u), and half of |f|^2. */
export function evaluateFunction(
  { contacts, rhoN, rhoT, f }: NewtonState,
  { mu }: FrictionProblem,
  r: Float64Array,
  u: Float64Array,
): number {
  let sum = 0;
  for (let i = 0; i < contacts; i++) {
    const a = 3 * i;
    if (rhoN[i] === 0) {
      f[a] = r[a];
      f[a + 1] = r[a + 1];
      f[a + 2] = r[a + 2];
    } else if (mu[i] < 0) {
      f[a] = u[a];
      f[a + 1] = u[a + 1];
      f[a + 2] = u[a + 2];
    } else {
      const pressed = r[a] - rhoN[i] * u[a];
      f[a] = pressed > 0 ? u[a] : r[a] / rhoN[i];
      const radius = pressed > 0 ? mu[i] * pressed : 0;
      const y1 = r[a + 1] - rhoT[i] * u[a + 1];
      const y2 = r[a + 2] - rhoT[i] * u[a + 2];
      const length = Math.sqrt(y1 * y1 + y2 * y2);
      if (length <= radius) {
        f[a + 1] = u[a + 1];
        f[a + 2] = u[a + 2];
      } else {
        f[a + 1] = (r[a + 1] - (radius / length) * y1) / rhoT[i];
        f[a + 2] = (r[a + 2] - (radius / length) * y2) / rhoT[i];
      }
    }
    sum += f[a] * f[a] + f[a + 1] * f[a + 1] + f[a + 2] * f[a + 2];
  }
  return 0.5 * sum;
}

/** df/du and df/dr of every contact at (r, u). */
export function evaluateDerivatives(
  { contacts, rhoN, rhoT, fu, fr }: NewtonState,
  { mu }: FrictionProblem,
  r: Float64Array,
  u: Float64Array,
): void {
  for (let i = 0; i < contacts; i++) {
    const a = 3 * i;
    const m = 9 * i;
    for (let k = m; k < m + 9; k++) fu[k] = fr[k] = 0;
    if (rhoN[i] === 0) {
      fr[m] = fr[m + 4] = fr[m + 8] = 1;
      continue;
    }
    const pressed = r[a] - rhoN[i] * u[a];
    if (mu[i] < 0 || pressed > 0) fu[m] = 1;
    else fr[m] = 1 / rhoN[i];
    const radius = pressed > 0 ? mu[i] * pressed : 0;
    const y1 = r[a + 1] - rhoT[i] * u[a + 1];
    const y2 = r[a + 2] - rhoT[i] * u[a + 2];
    const length = Math.sqrt(y1 * y1 + y2 * y2);
    if (mu[i] < 0 || length <= radius) {
      fu[m + 4] = fu[m + 8] = 1;
      continue;
    }
    fr[m + 4] = fr[m + 8] = 1 / rhoT[i];
    if (radius === 0) continue;
    const e1 = y1 / length;
    const e2 = y2 / length;
    // P_B(y) = radius y / |y|: turning y turns it, pressing harder lengthens it.
    const turn = radius / length;
    const press = mu[i] / rhoT[i];
    fu[m + 4] = turn * (1 - e1 * e1);
    fu[m + 5] = fu[m + 7] = -turn * e1 * e2;
    fu[m + 8] = turn * (1 - e2 * e2);
    fr[m + 4] -= fu[m + 4] / rhoT[i];
    fr[m + 5] = fr[m + 7] = -fu[m + 5] / rhoT[i];
    fr[m + 8] -= fu[m + 8] / rhoT[i];
    fr[m + 3] = -press * e1;
    fr[m + 6] = -press * e2;
    fu[m + 3] = press * rhoN[i] * e1;
    fu[m + 6] = press * rhoN[i] * e2;
  }
}

/** jacobian = fu (W + compliance) + fr; `compliance` is relative to the diagonal of W. */
export function assembleJacobian(state: NewtonState, problem: FrictionProblem, compliance: number): void {
  const { contacts, rowStart, column, blocks } = problem;
  const { rhoN, rhoT, fu, fr, jacobian } = state;
  for (let i = 0; i < contacts; i++) {
    const m = 9 * i;
    for (let k = rowStart[i]; k < rowStart[i + 1]; k++) {
      const w = 9 * k;
      for (let a = 0; a < 9; a += 3) {
        const g0 = fu[m + a];
        const g1 = fu[m + a + 1];
        const g2 = fu[m + a + 2];
        jacobian[w + a] = g0 * blocks[w] + g1 * blocks[w + 3] + g2 * blocks[w + 6];
        jacobian[w + a + 1] = g0 * blocks[w + 1] + g1 * blocks[w + 4] + g2 * blocks[w + 7];
        jacobian[w + a + 2] = g0 * blocks[w + 2] + g1 * blocks[w + 5] + g2 * blocks[w + 8];
      }
      if (column[k] !== i) continue;
      const normal = rhoN[i] > 0 ? compliance / rhoN[i] : 0;
      const tangential = rhoT[i] > 0 ? compliance / rhoT[i] : 0;
      for (let a = 0; a < 9; a += 3) {
        jacobian[w + a] += fr[m + a] + normal * fu[m + a];
        jacobian[w + a + 1] += fr[m + a + 1] + tangential * fu[m + a + 1];
        jacobian[w + a + 2] += fr[m + a + 2] + tangential * fu[m + a + 2];
      }
    }
  }
}

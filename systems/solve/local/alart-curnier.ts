import type { LocalContacts } from "./local-solver.js";
import { solveNewton } from "./newton.js";
import type { ScaledContact } from "./scaled-contact.js";
import { hypot } from "../../math/elementary.js";

/** Pure Newton on the Alart-Curnier function: one of the solvers that the 2011 paper compares with. */
export function solveAlartCurnier(contacts: LocalContacts, i: number): number {
  return solveNewton(contacts, i, alartCurnier, false);
}

/** The same with a line search. */
export function solveDampedAlartCurnier(contacts: LocalContacts, i: number): number {
  return solveNewton(contacts, i, alartCurnier, true);
}

/**
 * f_N = max(0, r_N - u_N) - r_N,   f_T = P_ball(r_T - u_T) - r_T with the ball of radius mu max(0, r_N -
 * u_N). Force and velocity compare directly, since the contact is scaled.
 */
export function alartCurnier(
  contact: ScaledContact,
  f: Float64Array,
  jacobian: Float64Array | undefined,
): void {
  const { W, r, u } = contact;
  const mu = contact.mu[0];
  contact.updateVelocity();
  const normal = Math.max(0, r[0] - u[0]);
  const y1 = r[1] - u[1];
  const y2 = r[2] - u[2];
  const length = hypot(y1, y2);
  const radius = mu * normal;
  const sticks = length <= radius;
  f[0] = normal - r[0];
  f[1] = sticks ? -u[1] : (radius * y1) / length - r[1];
  f[2] = sticks ? -u[2] : (radius * y2) / length - r[2];
  if (jacobian === undefined) return;
  for (let c = 0; c < 3; c++) {
    const unit0 = c === 0 ? 1 : 0;
    const unit1 = c === 1 ? 1 : 0;
    const unit2 = c === 2 ? 1 : 0;
    jacobian[c] = normal > 0 ? -W[c] : -unit0;
    if (sticks) {
      jacobian[3 + c] = -W[3 + c];
      jacobian[6 + c] = -W[6 + c];
      continue;
    }
    // d(radius y / |y|) = dradius e + radius (I - e e^T) dy / |y|,   e = y / |y|
    const e1 = y1 / length;
    const e2 = y2 / length;
    const dRadius = normal > 0 ? mu * (unit0 - W[c]) : 0;
    const dy1 = unit1 - W[3 + c];
    const dy2 = unit2 - W[6 + c];
    const along = e1 * dy1 + e2 * dy2;
    jacobian[3 + c] = dRadius * e1 + (radius / length) * (dy1 - along * e1) - unit1;
    jacobian[6 + c] = dRadius * e2 + (radius / length) * (dy2 - along * e2) - unit2;
  }
}

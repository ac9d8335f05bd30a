import type { LocalContacts } from "./local-solver.js";
import { solveNewton } from "./newton.js";
import { ScaledContact } from "./scaled-contact.js";

/**
 * Newton on the modified Fischer-Burmeister function (hybrid solver 2011, section 5.2). Fast, but not safe
 * from a bad guess.
 */
export function solveFischerBurmeister(contacts: LocalContacts, i: number): number {
  return solveNewton(contacts, i, fischerBurmeister, false);
}

/** r^, u^ and w of the last evaluation, with det w. */
const force = new Float64Array(3);
const velocity = new Float64Array(3);
const root = new Float64Array(4);
const byForce = new Float64Array(9);
const byVelocity = new Float64Array(9);

/**
 * Coulomb's law as a complementarity on the cone K = {x_N >= |x_T|}. With u~ = u + mu |u_T| e_N, r^ = (mu
 * r_N, r_T) and u^ = (u~_N, mu u~_T), the law says that r^ and u^ are in K and r^ . u^ = 0, and that is
 *   f = r^ + u^ - w = 0,   w = z^(1/2),   z = r^ o r^ + u^ o u^,   x o y = (x . y, x_N y_T + y_N x_T).
 */
function complementarity(
  friction: Float64Array,
  i: number,
  r: Float64Array,
  u: Float64Array,
  f: Float64Array,
): void {
  const mu = friction[i];
  const rN = (force[0] = mu * r[0]);
  const r1 = (force[1] = r[1]);
  const r2 = (force[2] = r[2]);
  const uN = (velocity[0] = u[0] + mu * Math.sqrt(u[1] * u[1] + u[2] * u[2]));
  const u1 = (velocity[1] = mu * u[1]);
  const u2 = (velocity[2] = mu * u[2]);
  const rT = Math.sqrt(r1 * r1 + r2 * r2);
  const uT = Math.sqrt(u1 * u1 + u2 * u2);
  const z0 = rN * rN + rT * rT + uN * uN + uT * uT;
  const z1 = 2 * (rN * r1 + uN * u1);
  const z2 = 2 * (rN * r2 + uN * u2);
  const zT = Math.sqrt(z1 * z1 + z2 * z2);
  const high = Math.sqrt(z0 + zT);
  // The lower eigenvalue z0 - zT would cancel where r^ and u^ differ much in size; det z is a sum of squares.
  const twist1 = rN * u1 - uN * r1;
  const twist2 = rN * u2 - uN * r2;
  const cross = r1 * u2 - r2 * u1;
  const dual = rN * uN - r1 * u1 - r2 * u2;
  const rDeterminant = (rN - rT) * (rN + rT);
  const uDeterminant = (uN - uT) * (uN + uT);
  const detW = Math.sqrt(
    rDeterminant * rDeterminant +
      uDeterminant * uDeterminant +
      2 * (twist1 * twist1 + twist2 * twist2 + cross * cross + dual * dual),
  );
  const low = high > 0 ? detW / high : 0;
  const share = zT > 0 ? (0.5 * (high - low)) / zT : 0;
  root[0] = 0.5 * (low + high);
  root[1] = share * z1;
  root[2] = share * z2;
  root[3] = detW;
  f[0] = rN + uN - root[0];
  f[1] = r1 + u1 - root[1];
  f[2] = r2 + u2 - root[2];
}

/**
 * f of a contact and its Jacobian: df/dr^ = I - L_w^-1 L_r^, the same for u^ (appendix A.1, w
 * where it prints z).
 */
export function fischerBurmeister(
  contact: ScaledContact,
  f: Float64Array,
  jacobian: Float64Array | undefined,
): void {
  const { r, u, W } = contact;
  contact.updateVelocity();
  complementarity(contact.mu, 0, r, u, f);
  if (jacobian === undefined) return;
  derivative(force, velocity[0], byForce);
  derivative(velocity, force[0], byVelocity);
  const mu = contact.mu[0];
  // du^/du = diag(1, mu, mu) (I + mu e_N (0, u_T / |u_T|)^T); where nothing slips any direction
  // will do, so none.
  const slip = Math.sqrt(u[1] * u[1] + u[2] * u[2]);
  const d1 = slip > 0 ? u[1] / slip : 0;
  const d2 = slip > 0 ? u[2] / slip : 0;
  for (let row = 0; row < 9; row += 3) {
    const g0 = byVelocity[row];
    const g1 = mu * (g0 * d1 + byVelocity[row + 1]);
    const g2 = mu * (g0 * d2 + byVelocity[row + 2]);
    jacobian[row] = byForce[row] * mu + g0 * W[0] + g1 * W[3] + g2 * W[6];
    jacobian[row + 1] = byForce[row + 1] + g0 * W[1] + g1 * W[4] + g2 * W[7];
    jacobian[row + 2] = byForce[row + 2] + g0 * W[2] + g1 * W[5] + g2 * W[8];
  }
}

/**
 * I - L_w^-1 L_x; on the boundary of the cone one element of the generalised Jacobian. `other` is the normal
 * component of the other vector.
 */
function derivative(x: Float64Array, other: number, out: Float64Array): void {
  const w0 = root[0];
  const w1 = root[1];
  const w2 = root[2];
  const detW = root[3];
  out.fill(0);
  if (!(detW > 1e-14 * w0 * w0)) {
    const size = Math.sqrt(x[0] * x[0] + other * other);
    out[0] = out[4] = out[8] = size > 0 ? 1 - x[0] / size : 0;
    return;
  }
  for (let c = 0; c < 3; c++) {
    // Column c of L_x = [x_N, x_T^T; x_T, x_N I], then L_w^-1 of it.
    const y0 = x[c];
    const y1 = c === 0 ? x[1] : c === 1 ? x[0] : 0;
    const y2 = c === 0 ? x[2] : c === 2 ? x[0] : 0;
    const along = w1 * y1 + w2 * y2;
    const turn = (along / w0 - y0) / detW;
    out[c] = (along - w0 * y0) / detW;
    out[3 + c] = -turn * w1 - y1 / w0;
    out[6 + c] = -turn * w2 - y2 / w0;
  }
  out[0] += 1;
  out[4] += 1;
  out[8] += 1;
}

const judged = new ScaledContact();
const violation = new Float64Array(3);
const square = new Float64Array(1);

/**
 * out[0] = |f_FB|^2 of a force and a velocity in the same units, with the friction mu[i]. Without friction
 * only the normals count; an attachment must not move.
 */
export function squaredFischerBurmeister(
  r: Float64Array,
  u: Float64Array,
  mu: Float64Array,
  i: number,
  out: Float64Array,
): void {
  if (mu[i] > 0) complementarity(mu, i, r, u, violation);
  else if (mu[i] === 0) {
    violation[0] = r[0] + u[0] - Math.sqrt(r[0] * r[0] + u[0] * u[0]);
    violation[1] = r[1];
    violation[2] = r[2];
  } else for (let c = 0; c < 3; c++) violation[c] = u[c];
  out[0] = violation[0] * violation[0] + violation[1] * violation[1] + violation[2] * violation[2];
}

/**
 * How far r_i is from the law: |f_FB| in the contact's own units, relative to the force where that is large.
 */
export function relativeViolation(contacts: LocalContacts, i: number): number {
  if (!judged.load(contacts, i)) {
    const { r, b } = contacts;
    return r[3 * i] === 0 && r[3 * i + 1] === 0 && r[3 * i + 2] === 0 && b[0] >= 0 ? 0 : Infinity;
  }
  judged.updateVelocity();
  squaredFischerBurmeister(judged.r, judged.u, judged.mu, 0, square);
  return Math.sqrt(square[0]) / judged.forceSize();
}

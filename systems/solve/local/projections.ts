import { limits } from "../../world/limits.js";
import { relativeViolation } from "./fischer-burmeister.js";
import { type LocalContacts, LocalStatus, setForce } from "./local-solver.js";
import { hypot } from "../../math/elementary.js";

/**
 * Local solvers of the literature that project instead of solving, for comparison. W and
 * b as in `LocalContacts`.
 */

const { tolerance, projectionPasses, projectionPassesPerCheck } = limits.local;

/**
 * One pass: the normal force that closes the gap, then the tangential force that stops the slip as if W_T
 * were its mean, cut to the friction disk (Duriez et al., 2006). Not the exact law, unless repeated.
 */
export function solveDuriez2006(contacts: LocalContacts, i: number): number {
  pass(contacts, i);
  return judge(contacts, i);
}

/** The pass above as a fixed point (Duriez, 2008): exact Coulomb friction where it converges. */
export function solveDuriez2008(contacts: LocalContacts, i: number): number {
  for (let k = 0; k < projectionPasses; k++) {
    pass(contacts, i);
    const isCheck = (k + 1) % projectionPassesPerCheck === 0;
    if (isCheck && relativeViolation(contacts, i) <= tolerance) break;
  }
  return judge(contacts, i);
}

function pass({ W, b, r, mu }: LocalContacts, i: number): void {
  const at = 9 * i;
  const f = 3 * i;
  const uN = b[0] + W[at] * r[f] + W[at + 1] * r[f + 1] + W[at + 2] * r[f + 2];
  const rN = W[at] > 0 ? r[f] - uN / W[at] : 0;
  if (!(rN > 0)) {
    setForce(r, i, 0, 0, 0);
    return;
  }
  const u1 = b[1] + W[at + 3] * rN + W[at + 4] * r[f + 1] + W[at + 5] * r[f + 2];
  const u2 = b[2] + W[at + 6] * rN + W[at + 7] * r[f + 1] + W[at + 8] * r[f + 2];
  const mobility = 0.5 * (W[at + 4] + W[at + 8]);
  const r1 = mobility > 0 ? r[f + 1] - u1 / mobility : 0;
  const r2 = mobility > 0 ? r[f + 2] - u2 / mobility : 0;
  const length = hypot(r1, r2);
  const cut = length > mu[i] * rN ? (mu[i] * rN) / length : 1;
  setForce(r, i, rN, cut * r1, cut * r2);
}

/**
 * The cone replaced by a pyramid of four sides, |r_1|, |r_2| <= mu r_N, each tangent by itself
 * (Otaduy et al., 2009), solved by projected relaxation of the components. Solves its own law, and
 * Coulomb's only by chance.
 */
export function solvePyramid(contacts: LocalContacts, i: number): number {
  const { W, b, r, mu } = contacts;
  const at = 9 * i;
  const f = 3 * i;
  for (let k = 0; k < projectionPasses; k++) {
    let change = 0;
    for (let c = 0; c < 3; c++) {
      const row = at + 3 * c;
      const mobility = W[row + c];
      const u = b[c] + W[row] * r[f] + W[row + 1] * r[f + 1] + W[row + 2] * r[f + 2];
      const free = mobility > 0 ? r[f + c] - u / mobility : 0;
      const limit = mu[i] * r[f];
      const next = c === 0 ? Math.max(0, free) : Math.min(limit, Math.max(-limit, free));
      change = Math.max(change, Math.abs(next - r[f + c]));
      r[f + c] = next;
    }
    if (change <= Number.EPSILON * Math.abs(r[f])) break;
  }
  return judge(contacts, i);
}

function judge(contacts: LocalContacts, i: number): number {
  return relativeViolation(contacts, i) <= tolerance ? LocalStatus.solved : LocalStatus.failed;
}

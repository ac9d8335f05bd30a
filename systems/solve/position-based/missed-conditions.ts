import type { ContactOperator } from "../contact-operator.js";
import { Found, type PositionBasedWorkspace } from "./workspace.js";

/**
 * By how much every contact misses what the response promises, as a velocity: an attachment is closed, u = 0,
 * and no penetration arises or grows, u_N >= min(hold, 0). `u` includes the gap: `hold` is u_N of a contact
 * that stays as it is, the gap over h, or what is to be corrected where sides overlap.
 * Leaves the largest, and the sum of squares beyond the tolerance.
 */
export function findMissed(
  operator: ContactOperator,
  r: Float64Array,
  hold: Float64Array,
  tolerance: Float64Array,
  workspace: PositionBasedWorkspace,
): void {
  const { mu, contacts } = operator;
  const { velocity: u, found, missed, moves } = workspace;
  let largest = 0;
  let beyond = 0;
  operator.begin(r);
  for (let i = 0; i < contacts; i++) {
    missed[i] = 0;
    // No promise holds for a contact that no force moves.
    if (moves[i] === 0) continue;
    operator.velocity(r, i, u);
    const miss =
      mu[i] < 0
        ? Math.max(Math.abs(u[0]), Math.abs(u[1]), Math.abs(u[2]))
        : Math.max(0, Math.min(hold[i], 0) - u[0]);
    missed[i] = miss;
    largest = Math.max(largest, miss);
    const excess = Math.max(0, miss - tolerance[0]);
    beyond += excess * excess;
  }
  found[Found.missed] = largest;
  found[Found.beyond] = beyond;
}

import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";

const { relinearisedDepth } = limits.trial;

/**
 * Gap relinearisation. The solver lets a contact close in a step as if both sides went straight on: gap + h
 * u_N. What turns, bends or slides around a curve comes out elsewhere. If that is deeper, the difference is
 * put into the gap that the solver sees, and forces are found again: Newton's method for the gap at the end
 * of the step with the derivative of its start. What is left is of third order.
 *
 * Between rods, mainly: a rope that lies around a post has other contacts beside each, and
 * correcting what they leave between them makes it creep. In an obstacle only what comes
 * deep is corrected (`depth-error.ts`), and there to both sides: a pressed rod that buckles comes off the ground
 * by more than its straight way, lands elsewhere, and its force had thrown it there.
 */

/**
 * After a group was tried: puts into `solver.correction` what straight ways miss. Returns whether forces have
 * to be found again. What is missed by more than the allowed error is left to a shorter step, since nothing
 * is known of what lies between contacts.
 */
export function relinearise(world: RodWorld, group: number, h: number): boolean {
  const { contacts, solver, components, trial } = world;
  const { Rod } = components;
  const { bias, correction } = solver;
  const { item, start } = trial.groups.contacts;
  const before = trial.depthError[group];
  if (before === Infinity) return false;
  let isCorrected = false;
  for (let i = start[group]; i < start[group + 1]; i++) {
    const row = item[i];
    const endGap = trial.endGap[row];
    if (endGap === Infinity || !mayBeCorrected(world, row)) continue;
    const thickness =
      Rod.radius1[contacts.B[row]] + (contacts.withObstacle[row] === 1 ? 0 : Rod.radius1[contacts.A[row]]);
    const gap = contacts.gap[row];
    const given = trial.givenBias[row];
    const missed = gap + h * contacts.velocity[3 * row] - endGap;
    const isLifted = contacts.withObstacle[row] === 1 && missed < -relinearisedDepth * thickness;
    if (!isLifted && (gap - h * given - endGap < relinearisedDepth * thickness || missed <= 0)) continue;
    if (missed > solver.worstStepError * thickness) {
      trial.depthError[group] = Math.max(trial.depthError[group], missed / thickness);
      continue;
    }
    correction[row] = given - missed / h - bias[row];
    isCorrected ||= correction[row] !== 0;
  }
  if (trial.depthError[group] === before) return isCorrected;
  for (let i = start[group]; i < start[group + 1]; i++) correction[item[i]] = 0;
  return false;
}

/** Large islands keep their forces, and a contact that no force moves has none. */
function mayBeCorrected({ solver, contacts }: RodWorld, row: number): boolean {
  const { islands, whitened } = solver;
  const island = islands.islandOf(contacts.B[row]);
  return solver.isRelinearisable[island] === 1 && whitened.diagonal[9 * islands.place[row]] !== 0;
}

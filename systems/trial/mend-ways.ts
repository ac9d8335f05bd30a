import { crowdSize } from "../world/crowd.js";
import type { RodWorld } from "../world/world.js";
import { noteFreeVelocities } from "./free-velocities.js";
import { roomForNumbers } from "../math/room.js";

/**
 * The solver lets a contact close in a step as if both sides went straight on: gap + h u_N. What turns, bends or slides around a curve
 * comes out elsewhere, and if that is deeper, the difference is put into the gap that the solver sees, and forces are found again. It
 * is Newton's method for the gap at the end of the step with the derivative of its start: what is left is of third order.
 *
 * Mainly between rods: a rope that lies around a post has other contacts beside each, and mending what they leave between them made it
 * creep at 0.95 of the load that it holds. In an obstacle only what comes deeper than a tenth of a radius is mended, where few contacts are:
 * turns of a cord that snapped off the end of a post sank in by 0.67 radii, a thirtieth in each of many steps, and now by 0.13.
 */

/** Contacts up to which it is done: hair is spared. */
const most = 256;
/** What may be left, in shares of the thickness. */
const slight = 0.01;
/** By row: what was added to the normal velocity for the gap at the start. */
let given: Float64Array = new Float64Array(0);

function mayMend(world: RodWorld): boolean {
  const { contacts, solver } = world;
  return contacts.count > 0 && crowdSize(world) <= most && solver.method !== "position-based";
}

/** To be called when contacts have been gathered and no force has been applied. */
export function prepareToMend(world: RodWorld): void {
  if (!mayMend(world)) return;
  const { contacts, solver } = world;
  noteFreeVelocities(world);
  given = roomForNumbers(given, contacts.count);
  for (let row = 0; row < contacts.count; row++) given[row] = solver.bias[row];
}

/**
 * After the step was tried: puts into the gaps what straight ways miss. Returns whether forces have to be found again.
 *
 * What is missed by more than a step may go wrong is left to a shorter one, mendable or not, since between contacts nobody looks: a double
 * overhand knot torn about by 30 times its weight for 8 s, mended up to 0.5, 0.2 and 0.1 of the thickness, sinks in by 0.20, 0.17 and
 * 0.06 radii, at the same cost.
 */
export function mendWays(world: RodWorld, h: number): boolean {
  const { contacts, solver, components } = world;
  const { Rod } = components;
  const { endGap, bias, outcome, whitened, islands } = solver;
  if (!mayMend(world) || outcome.stepError === Infinity) return false;
  let isMended = false;
  const before = outcome.stepError;
  for (let i = 0; i < contacts.count + solver.held.count; i++) {
    const row = islands.row[i];
    if (row >= contacts.count || endGap[row] === Infinity || whitened.diagonal[9 * i] === 0) continue;
    const thickness =
      Rod.radius1[contacts.B[row]] + (contacts.withObstacle[row] === 1 ? 0 : Rod.radius1[contacts.A[row]]);
    const gap = contacts.gap[row];
    const missed = gap + h * contacts.velocity[3 * row] - endGap[row];
    if (gap - h * given[row] - endGap[row] < slight * thickness || missed <= 0) continue;
    if (missed > solver.worstStepError * thickness) {
      outcome.stepError = Math.max(outcome.stepError, missed / thickness);
      continue;
    }
    const change = given[row] - missed / h - bias[row];
    bias[row] += change;
    whitened.b[3 * i] += change;
    isMended = true;
  }
  return isMended && outcome.stepError === before;
}

import { isExactRod } from "../world/care.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";

const { freeBendingWeight } = limits.attachments;

/**
 * The angle by which the step bends an element of the rod that an attachment holds.
 *
 * A slack rope on which a crate falls is nearly straight just before it is taut. Its end may still follow the
 * crate, by the velocities of this moment, as fast as one likes: its elements only have to straighten fast
 * enough. But they would be straight long before the step is over and bend to the other side. In steps that
 * turn elements by a tenth of a radian at most, the crate is caught within 0.2 % of the rope's length.
 *
 * A soft attachment may be stretched far and pull as hard: a spring of 0.01 m/N to a point 1.7 m away folded a
 * rope of 0.5 m into itself in one step.
 */
export function tiedBending(world: RodWorld, attachment: number, h: number): number {
  return bending(world, world.components.Attachment.rod[attachment], h);
}

/**
 * The same of any exact rod, whatever bends it: a push along itself, a blow. Less of it counts, since nothing
 * says where its ends have to be.
 */
export function freeBending(world: RodWorld, rod: number, h: number): number {
  return isExactRod(world, rod) ? freeBendingWeight * bending(world, rod, h) : 0;
}

function bending(world: RodWorld, rod: number, h: number): number {
  return h * world.models[world.components.Rod.model[rod]].fastestBending(world, rod);
}

import type { RodWorld } from "../world.js";

/**
 * The largest angle by which the step bends an element of a rod that an attachment holds fast.
 *
 * A slack rope on which a crate falls is nearly straight just before it is taut. Its end may still follow the crate, by the velocities
 * of this moment, as fast as one likes: its elements only have to straighten fast enough. But they would be straight long before
 * the step is over and bend to the other side, the end would not be where it should, and a crate of 1,000 ropes would go on falling
 * and then be thrown about by what its attachment lacks. In steps that turn elements by a tenth of a radian at most it is caught within
 * 0.2 % of the rope's length.
 */
export function bendingOfTiedRods(world: RodWorld, h: number): number {
  const { attachments, components, models } = world;
  const { rod, compliance } = components.Attachment;
  const { model } = components.Rod;
  let fastest = 0;
  for (const attachment of attachments) {
    if (compliance[attachment] > 0) continue;
    const tied = rod[attachment];
    fastest = Math.max(fastest, models[model[tied]].fastestBending(world, tied));
  }
  return h * fastest;
}

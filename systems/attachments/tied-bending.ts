import type { RodWorld } from "../world/world.js";

/**
 * The angle by which the step bends an element of the rod that an attachment holds fast.
 *
 * A slack rope on which a crate falls is nearly straight just before it is taut. Its end may still follow the
 * crate, by the velocities of this moment, as fast as one likes: its elements only have to straighten fast
 * enough. But they would be straight long before the step is over and bend to the other side. In steps that
 * turn elements by a tenth of a radian at most, the crate is caught within 0.2 % of the rope's length.
 */
export function tiedBending(world: RodWorld, attachment: number, h: number): number {
  const { rod, compliance } = world.components.Attachment;
  if (compliance[attachment] > 0) return 0;
  const model = world.models[world.components.Rod.model[rod[attachment]]];
  return h * model.fastestBending(world, rod[attachment]);
}

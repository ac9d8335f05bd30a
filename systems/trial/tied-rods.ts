import type { RodWorld } from "../world/world.js";
import { slowRod } from "./slow-rod.js";

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
  let largest = 0;
  for (const attachment of world.attachments) largest = Math.max(largest, bendingBy(world, attachment, h));
  return largest;
}

/**
 * What no halving has brought below that angle is slowed down until it is there. Attachments that contradict each other, such as a loop
 * that is held wider open than it is long, ask for any velocity: thousands of kilometres a second were seen, and worse soon after.
 */
export function slowTiedRods(world: RodWorld, h: number): void {
  const { attachments, components, solver } = world;
  for (const attachment of attachments) {
    const share = solver.mostBending / bendingBy(world, attachment, h);
    if (share < 1) slowRod(world, components.Attachment.rod[attachment], share, 0);
  }
}

function bendingBy(world: RodWorld, attachment: number, h: number): number {
  const { rod, compliance } = world.components.Attachment;
  if (compliance[attachment] > 0) return 0;
  const model = world.models[world.components.Rod.model[rod[attachment]]];
  return h * model.fastestBending(world, rod[attachment]);
}

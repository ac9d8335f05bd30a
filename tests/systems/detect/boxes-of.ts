import type { ElementBoxes } from "../../../systems/detect/broad-phase/element-boxes.js";
import { updateElementBoxes, type BoxOptions } from "../../../systems/detect/broad-phase/update-boxes.js";
import { prepareElements } from "../../../systems/detect/prepare-elements.js";
import type { RodWorld } from "../../../systems/index.js";

/** The boxes of a world as it is, for the velocities that its rods propose. The next call writes over them. */
export function boxesOf(world: RodWorld, h: number, options: BoxOptions = {}): ElementBoxes {
  prepareElements(world);
  updateElementBoxes(world, h, options);
  return world.detection.boxes;
}

import { isExactRod } from "../world/care.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";

const { contactsForCrowd, crowdGap, restingGap } = limits.detect;

/** Whether a rod is searched as one of a crowd. A pair is exact if neither of its rods is. */
export function isCrowded(world: RodWorld, rod: number): boolean {
  return !isExactRod(world, rod) || world.components.Rod.crowding[rod] > contactsForCrowd;
}

/** Share of its radius by which a rod, or an element of one, may be away and still be in contact. */
export function restingShare(crowded: boolean): number {
  return crowded ? crowdGap : restingGap;
}

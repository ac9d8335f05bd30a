import { isExactRod } from "../world/care.js";
import type { RodWorld } from "../world/world.js";

/**
 * Few contacts are cheap, and ropes that are torn about are worth every caution. Where an island has more exact contacts than this, its
 * rods are searched as those of a crowd are.
 */
export const crowdingLimit = 256;

/** Whether a rod is searched as one of a crowd. A pair is exact if neither of its rods is. */
export function isCrowded(world: RodWorld, rod: number): boolean {
  return !isExactRod(world, rod) || world.components.Rod.crowding[rod] > crowdingLimit;
}

/** Gaps below this share of the radius are contacts whatever the travel, so that contacts at rest do not flicker. */
const exactShare = 0.02;
/** The same in a crowd, where rods do not go exactly where they are expected. */
const crowdShare = 0.25;

/** That share of a rod, or of an element of one. */
export function restingShare(crowded: boolean): number {
  return crowded ? crowdShare : exactShare;
}

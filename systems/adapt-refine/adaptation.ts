import type { Units } from "../world/units.js";

/** How adaptive rods are divided; angles in radians, times in world units. */
export interface Adaptation {
  /**
   * An element that is bent by more than this beyond its natural shape is halved; two that together are bent
   * by less may merge.
   */
  largestTurn: number;
  smallestTurn: number;
  /** How long nothing may have touched elements that merge. */
  patience: number;
  /** How far merging may move a point, as a share of the rod's radius. */
  tolerance: number;
}

export function createAdaptation(units: Units): Adaptation {
  return {
    largestTurn: 0.6,
    smallestTurn: 0.2,
    patience: 0.2 / units.time,
    tolerance: 0.02,
  };
}

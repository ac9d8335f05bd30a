import { limits } from "../world/limits.js";

const { crossingDistance, keptDistance } = limits.trial;

/**
 * How much nearer a step may bring centrelines that are so far from each other, or from an obstacle; both in
 * thicknesses.
 */
export function spareDistance(distance: number): number {
  return distance < crossingDistance ? (1 - keptDistance) * distance : distance - crossingDistance;
}

import { limits } from "../../systems/world/limits.js";

const { leastBentSpacing, leastSpacing, sinking } = limits.detect;

/**
 * The closest that contacts along an element may be, as a share of the thickness. Sides of curvature k sink
 * in by about k d^2 / 8 between contacts d apart, so it is less where they are bent.
 */
export function closestShare(bend: number, thickness: number): number {
  return Math.max(leastBentSpacing, Math.min(leastSpacing, Math.sqrt(sinking / (bend * thickness))));
}

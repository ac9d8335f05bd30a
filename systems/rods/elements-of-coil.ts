import { limits } from "../world/limits.js";

const { elementsPerTurn, mostElements } = limits.rods;

/**
 * How many elements a rod needs whose natural shape winds with `curvature` and `twist`, in 1/m, over `length`
 * metres: two for every turn of the coil, and `least` where it hardly winds.
 */
export function elementsOfCoil(least: number, curvature: number, twist: number, length: number): number {
  const turns = (Math.hypot(curvature, twist) * length) / (2 * Math.PI);
  return Math.min(mostElements, Math.max(least, Math.ceil(elementsPerTurn * turns)));
}

import type { RodWorld } from "../world/world.js";

/** E A, or what the material says instead. */
export function axialStiffness({ components }: RodWorld, rod: number): number {
  return components.Mechanics.axialStiffness[rod];
}

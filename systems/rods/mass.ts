import type { RodWorld } from "../world/world.js";

export function massOfRod({ components }: RodWorld, rod: number): number {
  return components.Mechanics.lineDensity[rod] * components.Rod.length[rod];
}

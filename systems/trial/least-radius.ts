import type { RodWorld } from "../world/world.js";

/** A ribbon may be touched on its flat side. */
export function leastRadius({ components }: RodWorld, rod: number): number {
  return Math.min(components.Rod.radius1[rod], components.Rod.radius2[rod]);
}

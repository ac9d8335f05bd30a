import type { RodWorld } from "../world/world.js";

/** E A, of an elliptic section with E I1 about its first axis. */
export function axialStiffness({ components }: RodWorld, rod: number): number {
  const { Rod, Mechanics } = components;
  return (4 * Mechanics.bendStiffness1[rod]) / (Rod.radius2[rod] * Rod.radius2[rod]);
}

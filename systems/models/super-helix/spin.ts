import type { RodWorld } from "../../world/world.js";

/**
 * The inertia of the section about the tangent, lumped at the joints by halves. It is (radius / length)^2 of
 * the rest, and without it a straight rod whose root can turn could spin at no cost.
 */
export function tipSpinInertia(world: RodWorld, rod: number): number {
  const { Rod, Mechanics, GeneralizedCoordinates } = world.components;
  const last = world.memory.f64[GeneralizedCoordinates.lengthsSpan[rod]! + Rod.elements[rod]! - 1]!;
  return 0.5 * Mechanics.spinInertia[rod]! * last;
}

import type { RodWorld } from "../world/world.js";

/** Leaves a share of the velocities that the step gives to a rod, from the one with the number `first` on. */
export function slowRod(world: RodWorld, rod: number, share: number, first: number): void {
  const { components, models, memory } = world;
  const { GeneralizedCoordinates, Rod } = components;
  const next = GeneralizedCoordinates.nextSpan[rod];
  const end = next + models[Rod.model[rod]].velocityCount(Rod.elements[rod]);
  for (let i = next + first; i < end; i++) memory.f64[i] *= share;
}

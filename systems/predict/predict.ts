import { predictBodies } from "../bodies/obstacle-motion.js";
import type { RodWorld } from "../world/world.js";

/**
 * Stage: factors every rod's implicit matrix and finds the velocity it would have without
 * contact; dynamic bodies too.
 */
export function predict(world: RodWorld, h: number): void {
  const { rods, models, components } = world;
  const model = components.Rod.model;
  for (const rod of rods) models[model[rod]!]!.predict(world, rod, h);
  predictBodies(world, h);
}

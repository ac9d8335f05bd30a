import type { RodWorld } from "../world/world.js";

/** Stage: coordinates -> frames, positions and bounds of every rod. */
export function deform(world: RodWorld): void {
  const { rods, models, components } = world;
  const model = components.Rod.model;
  for (const rod of rods) models[model[rod]!]!.deform(world, rod);
}

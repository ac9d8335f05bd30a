import { advanceAttachments } from "../attachments/attachment-motion.js";
import { noteLoads } from "./loads.js";
import { advanceObstacles } from "../bodies/obstacle-motion.js";
import type { RodWorld } from "../world/world.js";

/**
 * Stage: applies the change of velocity that the step has found, then moves the
 * coordinates; obstacles move on.
 */
export function advance(world: RodWorld, h: number): void {
  const { rods, models, components } = world;
  const { model, stepped } = components.Rod;
  const { yieldCurvature } = components.Mechanics;
  for (const rod of rods) {
    models[model[rod]].advance(world, rod, h);
    stepped[rod] = h;
  }
  noteLoads(world, h);
  for (const rod of rods) if (yieldCurvature[rod] < Infinity) models[model[rod]].yieldBending(world, rod);
  advanceObstacles(world, h);
  advanceAttachments(world, h);
}

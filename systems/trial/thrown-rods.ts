import { vCurvature } from "../models/super-helix/layout.js";
import type { RodWorld } from "../world/world.js";
import { slowRod } from "./slow-rod.js";

/** Radians by which a step may bend an element. */
const mostBending = 1.5;

/**
 * Slows strands of a crowd down that a step would crumple. A tooth of a comb that goes on where a strand is caught between it and its root asks
 * for any velocity, for strands do not stretch: one of 28 cm in the salon was bent by several turns in a step, had 1,300 contacts
 * two steps later, and then pulled with 1e11 N. Ropes are spared this by shorter steps, which nobody would wait for here.
 */
export function slowThrownRods(world: RodWorld, h: number): void {
  const { models, components } = world;
  for (const rod of world.rods) {
    const share = mostBending / (h * models[components.Rod.model[rod]].fastestBending(world, rod));
    // But for the root, which is where it is held.
    if (share < 1) slowRod(world, rod, share, vCurvature);
  }
}

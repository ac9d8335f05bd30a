import { vCurvature } from "../deform/super-helix/layout.js";
import type { RodWorld } from "../world.js";

/** Radians by which a step may bend an element. */
const mostBending = 1.5;

/**
 * Slows strands of a crowd down that a step would crumple. A tooth of a comb that goes on where a strand is caught between it and its root asks
 * for any velocity, for strands do not stretch: one of 28 cm in the salon was bent by several turns in a step, had 1,300 contacts with itself
 * and the comb in the next, and then pulled with 1e11 N. Ropes are spared this by shorter steps, which nobody would wait for here.
 */
export function slowThrownRods(world: RodWorld, h: number): void {
  const { components, models, memory } = world;
  const { GeneralizedCoordinates, Rod } = components;
  for (const rod of world.rods) {
    const model = models[Rod.model[rod]];
    const share = mostBending / (h * model.fastestBending(world, rod));
    if (!(share < 1)) continue;
    // But for the root, which is where it is held.
    const next = GeneralizedCoordinates.nextSpan[rod];
    const end = next + model.velocityCount(Rod.elements[rod]);
    for (let i = next + vCurvature; i < end; i++) memory.f64[i] *= share;
  }
}

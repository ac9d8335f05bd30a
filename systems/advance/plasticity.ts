import type { RodWorld } from "../world/world.js";

/**
 * Perfect plasticity in bending: where the elastic strain (kappa - kappaRest) across the section is larger than the yield curvature,
 * the natural curvature follows until it is just that. So the moment has a limit, E I times the yield curvature of a round
 * section, unloading is elastic, and what was bent stays bent. The two directions of bending yield together, by the size of their
 * strain; twist stays elastic. Only ever lowers the elastic energy.
 */
export function yieldRods(world: RodWorld): void {
  const heap = world.memory.f64;
  const { Rod, Mechanics, GeneralizedCoordinates } = world.components;
  for (const rod of world.rods) {
    const limit = Mechanics.yieldCurvature[rod];
    if (limit === Infinity) continue;
    const kappa = GeneralizedCoordinates.qSpan[rod] + world.models[Rod.model[rod]].coordinateCount(0);
    const rest = GeneralizedCoordinates.restSpan[rod];
    for (let i = 0; i < 3 * Rod.elements[rod]; i += 3) {
      const e1 = heap[kappa + i + 1] - heap[rest + i + 1];
      const e2 = heap[kappa + i + 2] - heap[rest + i + 2];
      const size = Math.sqrt(e1 * e1 + e2 * e2);
      if (!(size > limit)) continue;
      const excess = 1 - limit / size;
      heap[rest + i + 1] += excess * e1;
      heap[rest + i + 2] += excess * e2;
    }
  }
}

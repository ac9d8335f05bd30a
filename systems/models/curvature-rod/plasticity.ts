import type { RodWorld } from "../../world/world.js";
import { modelOf } from "../model-of.js";
import { qCurvature } from "../rod-workspace.js";

/**
 * Perfect plasticity in bending. The moment has a limit, E I times the yield curvature of a round section,
 * unloading is elastic, and what was bent stays bent. The two directions of bending yield together, by the
 * size of their strain; twist stays elastic. Only ever lowers the elastic energy.
 */
export function yieldBending(world: RodWorld, rod: number): void {
  const heap = world.memory.f64;
  const { Rod, Mechanics, GeneralizedCoordinates } = world.components;
  const limit = Mechanics.yieldCurvature[rod];
  const kappa = GeneralizedCoordinates.qSpan[rod] + qCurvature;
  const rest = GeneralizedCoordinates.restSpan[rod];
  const count = modelOf(world, rod).restCount(Rod.elements[rod]);
  for (let i = 0; i < count; i += 3) {
    const e1 = heap[kappa + i + 1] - heap[rest + i + 1];
    const e2 = heap[kappa + i + 2] - heap[rest + i + 2];
    const size = Math.sqrt(e1 * e1 + e2 * e2);
    if (!(size > limit)) continue;
    const excess = 1 - limit / size;
    heap[rest + i + 1] += excess * e1;
    heap[rest + i + 2] += excess * e2;
  }
}

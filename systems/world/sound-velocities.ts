import { ObstacleMotion } from "../../components/index.js";
import { ObstacleVelocity } from "../../components/spans/obstacle-spans.js";
import type { RodWorld } from "./world.js";

/** Whether all velocities that the step proposes are finite numbers. */
export function allVelocitiesFinite(world: RodWorld): boolean {
  for (const rod of world.rods) if (!isFiniteRod(world, rod)) return false;
  return true;
}

/**
 * The last resort, when halving a step has not helped: rods whose velocity is not a number are put to rest
 * where they are, and bodies keep the velocity that they had. The world goes on.
 */
export function stopBrokenRods(world: RodWorld): void {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates, Obstacle } = world.components;
  for (const rod of world.rods) {
    if (isFiniteRod(world, rod)) continue;
    const model = world.models[Rod.model[rod]];
    const next = GeneralizedCoordinates.nextSpan[rod];
    heap.fill(0, next, next + model.velocityCount(Rod.elements[rod]));
    model.stop(world, rod);
    model.deform(world, rod);
  }
  for (const obstacle of world.obstacles) {
    if (Obstacle.motion[obstacle] !== ObstacleMotion.dynamic) continue;
    const now = Obstacle.velocitySpan[obstacle];
    for (let r = 0; r < 6; r++) {
      const next = now + ObstacleVelocity.next + r;
      if (!Number.isFinite(heap[next])) heap[next] = heap[now + r];
    }
  }
}

export function isFiniteRod({ memory, components, models }: RodWorld, rod: number): boolean {
  const heap = memory.f64;
  const { Rod, GeneralizedCoordinates } = components;
  const next = GeneralizedCoordinates.nextSpan[rod];
  const end = next + models[Rod.model[rod]].velocityCount(Rod.elements[rod]);
  // Sums of anything that is not finite are not finite.
  let sum = 0;
  for (let i = next; i < end; i++) sum += Math.abs(heap[i]);
  return Number.isFinite(sum);
}

import { ObstacleMotion } from "../../components/index.js";
import { ObstacleVelocity } from "../../components/spans/obstacle-spans.js";
import type { RodWorld } from "../world/world.js";
import { moreNumbers } from "../math/room.js";

/** Velocities of all rods and dynamic bodies as they are without contact, one after the other. */
let free: Float64Array = new Float64Array(0);

/** To be called before forces are applied, if they may have to be found again. */
export function noteFreeVelocities(world: RodWorld): void {
  const heap = world.memory.f64;
  const { GeneralizedCoordinates, Obstacle } = world.components;
  let at = 0;
  for (const rod of world.rods) {
    const count = velocities(world, rod);
    const next = GeneralizedCoordinates.nextSpan[rod];
    free = moreNumbers(free, at + count);
    for (let i = 0; i < count; i++) free[at + i] = heap[next + i];
    at += count;
  }
  for (const obstacle of world.obstacles) {
    if (Obstacle.motion[obstacle] !== ObstacleMotion.dynamic) continue;
    const next = Obstacle.velocitySpan[obstacle] + ObstacleVelocity.next;
    free = moreNumbers(free, at + 6);
    for (let i = 0; i < 6; i++) free[at + i] = heap[next + i];
    at += 6;
  }
}

/** Takes back what forces have done. */
export function restoreFreeVelocities(world: RodWorld): void {
  const heap = world.memory.f64;
  const { GeneralizedCoordinates, Obstacle } = world.components;
  let at = 0;
  for (const rod of world.rods) {
    const count = velocities(world, rod);
    const next = GeneralizedCoordinates.nextSpan[rod];
    for (let i = 0; i < count; i++) heap[next + i] = free[at + i];
    at += count;
  }
  for (const obstacle of world.obstacles) {
    if (Obstacle.motion[obstacle] !== ObstacleMotion.dynamic) continue;
    const next = Obstacle.velocitySpan[obstacle] + ObstacleVelocity.next;
    for (let i = 0; i < 6; i++) heap[next + i] = free[at + i];
    at += 6;
  }
}

function velocities({ components, models }: RodWorld, rod: number): number {
  const { Rod } = components;
  return models[Rod.model[rod]].velocityCount(Rod.elements[rod]);
}

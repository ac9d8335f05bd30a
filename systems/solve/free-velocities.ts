import { ObstacleVelocity } from "../../components/spans/obstacle-spans.js";
import { moreNumbers } from "../math/room.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";

const { relinearisedContacts } = limits.solve;

/** Whether the trial may ask for other forces of an island in the same step. */
export function mayBeRelinearised({ solver }: RodWorld, island: number): boolean {
  const { islands, method } = solver;
  const exact = islands.exact[island];
  return exact > 0 && exact <= relinearisedContacts && method !== "position-based";
}

/** Keeps the velocities of an island's rods and bodies as they are without contact. */
export function noteFreeVelocities(world: RodWorld, island: number): void {
  const { free, islands } = world.solver;
  const heap = world.memory.f64;
  free.start[island] = free.used;
  let at = free.used;
  for (let i = islands.rodStart[island]; i < islands.rodStart[island + 1]; i++) {
    const rod = islands.rod[i];
    const count = velocityCount(world, rod);
    const next = world.components.GeneralizedCoordinates.nextSpan[rod];
    free.velocity = moreNumbers(free.velocity, at + count);
    for (let k = 0; k < count; k++) free.velocity[at + k] = heap[next + k];
    at += count;
  }
  for (let i = islands.bodyStart[island]; i < islands.bodyStart[island + 1]; i++) {
    const next = nextOfBody(world, islands.body[i]);
    free.velocity = moreNumbers(free.velocity, at + 6);
    for (let k = 0; k < 6; k++) free.velocity[at + k] = heap[next + k];
    at += 6;
  }
  free.used = at;
}

/** Takes back what forces have done to an island. */
export function restoreFreeVelocities(world: RodWorld, island: number): void {
  const { free, islands } = world.solver;
  const heap = world.memory.f64;
  let at = free.start[island];
  for (let i = islands.rodStart[island]; i < islands.rodStart[island + 1]; i++) {
    const rod = islands.rod[i];
    const count = velocityCount(world, rod);
    const next = world.components.GeneralizedCoordinates.nextSpan[rod];
    for (let k = 0; k < count; k++) heap[next + k] = free.velocity[at + k];
    at += count;
  }
  for (let i = islands.bodyStart[island]; i < islands.bodyStart[island + 1]; i++) {
    const next = nextOfBody(world, islands.body[i]);
    for (let k = 0; k < 6; k++) heap[next + k] = free.velocity[at + k];
    at += 6;
  }
}

function velocityCount({ components, models }: RodWorld, rod: number): number {
  const { Rod } = components;
  return models[Rod.model[rod]].velocityCount(Rod.elements[rod]);
}

function nextOfBody({ components }: RodWorld, body: number): number {
  return components.Obstacle.velocitySpan[body] + ObstacleVelocity.next;
}

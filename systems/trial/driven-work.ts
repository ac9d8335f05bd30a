import { modelOf } from "../models/model-of.js";
import type { RodWorld } from "../world/world.js";
import { dueToAttachment } from "./attachment-work.js";

const velocity = new Float64Array(3);

/** Work that what is attached, and obstacles that move, do on a group in the step, where they drive it on. */
export function drivenWork(world: RodWorld, group: number, h: number): number {
  const { contacts, trial } = world;
  const { item, start } = trial.groups.attachments;
  let work = 0;
  for (let i = start[group]; i < start[group + 1]; i++) work += dueToAttachment(world, item[i], h);
  for (let row = 0; row < contacts.count; row++) {
    const rod = contacts.B[row];
    if (contacts.withObstacle[row] === 0 || trial.groups.of(rod) !== group) continue;
    if (isStill(world, contacts.A[row])) continue;
    work += Math.max(0, workAt(world, rod, contacts.sB[row], contacts.impulse, 3 * row));
  }
  return work;
}

function isStill({ components, memory }: RodWorld, obstacle: number): boolean {
  const velocity = components.Obstacle.velocitySpan[obstacle];
  for (let r = 0; r < 6; r++) if (memory.f64[velocity + r] !== 0) return false;
  return true;
}

function workAt(world: RodWorld, rod: number, s: number, impulse: Float64Array, at: number): number {
  modelOf(world, rod).nextVelocity(world, rod, s, velocity, 0);
  return impulse[at] * velocity[0] + impulse[at + 1] * velocity[1] + impulse[at + 2] * velocity[2];
}

import { AttachmentSpan } from "../../components/spans/attachment-span.js";
import { modelOf } from "../models/model-of.js";
import type { RodWorld } from "../world/world.js";

const velocity = new Float64Array(3);

/** Work that attachments, and obstacles that move, do on a group in the step, where they drive it on. */
export function drivenWork(world: RodWorld, group: number): number {
  const { contacts, components, trial, memory } = world;
  const { Attachment } = components;
  const { item, start } = trial.groups.attachments;
  let work = 0;
  for (let i = start[group]; i < start[group + 1]; i++) {
    const impulse = Attachment.span[item[i]] + AttachmentSpan.impulse;
    const rod = Attachment.rod[item[i]];
    work += Math.max(0, workAt(world, rod, Attachment.s[item[i]], memory.f64, impulse));
  }
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

import type { RodWorld } from "../world/world.js";
import { SharedRoom } from "./kernel-room.js";
import { locate } from "./locate.js";
import { ContactPoint } from "./rod-contact.js";

const arc = new Float64Array(1);

/**
 * Puts a contact where the kernels of all models look for it, by arc length from its element, which is
 * returned.
 */
export function givePlace(world: RodWorld, rod: number, contact: Float64Array, contactAt: number): number {
  const heap = world.memory.f64;
  arc[0] = contact[contactAt + ContactPoint.s];
  const element = locate(world, rod, arc, 0);
  heap[SharedRoom.given] = arc[0];
  for (let i = ContactPoint.arm; i < ContactPoint.velocity; i++)
    heap[SharedRoom.given + i] = contact[contactAt + i];
  return element;
}

/** The velocity that the kernel has found there. */
export function takeVelocity(heap: Float64Array, contact: Float64Array, contactAt: number): void {
  const velocity = ContactPoint.velocity;
  for (let d = velocity; d < velocity + 3; d++) contact[contactAt + d] = heap[SharedRoom.given + d];
}

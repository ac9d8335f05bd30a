import type { RodWorld } from "../world/world.js";
import { SharedRoom } from "./kernel-room.js";

/** Tells the kernels gravity and the velocity of the air. */
export function tellAir({ memory, gravity, wind }: RodWorld): void {
  const heap = memory.f64;
  for (let c = 0; c < 3; c++) {
    heap[SharedRoom.gravity + c] = gravity[c];
    heap[SharedRoom.wind + c] = wind[c];
  }
}

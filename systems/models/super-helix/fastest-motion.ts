import type { RodWorld } from "../../world/world.js";
import { SharedRoom } from "../kernel-room.js";
import { kernelOf } from "./kernel.js";

export function fastestMotion(world: RodWorld, rod: number, out: Float64Array): void {
  kernelOf(world).fastestMotion(rod);
  out[0] = world.memory.f64[SharedRoom.found];
  out[1] = world.memory.f64[SharedRoom.found + 1];
}

import type { Components, Memory } from "../../../components/index.js";
import { loadKernel } from "../../kernels/load-kernel.js";
import binary from "../../kernels/space-clothoid.wasm.js";
import type { RodWorld } from "../../world/world.js";
import type { ContactKernel } from "../curvature-rod/contact.js";
import { linkColumns } from "../curvature-rod/kernel-columns.js";
import { ClothoidRoom } from "./kernel-room.js";
import { writeRules } from "./rules.js";

/**
 * The compiled numerics of super space clothoids (`systems/kernels/assembly/space-clothoid.ts`) on the memory
 * of a world.
 */
export interface SpaceClothoidKernel extends ContactKernel {
  deform(rod: number): void;
  predict(rod: number, h: number): void;
  predictMidpoint(rod: number, h: number): void;
  forgoMidpoint(rod: number, h: number): void;
  advanceRod(rod: number, h: number): void;
  accept(rod: number, h: number): void;
  carryVelocity(rod: number): void;
  expectMomentum(rod: number, h: number): void;
  displace(rod: number, h: number): void;
  rodInertia(rod: number, scale: number): void;
  carriedEnergy(rod: number): number;
  kineticEnergy(rod: number): number;
  jointTwist(rod: number, velocity: number, element: number): void;
  fastestMotion(rod: number): void;
  proposedEnergy(rod: number, h: number): number;
  moveJoints(rod: number): void;
  advanceFrame(rod: number, element: number): void;
  advanceAlong(from: number): void;
}

export const modelName = "clothoid";

/** What `installKernel` has made for this world. */
export function kernelOf(world: RodWorld): SpaceClothoidKernel {
  return world.modelStates[modelName] as SpaceClothoidKernel;
}

export function installKernel(memory: Memory, components: Components, room: number): SpaceClothoidKernel {
  writeRules(memory.f64, room);
  const kernel = loadKernel<SpaceClothoidKernel & { room: WebAssembly.Global }>(binary, memory.linear);
  kernel.room.value = room * Float64Array.BYTES_PER_ELEMENT;
  linkColumns(kernel, memory, components);
  return kernel;
}

/** A room with the same constants, for an instance that runs beside others. */
export function roomOfOwn(memory: Memory, room: number): { room: number } {
  const own = memory.allocate(ClothoidRoom.size);
  memory.f64.copyWithin(own, room, room + ClothoidRoom.size);
  return { room: own * Float64Array.BYTES_PER_ELEMENT };
}

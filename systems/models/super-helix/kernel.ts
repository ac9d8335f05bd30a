import type { Components, Memory } from "../../../components/index.js";
import { reject } from "../../world/validate.js";
import type { RodWorld } from "../../world/world.js";
import { loadKernel } from "../../kernels/load-kernel.js";
import binary from "../../kernels/super-helix.wasm.js";
import { linkColumns } from "../curvature-rod/kernel-columns.js";
import type { ContactKernel } from "../curvature-rod/contact.js";
import { writeVelocityRules } from "./carried-velocity.js";
import { writeMomentSeries } from "./helix-moments.js";
import { SharedRoom } from "../kernel-room.js";
import { KernelRoom } from "./kernel-room.js";

/**
 * The compiled numerics of super-helices (`systems/kernels/assembly/super-helix.ts`) on the memory of a
 * world.
 */
export interface SuperHelixKernel extends ContactKernel {
  deform(rod: number): void;
  predict(rod: number, h: number): void;
  predictMidpoint(rod: number, h: number): void;
  forgoMidpoint(rod: number, h: number): void;
  accept(rod: number, h: number): void;
  advanceRod(rod: number, h: number): void;
  displace(rod: number, h: number): void;
  rodInertia(rod: number, scale: number): void;
  gatherRows(rod: number, h: number): void;
  carryVelocity(rod: number): void;
  expectMomentum(rod: number, h: number): void;
  carriedEnergy(rod: number): number;
  writeMotion(rod: number, velocity: number, out: number): void;
  jointTwist(rod: number, velocity: number, element: number): void;
  fastestMotion(rod: number): void;
  proposedEnergy(rod: number, h: number): number;
  advanceFrame(joint: number, kappa: number): void;
  frameAlong(joint: number, kappa: number): void;
  helixMoments(kappa: number, length: number): void;
  helixFunctions(): void;
  quaternionToMatrix(at: number, to: number): void;
  rotateQuaternion(at: number, x: number, y: number, z: number): void;
}

/** What `installKernel` has made for this world. */
export function kernelOf(world: RodWorld): SuperHelixKernel {
  return world.modelStates["super-helix"] as SuperHelixKernel;
}

/** The addresses of the kernel's room are compiled in: it can only be the first of all. */
export function installKernel(memory: Memory, components: Components, room: number): SuperHelixKernel {
  if (room !== SharedRoom.size)
    reject("models", "a list with super-helix later on", "super-helix as the first of them");
  if (memory.f64[KernelRoom.series4] !== 0) {
    reject("memory", "one that is in use", "an empty one for each world");
  }
  writeVelocityRules(memory.f64);
  writeMomentSeries(memory.f64);
  const kernel = loadKernel<SuperHelixKernel>(binary, memory.linear);
  linkColumns(kernel, memory, components);
  return kernel;
}

import type { Components, Memory } from "../../../components/index.js";
import { loadKernel } from "../../kernels/load-kernel.js";
import binary from "../../kernels/nodal.wasm.js";
import type { RodWorld } from "../../world/world.js";
import { linkColumns } from "../curvature-rod/kernel-columns.js";
import { modelOf } from "../model-of.js";
import type { LawIndex } from "./sizes.js";

/** The compiled numerics of nodal rods (`systems/kernels/assembly/nodal.ts`) on the memory of a world. */
export interface NodalKernel {
  deform(rod: number): void;
  predict(rod: number, h: number): void;
  displace(rod: number, h: number): void;
  advanceRod(rod: number, h: number): void;
  slow(rod: number, share: number): void;
  holdRoot(rod: number): void;
  contactColumns(rod: number, element: number): number;
  contactVelocity(rod: number, element: number): void;
  response(rod: number, element: number): number;
  push(rod: number, length: number, x: number, y: number, z: number): void;
  applyWhitened(rod: number): void;
  fastestBending(rod: number): number;
  fastestMotion(rod: number): void;
  edgeTurn(rod: number, velocity: number, element: number): void;
  energy(rod: number): void;
  stepEnergy(rod: number, h: number): void;
  bend(rod: number, element: number): number;
  yieldBending(rod: number, limit: number): void;
}

/** What `installKernel` has made for this world and the rod's model. */
export function kernelOf(world: RodWorld, rod: number): NodalKernel {
  return world.modelStates[modelOf(world, rod).name] as NodalKernel;
}

export function installKernel(
  law: LawIndex,
  memory: Memory,
  components: Components,
  room: number,
): NodalKernel {
  type Globals = Record<"room" | "law" | "axialStiffnessColumn", WebAssembly.Global>;
  const kernel = loadKernel<NodalKernel & Globals>(binary, memory.linear);
  kernel.room.value = room * Float64Array.BYTES_PER_ELEMENT;
  kernel.law.value = law;
  linkColumns(kernel, memory, components);
  memory.view(() => {
    kernel.axialStiffnessColumn.value = components.Mechanics.axialStiffness.byteOffset;
  });
  return kernel;
}

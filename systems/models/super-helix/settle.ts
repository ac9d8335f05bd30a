import type { RodWorld } from "../../world/world.js";
import { predictRod } from "./dynamics.js";
import { kernelOf } from "./kernel.js";

/**
 * A step of no length: the carried field, which belongs to the shape of one step ago, is projected on the
 * velocities that the present shape allows, its momenta restored. From then on v says all about the motion. A
 * free rod's pending correction of its centre of mass, second order in the step, is carried out.
 */
export function settleRod(world: RodWorld, rod: number): void {
  predictRod(world, rod, 0);
  kernelOf(world).accept(rod, 0);
  kernelOf(world).deform(rod);
}

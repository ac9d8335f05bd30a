import type { RodWorld } from "../../world/world.js";
import { Header } from "../rod-workspace.js";
import type { Reshaped } from "./reshaped.js";

/**
 * A step of no length: the carried field, which belongs to the shape of one step ago, is projected on the
 * velocities that the present shape allows, its momenta restored. From then on v says all about the motion. A
 * free rod's pending correction of its centre of mass, second order in the step, is carried out.
 */
export function settleRod(world: RodWorld, model: Reshaped, rod: number): void {
  model.predict(world, rod, 0);
  model.kernelOf(world).accept(rod, 0);
  model.kernelOf(world).deform(rod);
}

/** To be called when q or v of a rod have been set from outside: nothing is carried over from before. */
export function forgetCarried(world: RodWorld, rod: number): void {
  world.memory.f64[world.components.Workspace.span[rod] + Header.carried] = 0;
}

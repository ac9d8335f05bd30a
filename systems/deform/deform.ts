import { deformRods } from "../models/rod-jobs.js";
import type { RodWorld } from "../world/world.js";

/** Stage: coordinates -> frames, positions and bounds of every rod. */
export function deform(world: RodWorld): void {
  deformRods(world);
}

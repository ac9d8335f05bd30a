import { predictBodies } from "../bodies/obstacle-motion.js";
import { predictRods } from "../models/rod-jobs.js";
import type { RodWorld } from "../world/world.js";

/**
 * Stage: factors every rod's implicit matrix and finds the velocity it would have without
 * contact; dynamic bodies too.
 */
export function predict(world: RodWorld, h: number): void {
  predictRods(world, h);
  predictBodies(world, h);
}

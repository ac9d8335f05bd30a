import { modelOf } from "../models/model-of.js";
import type { RodWorld } from "../world/world.js";

/** Of a rod, as `RodDynamics.stepEnergy` says. */
const energies = new Float64Array(3);

/** Sums of a, b and T over a group's rods: a share s of its step adds a s^2 + b s - T to its energy. */
export function groupEnergy(world: RodWorld, group: number, h: number, out: Float64Array): void {
  const { item, start } = world.trial.groups.rods;
  out.fill(0);
  for (let i = start[group]; i < start[group + 1]; i++) {
    modelOf(world, item[i]).stepEnergy(world, item[i], h, energies);
    for (let k = 0; k < 3; k++) out[k] += energies[k];
  }
}

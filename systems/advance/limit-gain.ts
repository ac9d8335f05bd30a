import { modelOf } from "../models/model-of.js";
import { groupEnergy } from "../rods/step-energy.js";
import type { RodWorld } from "../world/world.js";
import { noteSlowed } from "./note-slowed.js";

const energy = new Float64Array(3);

/**
 * The last resort of the ledger: rods of a group whose contacts would give it energy from nowhere, even in
 * the shortest step, are slowed down until its energy rises no more than is due. With nothing left of their
 * velocity it holds by construction. Contacts are missed by that, as by `limitMotion`.
 */
export function limitGain(world: RodWorld, h: number): void {
  const { trial } = world;
  for (let group = 0; group < trial.groups.count; group++) {
    if (trial.isGaining[group] === 1 && trial.hasFailed[group] === 0) slowGroup(world, group, h);
  }
}

function slowGroup(world: RodWorld, group: number, h: number): void {
  const { trial } = world;
  groupEnergy(world, group, h, energy);
  const share = largestShare(energy[0], energy[1], energy[2] + trial.due[group]);
  if (!(share < 1)) return;
  const { item, start } = trial.groups.rods;
  for (let i = start[group]; i < start[group + 1]; i++) {
    modelOf(world, item[i]).slow(world, item[i], share);
    noteSlowed(world, item[i]);
  }
}

/** The largest s with a s^2 + b s <= most. */
function largestShare(a: number, b: number, most: number): number {
  return (Math.sqrt(b * b + 4 * a * most) - b) / (2 * a);
}

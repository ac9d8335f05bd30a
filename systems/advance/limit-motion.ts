import { freeBending, tiedBending } from "../attachments/tied-bending.js";
import { modelOf } from "../models/model-of.js";
import { shareWithinLimits } from "../rods/step-motion.js";
import { isExactRod } from "../world/care.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";
import { noteSlowed } from "./note-slowed.js";

const { crowdBending, slowingRounds } = limits.advance;

/**
 * The last resort: slows down what no shorter step has kept from bending, turning or moving too far.
 * Constraints that contradict each other ask for any velocity: a loop that is held wider open than it is
 * long, or a strand that is caught between its root and a tooth of a comb that goes on.
 *
 * Contacts and attachments are missed by that. What stands still is not run into: a share of a motion that
 * ends before it does so too.
 */
export function limitMotion(world: RodWorld, h: number): void {
  const { attachments, components, rods } = world;
  for (const attachment of attachments)
    limitTied(world, attachment, components.Attachment.rod[attachment], h);
  for (const rod of rods) if (!isRepeated(world, rod)) limitRod(world, rod, h);
}

/** Whether the step is repeated in halves for the rod, whatever it proposes now. */
function isRepeated({ trial }: RodWorld, rod: number): boolean {
  return trial.isGrouped && trial.hasFailed[trial.groups.of(rod)] === 1;
}

function limitTied(world: RodWorld, attachment: number, rod: number, h: number): void {
  if (!bendsFar(world, rod)) return;
  const share = world.solver.mostBending / tiedBending(world, attachment, h);
  if (share < 1) slowDown(world, rod, share);
}

function limitRod(world: RodWorld, rod: number, h: number): void {
  const share = isExactRod(world, rod)
    ? world.solver.mostBending / freeBending(world, rod, h)
    : crowdBending / (h * modelOf(world, rod).fastestBending(world, rod));
  if (share < 1) slowDown(world, rod, share);
  const within = shareWithinLimits(world, rod, h);
  if (within < 1) keepWithinLimits(world, rod, h, within);
}

/** Whether the trial has found that a rod of the group is bent too far. */
function bendsFar({ trial, solver }: RodWorld, rod: number): boolean {
  return trial.isGrouped && trial.bending[trial.groups.of(rod)] > solver.mostBending;
}

/** A held root goes as it is told, as long as it can: one that is too fast by itself lags behind. */
function keepWithinLimits(world: RodWorld, rod: number, h: number, first: number): void {
  let share = first;
  for (let round = 0; share < 1 && round < 2 * slowingRounds; round++) {
    if (round < slowingRounds) slowDown(world, rod, share);
    else slowWithRoot(world, rod, share);
    share = shareWithinLimits(world, rod, h);
  }
}

function slowDown(world: RodWorld, rod: number, share: number): void {
  modelOf(world, rod).slow(world, rod, share);
  noteSlowed(world, rod);
}

function slowWithRoot(world: RodWorld, rod: number, share: number): void {
  const { components, models, memory } = world;
  const { GeneralizedCoordinates, Rod } = components;
  const next = GeneralizedCoordinates.nextSpan[rod];
  const end = next + models[Rod.model[rod]].velocityCount(Rod.elements[rod]);
  for (let i = next; i < end; i++) memory.f64[i] *= share;
  noteSlowed(world, rod);
}

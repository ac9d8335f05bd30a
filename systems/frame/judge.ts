import { rootTravel, stopRoot } from "../rods/root-motion.js";
import { measureGroup } from "../trial/depth-error.js";
import { isBent } from "../trial/trial.js";
import { isExactRod } from "../world/care.js";
import { limits } from "../world/limits.js";
import { mayHalve, noteUndone, Undone, workLeftInDebt, workOfStep } from "../world/work.js";
import type { RodWorld } from "../world/world.js";

const {
  mostHalvings,
  mostHalvingsForPassage,
  contactsForPassage,
  leastTautRetries,
  mostHolds,
  mostTautRetries,
  straightTravel,
} = limits.frame;

/** Whether any of the first `count` flags is set. */
export function isAny(flags: Uint8Array, count: number): boolean {
  for (let i = 0; i < count; i++) if (flags[i] === 1) return true;
  return false;
}

/** Whether a step that proposes velocities which are not numbers may still be halved. */
export function mayHalveUnsound(halvings: number): boolean {
  return halvings < mostHalvings;
}

/**
 * Marks the groups whose step, halved so often already, must be repeated in halves; returns
 * how many they are.
 */
export function judge(world: RodWorld, halvings: number): number {
  const { trial } = world;
  if (!trial.isGrouped) return 0;
  const { count } = trial.groups;
  let failed = 0;
  for (let group = 0; group < count; group++) {
    trial.hasFailed[group] = mustBeRepeated(world, group, halvings) ? 1 : 0;
    failed += trial.hasFailed[group];
  }
  return failed;
}

function mustBeRepeated(world: RodWorld, group: number, halvings: number): boolean {
  const { item, start } = world.trial.groups.rods;
  const isToHalve = isWrong(world, group, halvings);
  if (!isToHalve && !isDrivenOn(world, group, halvings)) return false;
  if (hasWorkForHalves(world, group, halvings)) return isToHalve || stopRoots(world, group);
  for (let i = start[group]; i < start[group + 1]; i++) noteUndone(world, item[i], Undone.halving);
  return false;
}

/** Whether shorter steps do not keep from passing what does more than creep, or is driven to do more. */
function isDrivenOn(world: RodWorld, group: number, halvings: number): boolean {
  const { trial, clock } = world;
  if (trial.isPassing[group] === 0) return false;
  if (trial.passingTravel[group] >= straightTravel) return true;
  const { item, start } = trial.groups.rods;
  const h = clock.frame / (clock.subSteps * 2 ** halvings);
  for (let i = start[group]; i < start[group + 1]; i++)
    if (rootTravel(world, item[i], h) >= straightTravel) return true;
  return false;
}

/**
 * Roots wait first: a rope that is pressed onto the ground buckles, if only its bends may grow meanwhile. The
 * step is repeated with roots at rest, since a motion whose root alone is stopped has another energy. Whether
 * any had been going.
 */
export function stopRoots(world: RodWorld, group: number): boolean {
  const { item, start } = world.trial.groups.rods;
  let isAnyStopped = false;
  for (let i = start[group]; i < start[group + 1]; i++)
    isAnyStopped = stopRoot(world, item[i]) || isAnyStopped;
  return isAnyStopped;
}

/**
 * Halves that are begun are ended. So there must be work for these two, and for one of each length above, at
 * what this step cost, before the group would have to stand still.
 */
function hasWorkForHalves(world: RodWorld, group: number, halvings: number): boolean {
  const { item, start } = world.trial.groups.rods;
  const rod = item[start[group]];
  if (!mayHalve(world, rod)) return false;
  const cost = workOfStep(world, item, start[group], start[group + 1]);
  return workLeftInDebt(world, rod) > (halvings + 2) * cost;
}

/** Whether shorter steps might do better. */
function isWrong(world: RodWorld, group: number, halvings: number): boolean {
  const { solver, trial } = world;
  const isUnsolved =
    trial.isBroken[group] === 1 ||
    trial.isGaining[group] === 1 ||
    trial.residual[group] > solver.worstResidual;
  if (isUnsolved && halvings < mostHalvings) return true;
  if (halvings >= mostHalvingsOf(world, group)) return false;
  if (trial.depthError[group] > solver.worstStepError)
    return trial.isPassing[group] === 0 || !isStuck(world, group);
  return isBent(world, group) && useTautRetry(world, group);
}

/** Measures the groups that turn far, but whose step is not to be repeated for that. */
export function measureWhatGoesOn(world: RodWorld, h: number, halvings: number): void {
  const { trial } = world;
  if (!trial.isGrouped) return;
  for (let group = 0; group < trial.groups.count; group++)
    if (trial.isUnmeasured[group] === 1 && !mayHalveBent(world, group, halvings))
      measureGroup(world, group, h);
}

function mayHalveBent(world: RodWorld, group: number, halvings: number): boolean {
  if (halvings >= mostHalvingsOf(world, group) || !hasTautRetry(world, group)) return false;
  return hasWorkForHalves(world, group, halvings);
}

/**
 * Whether shorter steps do not keep the group from passing: they did not in this frame, or what is pressed
 * into an obstacle goes so little that they would lead the same way.
 */
function isStuck({ trial }: RodWorld, group: number): boolean {
  if (trial.passingTravel[group] < straightTravel) return true;
  const { item, start } = trial.groups.rods;
  for (let i = start[group]; i < start[group + 1]; i++) if (trial.holds[item[i]] >= mostHolds) return true;
  return false;
}

function mostHalvingsOf(world: RodWorld, group: number): number {
  const { contacts, rods } = world.trial.groups;
  if (contacts.start[group + 1] - contacts.start[group] >= contactsForPassage) return mostHalvings;
  for (let i = rods.start[group]; i < rods.start[group + 1]; i++) {
    if (isExactRod(world, rods.item[i])) return mostHalvingsForPassage;
  }
  return mostHalvings;
}

function hasTautRetry({ trial, components }: RodWorld, group: number): boolean {
  const { item, start } = trial.groups.rods;
  const left = components.Rod.tautRetriesLeft;
  for (let i = start[group]; i < start[group + 1]; i++) if (left[item[i]] === 0) return false;
  return true;
}

/** Takes one of the retries that the rods of a group have left in this frame; false if there is none. */
function useTautRetry(world: RodWorld, group: number): boolean {
  const { item, start } = world.trial.groups.rods;
  const left = world.components.Rod.tautRetriesLeft;
  if (!hasTautRetry(world, group)) return false;
  for (let i = start[group]; i < start[group + 1]; i++) left[item[i]]--;
  return true;
}

/** At the start of a frame. */
export function giveTautRetries({ rods, components }: RodWorld): void {
  const { tautRetries, tautRetriesLeft } = components.Rod;
  for (const rod of rods) tautRetriesLeft[rod] = tautRetries[rod];
}

/** At its end. */
export function countTautRetries({ rods, components }: RodWorld): void {
  const { tautRetries, tautRetriesLeft } = components.Rod;
  for (const rod of rods) {
    const retries = tautRetries[rod];
    tautRetries[rod] =
      tautRetriesLeft[rod] === 0
        ? Math.max(leastTautRetries, retries >> 1)
        : Math.min(mostTautRetries, 2 * retries);
  }
}

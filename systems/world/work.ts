import { EntitySets } from "../math/entity-sets.js";
import { isExactRod } from "./care.js";
import { joinFelt } from "./felt.js";
import { limits } from "./limits.js";
import type { RodWorld } from "./world.js";

const {
  elementShare,
  elementsAtFullShare,
  givenAtOnce,
  halvingShare,
  longElementShare,
  steppedElement,
  steppedRod,
  unitsOfMillisecond,
} = limits.work;

/**
 * Bounded work. Everything that a step does is counted, in units of about half a nanosecond (`limits/work.ts`), so
 * that a run gives the same bits on every machine. Rods that feel each other, an island, have an account
 * together, whatever else is in the world: they share what they may take in a frame. Half of it is there at
 * once, the rest comes sub-step by sub-step, so that none finds an empty account.
 *
 * What an island whose account is empty does without, all at once and until it is given more:
 *
 * 1. halving, at half of what it may take already: its steps are taken as they are (`frame/judge.ts`);
 * 2. proof: contacts are followed from where they were, and what is new is looked for in few boxes
 *    (`detect/follow-contacts.ts`); what steps would lead to is not measured, but for passage (`trial`);
 * 3. better forces: few sweeps, no second-order method, no relinearisation (`solve`).
 *
 * 4. time: an island that has taken twice what it may stands still for the rest of the frame, after one
 *    sub-step at least (`frame/fall-behind.ts`).
 */
export interface Work {
  /** Units that an island of ropes may take in a frame; Infinity for no bound. */
  budget: number;
  /** Share of it that has been given in this frame. */
  given: number;
  readonly sets: EntitySets;
}

/** `budget` in milliseconds of a laptop's core. */
export function createWork(budget: number): Work {
  return { budget: budget * unitsOfMillisecond, given: 1, sets: new EntitySets() };
}

/** At the start of a frame: rods that touched at the end of the last, or are tied, share an account. */
export function openAccounts(world: RodWorld): void {
  const { work, rods, components } = world;
  const { Rod } = components;
  for (const rod of rods) Rod.workTaken[rod] = Rod.unsolved[rod] = 0;
  if (work.budget === Infinity) return;
  work.sets.begin(rods, world.obstacles);
  joinFelt(world, work.sets);
  for (const rod of rods) {
    Rod.account[rod] = work.sets.leader(rod);
    Rod.allowance[Rod.account[rod]] = 0;
  }
  for (const rod of rods) addAllowance(world, rod);
}

/** At the start of sub-step `step` of the frame. */
export function giveWork(world: RodWorld, step: number): void {
  const { work, rods, components, clock } = world;
  const { account, allowance, workLeft, workTaken } = components.Rod;
  if (work.budget === Infinity) return;
  work.given = givenAtOnce + ((1 - givenAtOnce) * (step + 1)) / clock.subSteps;
  for (const rod of rods) workLeft[account[rod]] = work.given * allowance[account[rod]];
  for (const rod of rods) workLeft[account[rod]] -= workTaken[rod];
}

/** The rods `item[from]` to `item[to - 1]` have been found to feel each other, and nobody else. */
export function shareAccount(world: RodWorld, item: Int32Array, from: number, to: number): void {
  const { work, components } = world;
  if (work.budget === Infinity) return;
  const { account, allowance, workLeft, workTaken } = components.Rod;
  const shared = item[from];
  allowance[shared] = 0;
  let taken = 0;
  for (let i = from; i < to; i++) {
    account[item[i]] = shared;
    taken += workTaken[item[i]];
    addAllowance(world, item[i]);
  }
  workLeft[shared] = work.given * allowance[shared] - taken;
}

/** A budget for ropes, however few; for hair, and for very many elements, a share of it for each element. */
function addAllowance(world: RodWorld, rod: number): void {
  const { work, components } = world;
  const { account, allowance, elements } = components.Rod;
  const shared = account[rod];
  const full = Math.min(elements[rod], elementsAtFullShare);
  allowance[shared] += (full * elementShare + (elements[rod] - full) * longElementShare) * work.budget;
  if (isExactRod(world, rod)) allowance[shared] = Math.max(allowance[shared], work.budget);
}

/** What the island of a rod may still take; below 0 if it has taken more than it may. */
export function workLeft({ components, work }: RodWorld, rod: number): number {
  const { account, workLeft } = components.Rod;
  return work.budget === Infinity ? Infinity : workLeft[account[rod]];
}

export function isOutOfWork(world: RodWorld, rod: number): boolean {
  return workLeft(world, rod) <= 0;
}

/** Whether the island of a rod has taken less in this frame than where steps are no longer halved. */
export function mayHalve(world: RodWorld, rod: number): boolean {
  return workLeft(world, rod) > (world.work.given - halvingShare) * allowanceOf(world, rod);
}

/** What the island of a rod may take in a frame. */
export function allowanceOf({ components }: RodWorld, rod: number): number {
  const { account, allowance } = components.Rod;
  return allowance[account[rod]];
}

/** What it may still take before it stands still: as much again as it may. */
export function workLeftInDebt(world: RodWorld, rod: number): number {
  return workLeft(world, rod) + allowanceOf(world, rod);
}

/** Whether the island of a rod has taken twice what it may. */
export function isDeepInDebt(world: RodWorld, rod: number): boolean {
  return workLeftInDebt(world, rod) <= 0;
}

export function takeWork({ components, statistics }: RodWorld, rod: number, units: number): void {
  const { account, workLeft, workTaken } = components.Rod;
  workTaken[rod] += units;
  workLeft[account[rod]] -= units;
  statistics.work += units;
}

/** At the start of a step: what rods cost in it, whatever they touch. */
export function beginWorkOfStep(world: RodWorld): void {
  const { workBefore, workTaken } = world.components.Rod;
  for (const rod of world.rods) {
    workBefore[rod] = workTaken[rod];
    takeWorkOfElements(world, rod);
  }
}

/** Units that the step under way has taken so far, for the rods `item[from]` to `item[to - 1]`. */
export function workOfStep({ components }: RodWorld, item: Int32Array, from: number, to: number): number {
  const { workBefore, workTaken } = components.Rod;
  let sum = 0;
  for (let i = from; i < to; i++) sum += workTaken[item[i]] - workBefore[item[i]];
  return sum;
}

/** What a rod costs in a step, whatever it touches. */
export function takeWorkOfElements(world: RodWorld, rod: number): void {
  takeWork(world, rod, steppedRod + world.components.Rod.elements[rod] * steppedElement);
}

/** Work of two rods, or of one with itself. */
export function takeWorkOfPair(world: RodWorld, A: number, B: number, units: number): void {
  takeWork(world, A, 0.5 * units);
  takeWork(world, B, 0.5 * units);
}

/** Work of the rods `item[from]` to `item[to - 1]`, in equal parts. */
export function takeWorkOf(world: RodWorld, item: Int32Array, from: number, to: number, units: number): void {
  for (let i = from; i < to; i++) takeWork(world, item[i], units / (to - from));
}

/** The least of what the islands of the rods `item[from]` to `item[to - 1]` may still take. */
export function workLeftOf(world: RodWorld, item: Int32Array, from: number, to: number): number {
  let left = Infinity;
  for (let i = from; i < to; i++) left = Math.min(left, workLeft(world, item[i]));
  return left;
}

/** What was left undone for a rod in a call of `stepWorld`: bits of `Rod.undone`. */
export const Undone = { halving: 1, proof: 2, forces: 4, time: 8 } as const;

export function noteUndone({ components }: RodWorld, rod: number, what: number): void {
  components.Rod.undone[rod] |= what;
}

/** At the start of a call of `stepWorld`. */
export function forgetUndone({ rods, components, work }: RodWorld): void {
  if (work.budget === Infinity) return;
  for (const rod of rods) components.Rod.undone[rod] = components.Rod.behind[rod] = 0;
}

/** At its end: counts the rods for which something was left undone. */
export function countOverloaded({ rods, components, statistics, units, work }: RodWorld): void {
  statistics.overloaded = statistics.behind = 0;
  if (work.budget === Infinity) return;
  const { undone, behind } = components.Rod;
  for (const rod of rods) {
    if (undone[rod] !== 0) statistics.overloaded++;
    statistics.behind = Math.max(statistics.behind, behind[rod] * units.time);
  }
}

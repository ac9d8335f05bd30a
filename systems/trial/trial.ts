import { reserveRows } from "../../components/index.js";
import { freeBending, tiedBending } from "../attachments/tied-bending.js";
import { allVelocitiesFinite, isFiniteRod } from "../world/sound-velocities.js";
import { stepTurn } from "../rods/step-motion.js";
import { isExactRod } from "../world/care.js";
import { limits } from "../world/limits.js";
import { shareAccount, takeWorkOf } from "../world/work.js";
import type { RodWorld } from "../world/world.js";
import { isFar } from "./attachment-work.js";
import { isGaining, noteContactWork } from "./contact-work.js";
import { measureGroup } from "./depth-error.js";
import { isAlone, roughTravel } from "./lone-rods.js";
import { isAnyAside } from "./rods-aside.js";
import { countOf } from "./step-groups.js";
import { mayStray } from "./unforeseen-pairs.js";

const { triedContact, triedGroup, triedPair } = limits.work;

/**
 * Stage: tries the step that the forces lead to, and writes down for each group of rods what would come
 * of it. The frame decides whether the step is taken. Rods are put where the step would take them, looked
 * at, and put back.
 */
export function trial(world: RodWorld, h: number): void {
  const { trial, contacts, detection, solver } = world;
  trial.isGrouped = false;
  const isHeld = contacts.count + solver.held.count > 0;
  const isNear = contacts.count + detection.pairs.count > 0;
  if (!isNear && !mayGoElsewhere(world, h) && !mayBendOrBreak(world, h)) return;
  groupRods(world);
  if (isHeld && !allVelocitiesFinite(world)) noteBroken(world);
  noteGivenBias(world);
  noteContactWork(world, h);
  for (let group = 0; group < trial.groups.count; group++) {
    if (!tryGroup(world, group, h)) continue;
    // What turns far takes thousands of boxes to be followed, and would be followed again in halves.
    if (isBent(world, group)) trial.isUnmeasured[group] = 1;
    else measureGroup(world, group, h);
  }
}

/**
 * Tries those groups again whose forces were found anew; they may be once more. However far they turn: that was not
 * to be halved.
 */
export function tryRelinearised(world: RodWorld, h: number, mayBeFoundAgain: boolean): void {
  const { trial } = world;
  if (!allVelocitiesFinite(world)) noteBroken(world);
  noteContactWork(world, h);
  for (let group = 0; group < trial.groups.count; group++) {
    if (trial.isRelinearised[group] === 1 && tryGroup(world, group, h))
      measureGroup(world, group, h, mayBeFoundAgain);
  }
}

/**
 * Whether attachments may take a rod where nobody expects it, or others have gone ahead. What goes less than
 * its radius meets nothing that was not near.
 */
function mayGoElsewhere(world: RodWorld, h: number): boolean {
  if (!world.collides) return false;
  if (isAnyAside(world)) return true;
  if (world.solver.held.count === 0) return false;
  const { rod } = world.components.Attachment;
  for (const attachment of world.attachments) {
    const travel = roughTravel(world, rod[attachment], h);
    if (mayStray(world, rod[attachment], travel) && !isAlone(world, rod[attachment], travel, h)) return true;
  }
  return false;
}

/** Where nothing is near anything, only how rods bend, and what attachments do to them, is of interest. */
function mayBendOrBreak(world: RodWorld, h: number): boolean {
  const { mostBending, held } = world.solver;
  for (const rod of world.rods) {
    if (freeBending(world, rod, h) > mostBending || exactTurn(world, rod, h) > world.largestTurn) return true;
  }
  if (held.count === 0) return false;
  for (const attachment of world.attachments) {
    if (tiedBending(world, attachment, h) > mostBending || isFar(world, attachment)) return true;
  }
  return !allVelocitiesFinite(world);
}

/**
 * What is known of all groups before they are tried; for a step that failed before its
 * forces were found, too.
 */
export function groupRods(world: RodWorld): void {
  const { trial } = world;
  const { groups } = trial;
  groups.find(world);
  trial.isGrouped = true;
  const { count } = groups;
  const { item, start } = groups.rods;
  for (let group = 0; group < count; group++) shareAccount(world, item, start[group], start[group + 1]);
  reserveRows(trial.ofGroups, count);
  trial.isBroken.fill(0, 0, count);
  trial.isPassing.fill(0, 0, count);
  trial.isSlowed.fill(0, 0, count);
  trial.isRelinearised.fill(0, 0, count);
  trial.residual.fill(0, 0, count);
  trial.depthError.fill(0, 0, count);
  trial.bending.fill(0, 0, count);
  trial.turn.fill(0, 0, count);
  trial.gain.fill(0, 0, count);
  trial.due.fill(0, 0, count);
  trial.closing.fill(0, 0, count);
  trial.isGaining.fill(0, 0, count);
  trial.isUnmeasured.fill(0, 0, count);
}

export function noteBroken(world: RodWorld): void {
  const { trial, rods } = world;
  for (const rod of rods) if (!isFiniteRod(world, rod)) trial.isBroken[trial.groups.of(rod)] = 1;
}

function noteGivenBias({ trial, contacts, solver }: RodWorld): void {
  reserveRows(trial.ofContacts, contacts.count);
  for (let row = 0; row < contacts.count; row++) trial.givenBias[row] = solver.bias[row];
}

/** All but its depth; whether that can be measured. */
function tryGroup(world: RodWorld, group: number, h: number): boolean {
  const { trial } = world;
  trial.isRelinearised[group] = 0;
  takeWorkOfTrial(world, group);
  trial.residual[group] = worstResidual(world, group);
  trial.bending[group] = largestBending(world, group, h);
  trial.turn[group] = largestTurn(world, group, h);
  if (trial.isBroken[group] === 1) return false;
  trial.isGaining[group] = isGaining(world, group, h) ? 1 : 0;
  return true;
}

/** Whether a step bends or turns a group by more than one step should. */
export function isBent({ trial, solver, largestTurn }: RodWorld, group: number): boolean {
  return trial.bending[group] > solver.mostBending || trial.turn[group] > largestTurn;
}

function takeWorkOfTrial(world: RodWorld, group: number): void {
  const { rods, pairs, contacts } = world.trial.groups;
  const units = triedGroup + countOf(pairs, group) * triedPair + countOf(contacts, group) * triedContact;
  takeWorkOf(world, rods.item, rods.start[group], rods.start[group + 1], units);
}

function worstResidual({ trial, solver }: RodWorld, group: number): number {
  const { islands, residual } = solver;
  let worst = 0;
  for (let k = 0; k < islands.count; k++) {
    if (trial.groups.of(islands.rod[islands.rodStart[k]]) === group) worst = Math.max(worst, residual[k]);
  }
  return worst;
}

function largestBending(world: RodWorld, group: number, h: number): number {
  const { attachments, rods } = world.trial.groups;
  let largest = 0;
  for (let i = attachments.start[group]; i < attachments.start[group + 1]; i++) {
    largest = Math.max(largest, tiedBending(world, attachments.item[i], h));
  }
  for (let i = rods.start[group]; i < rods.start[group + 1]; i++) {
    largest = Math.max(largest, freeBending(world, rods.item[i], h));
  }
  return largest;
}

function largestTurn(world: RodWorld, group: number, h: number): number {
  const { rods } = world.trial.groups;
  let largest = 0;
  for (let i = rods.start[group]; i < rods.start[group + 1]; i++) {
    largest = Math.max(largest, exactTurn(world, rods.item[i], h));
  }
  return largest;
}

/** A crowd is not halved for how it turns. */
function exactTurn(world: RodWorld, rod: number, h: number): number {
  return isExactRod(world, rod) ? stepTurn(world, rod, h) : 0;
}

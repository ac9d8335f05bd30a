import { reserveRows, type Placed } from "../../components/index.js";
import type { CurveSet, pieceLayout } from "../curves/curve-set.js";
import { isExactRod } from "../world/care.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";
import { mayMeet } from "./element-corners.js";
import { Excuse } from "./excuse.js";
import { leastRadius } from "./least-radius.js";
import { isSearchSpent, noteCompared } from "./passage-work.js";

const { throughDistance } = limits.trial;

/**
 * No passage. Exact rods that are linked stay linked: a step is taken only if it is known not to carry
 * centrelines through each other. Mostly that is known from how far elements go, which is less than they are
 * apart. Where it is not, the curves are followed from where they are to where they would be.
 */

/** With motion and distances noted: whether the rods of a group go too little to pass each other. */
export function isWithinDistances({ trial }: RodWorld, group: number): boolean {
  const { start } = trial.groups.pairs;
  return trial.passage.nextPair(start[group], start[group + 1]) === start[group + 1];
}

/** Before the rods are displaced. */
export function noteCurvesBefore(world: RodWorld, group: number): void {
  const { trial, detection } = world;
  const { elements } = detection.boxes;
  // One more, for a rod that is not of the group (`rods-aside.ts`).
  reserveRows(trial.ofCurvesFrom, elements + 1);
  reserveRows(trial.ofCurvesTo, elements + 1);
  reserveRows(trial.ofDisplacements, elements);
  trial.curvesFrom.capacity = trial.curvesTo.capacity = Math.max(trial.curvesFrom.capacity, elements + 1);
  dealOutPieces(world, group, trial.curvesFrom, trial.ofPiecesFrom);
  trial.passage.takeCurves(trial);
  writeCurves(world, group, trial.curvesFrom);
}

/** After they have been displaced. */
export function noteCurvesAfter(world: RodWorld, group: number): void {
  const { trial, components } = world;
  dealOutPieces(world, group, trial.curvesTo, trial.ofPiecesTo);
  trial.passage.takeCurves(trial);
  const { rods, firstElement } = trial.groups;
  writeCurves(world, group, trial.curvesTo);
  for (let i = rods.start[group]; i < rods.start[group + 1]; i++) {
    const rod = rods.item[i];
    const first = firstElement[rod];
    if (isExactRod(world, rod)) trial.passage.noteDisplacements(first, first + components.Rod.elements[rod]);
  }
}

/** After they have been displaced, where `isWithinDistances` did not tell: whether any pass each other. */
export function rodsMayPass(world: RodWorld, group: number): boolean {
  const { trial, detection } = world;
  const { pairs, boxes } = detection;
  const { item, start } = trial.groups.pairs;
  const end = start[group + 1];
  const { passage } = trial;
  for (
    let i = passage.nextPairDisplaced(start[group], end);
    i < end;
    i = passage.nextPairDisplaced(i + 1, end)
  ) {
    const a = pairs.first[item[i]];
    const b = pairs.second[item[i]];
    if (!mayMeet(world, a, b) || areThrough(world, group, boxes.rod[a], boxes.rod[b])) continue;
    if (elementsMayPass(world, a, b) || isSearchSpent()) return true;
  }
  return false;
}

/** By their curves before and after. */
export function elementsMayPass(world: RodWorld, a: number, b: number): boolean {
  const { rod } = world.detection.boxes;
  const excuse = world.attachments.length > 0 ? Excuse.ties : Excuse.none;
  return world.trial.passage.mayCross(a, b, rod[a], rod[b], excuse);
}

/** Whether rods are through each other already, put there by somebody: they have no sides to keep. */
function areThrough(world: RodWorld, group: number, A: number, B: number): boolean {
  const { contacts, trial } = world;
  const { distance } = trial;
  if (Math.max(distance[A], distance[B]) >= throughDistance) return false;
  const { item, start } = trial.groups.contacts;
  noteCompared(start[group + 1] - start[group]);
  for (let i = start[group]; i < start[group + 1]; i++) {
    const row = item[i];
    const isTheirs =
      (contacts.A[row] === A && contacts.B[row] === B) || (contacts.A[row] === B && contacts.B[row] === A);
    if (isTheirs && contacts.withObstacle[row] === 0 && distanceThere(world, row) < throughDistance)
      return true;
  }
  return false;
}

/**
 * Room for the pieces of the curves of a group, and of rods that have gone ahead, as they are now. They are
 * dealt out anew.
 */
function dealOutPieces(
  world: RodWorld,
  group: number,
  curves: CurveSet,
  of: Placed<typeof pieceLayout>,
): void {
  const { trial, divided } = world;
  const { rods } = trial.groups;
  let pieces = 0;
  for (let i = rods.start[group]; i < rods.start[group + 1]; i++) pieces += piecesOf(world, rods.item[i]);
  for (const { parts } of divided) for (const rod of parts.rods[1]) pieces += piecesOf(world, rod);
  if (pieces === 0) return;
  reserveRows(of, pieces);
  curves.usedPieces = 0;
  curves.ownedPieces.fill(0);
}

function piecesOf(world: RodWorld, rod: number): number {
  if (!isExactRod(world, rod)) return 0;
  return world.models[world.components.Rod.model[rod]].curvePieces?.(world, rod) ?? 0;
}

function writeCurves(world: RodWorld, group: number, out: CurveSet): void {
  const { trial, components, models } = world;
  const { rods, firstElement } = trial.groups;
  const { Rod } = components;
  for (let i = rods.start[group]; i < rods.start[group + 1]; i++) {
    const rod = rods.item[i];
    if (!isExactRod(world, rod)) continue;
    const model = models[Rod.model[rod]];
    for (let k = 0; k < Rod.elements[rod]; k++) model.writeCurve(world, rod, k, out, firstElement[rod] + k);
  }
}

/** By rod: the least distance of its centreline from another's, in thicknesses, and 1 at most. */
export function noteDistances(world: RodWorld, group: number): void {
  const { contacts, trial } = world;
  const { rods, contacts: rows } = trial.groups;
  const { distance } = trial;
  for (let i = rods.start[group]; i < rods.start[group + 1]; i++) distance[rods.item[i]] = 1;
  for (let i = rows.start[group]; i < rows.start[group + 1]; i++) {
    const row = rows.item[i];
    if (contacts.withObstacle[row] === 1) continue;
    const A = contacts.A[row];
    const B = contacts.B[row];
    const share = distanceThere(world, row);
    distance[A] = Math.min(distance[A], share);
    distance[B] = Math.min(distance[B], share);
  }
}

/** Distance of the centrelines at a contact, in thicknesses. */
function distanceThere(world: RodWorld, row: number): number {
  const { A, B, gap } = world.contacts;
  return 1 + gap[row] / (leastRadius(world, A[row]) + leastRadius(world, B[row]));
}

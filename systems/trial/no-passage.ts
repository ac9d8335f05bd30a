import { reserveRows } from "../../components/index.js";
import { rowBow, rowSpread, rowStart, rowStride, rowVelocity } from "../../components/spans/element-row.js";
import { areTied } from "../attachments/tied-places.js";
import type { CurveSet } from "../curves/curve-set.js";
import { isExactRod } from "../world/care.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";
import { Crossing, crossing, curvesMayCross } from "./curve-crossing.js";
import { mayMeet } from "./element-corners.js";
import { leastRadius } from "./least-radius.js";
import { isSearchSpent, noteCompared } from "./passage-work.js";
import { spareDistance } from "./spare-distance.js";

const { throughDistance } = limits.trial;

/**
 * No passage. Exact rods that are linked stay linked: a step is taken only if it is known not to carry
 * centrelines through each other. Mostly that is known from how far elements go, which is less than they are
 * apart. Where it is not, the curves are followed from where they are to where they would be.
 */

/** With motion and distances noted: whether the rods of a group go too little to pass each other. */
export function isWithinDistances(world: RodWorld, group: number, h: number): boolean {
  const { pairs } = world.trial.groups;
  const { first, second } = world.detection.pairs;
  for (let i = pairs.start[group]; i < pairs.start[group + 1]; i++) {
    if (mayComeTogether(world, first[pairs.item[i]], second[pairs.item[i]], h)) return false;
  }
  return true;
}

/** Before the rods are displaced. */
export function noteCurvesBefore(world: RodWorld, group: number): void {
  const { trial, detection } = world;
  const { elements } = detection.boxes;
  // One more, for a rod that is not of the group (`rods-aside.ts`).
  reserveRows(trial.ofCurvesFrom, elements + 1);
  reserveRows(trial.ofCurvesTo, elements + 1);
  trial.curvesFrom.capacity = trial.curvesTo.capacity = Math.max(trial.curvesFrom.capacity, elements + 1);
  writeCurves(world, group, trial.curvesFrom);
}

/** After they have been displaced. */
export function noteCurvesAfter(world: RodWorld, group: number): void {
  writeCurves(world, group, world.trial.curvesTo);
}

/** After they have been displaced, where `isWithinDistances` did not tell: whether any pass each other. */
export function rodsMayPass(world: RodWorld, group: number, h: number): boolean {
  const { trial, detection } = world;
  const { pairs, boxes } = detection;
  const { item, start } = trial.groups.pairs;
  for (let i = start[group]; i < start[group + 1]; i++) {
    const a = pairs.first[item[i]];
    const b = pairs.second[item[i]];
    if (!mayComeTogether(world, a, b, h)) continue;
    if (!mayMeet(world, a, b) || areThrough(world, group, boxes.rod[a], boxes.rod[b])) continue;
    if (elementsMayPass(world, a, b) || isSearchSpent()) return true;
  }
  return false;
}

/** By their curves before and after. */
export function elementsMayPass(world: RodWorld, a: number, b: number): boolean {
  const { trial, detection } = world;
  const { rod } = detection.boxes;
  crossing[Crossing.thickness] = leastRadius(world, rod[a]) + leastRadius(world, rod[b]);
  return curvesMayCross(trial.curvesFrom, trial.curvesTo, a, b, areTiedThere, world);
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

/** Whether the box in hand is a small one where two rods are tied to each other. */
function areTiedThere(world: RodWorld, a: number, b: number): boolean {
  if (world.attachments.length === 0) return false;
  const width = Math.max(crossing[Crossing.halfA], crossing[Crossing.halfB]);
  if (width >= crossing[Crossing.thickness]) return false;
  const { boxes, rows } = world.detection;
  const sA = rows[a * rowStride + rowStart] + crossing[Crossing.sA];
  const sB = rows[b * rowStride + rowStart] + crossing[Crossing.sB];
  return areTied(world, boxes.rod[a], sA, boxes.rod[b], sB);
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

/** Whether two elements may approach each other by as much as their rods are apart. */
export function mayComeTogether(world: RodWorld, a: number, b: number, h: number): boolean {
  const { detection, trial } = world;
  const { boxes } = detection;
  const { rows, detour, distance } = trial;
  const i = a * rowStride;
  const j = b * rowStride;
  let relative = 0;
  let spreadA = 0;
  let spreadB = 0;
  for (let c = 0; c < 3; c++) {
    const difference = rows[i + rowVelocity + c] - rows[j + rowVelocity + c];
    relative += difference * difference;
    spreadA += rows[i + rowSpread + c] * rows[i + rowSpread + c];
    spreadB += rows[j + rowSpread + c] * rows[j + rowSpread + c];
  }
  const speed =
    Math.sqrt(relative) + Math.sqrt(spreadA) + Math.sqrt(spreadB) + rows[i + rowBow] + rows[j + rowBow];
  const A = boxes.rod[a];
  const B = boxes.rod[b];
  // Contacts of both are contacts of each.
  const apart =
    spareDistance(Math.max(distance[A], distance[B])) * (leastRadius(world, A) + leastRadius(world, B));
  return h * speed + detour[a] + detour[b] >= apart;
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

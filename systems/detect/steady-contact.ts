import { copyContact, type ContactTable } from "../../components/index.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";
import {
  basisGap,
  basisInputs,
  basisTangentA,
  basisTangentB,
  basisTiny,
  contactBasis,
  writeBasis,
} from "./contact-basis.js";
import {
  createPointQuery,
  queryClosest,
  queryDistance,
  queryNormal,
  queryPoint,
} from "../shapes/point-query.js";
import { distanceToChild } from "../shapes/shape-distance.js";
import { takeOffSection } from "./section-radius.js";

const { closedGap, flatGap, flatGapOnObstacle, sameSideCosine, slideOfSpacing, slowSlip, spareDepth } =
  limits.detect;

/**
 * Where a rod lies flat, along the ground or along another rod, many places are as deep as each other, and
 * which of them are found hangs on the last digits of its shape. Contacts that came and went with those would
 * take their loads along, the rod would bend a little differently and sink in where it was held before, other
 * places would be found, and what rests would never be still. So a contact that carries load stays, at the
 * same point of matter of side B, for as long as it is closed there and the gap falls to neither side. What
 * is found beside it is added if it is deeper; if the contact has no load left, it goes.
 */

/** Contacts along each other are exactly a spacing apart, but for rounding. */
const roundedDown = 1 - 1e-6;

const frameA = new Float64Array(12);
const frameB = new Float64Array(12);
const input = new Float64Array(basisInputs);
const query = createPointQuery();
/** From A to B, of length one. */
const direction = new Float64Array(3);

/** Whether row `old` of the step before carries load, so that it may stay. */
export function carriesLoad({ detection }: RodWorld, old: number): boolean {
  const { basis, impulse } = detection.before;
  let load = 0;
  for (let c = 0; c < 3; c++) load += impulse[3 * old + c] * basis[9 * old + c];
  return load > 0 && detection.method === "curve";
}

export function slips(world: RodWorld, old: number): boolean {
  const { before } = world.detection;
  const x = before.velocity[3 * old + 1];
  const y = before.velocity[3 * old + 2];
  const most = slowSlip * thicknessOf(world, before, old);
  return x * x + y * y > most * most;
}

/**
 * Whether the found contact in row `candidate` is so near that it is where the one in row `old`,
 * which slips, has gone.
 */
export function isWhereItSlid(world: RodWorld, old: number, candidate: number): boolean {
  const { found, before } = world.detection;
  const spacing = found.spacing[candidate];
  reach[0] = Math.max(thicknessOf(world, before, old), slideOfSpacing * spacing);
  return isWithin(world, before, old, candidate);
}

/**
 * Writes the contact that was in row `old` of the step before to row `row`, if it stays in its place;
 * returns whether it does.
 */
export function staysInPlace(world: RodWorld, old: number, row: number): boolean {
  const { contacts, components, detection } = world;
  const { before } = detection;
  const { Rod } = components;
  const A = before.A[old];
  const B = before.B[old];
  const withObstacle = before.withObstacle[old] === 1;
  if (before.sB[old] > Rod.length[B] || (!withObstacle && before.sA[old] > Rod.length[A])) return false;
  copyContact(before, old, contacts, row);
  world.models[Rod.model[B]].frame(world, B, before.sB[old], frameB, 0);
  const isLow = withObstacle ? onObstacle(world, row) : onRod(world, row);
  return isLow && contacts.gap[row] <= closedGap * thicknessOf(world, contacts, row);
}

function thicknessOf({ components }: RodWorld, table: ContactTable, row: number): number {
  const { radius1 } = components.Rod;
  return radius1[table.B[row]] + (table.withObstacle[row] === 1 ? 0 : radius1[table.A[row]]);
}

function onObstacle(world: RodWorld, row: number): boolean {
  const { contacts, components, shapes } = world;
  const { Obstacle } = components;
  const A = contacts.A[row];
  const q = query.values;
  for (let c = 0; c < 3; c++) q[queryPoint + c] = frameB[9 + c];
  // Every child of a container has contacts of its own, whichever is nearest.
  const child = contacts.sA[row];
  distanceToChild(shapes, Obstacle.shape[A], child, world.memory.f64, Obstacle.poseSpan[A], query);
  for (let c = 0; c < 3; c++) {
    direction[c] = q[queryNormal + c];
    contacts.points[6 * row + c] = q[queryClosest + c];
    contacts.points[6 * row + 3 + c] = frameB[9 + c];
  }
  if (!isLowest(world, row)) return false;
  contacts.gap[row] = q[queryDistance];
  writeBasis(direction, 0, frameB, 0, contacts.basis, 9 * row);
  takeOffSection(world, contacts.B[row], contacts.sB, contacts.basis, 9 * row, contacts.gap, row);
  return true;
}

function onRod(world: RodWorld, row: number): boolean {
  const { contacts, components, models } = world;
  const { Rod } = components;
  const A = contacts.A[row];
  const B = contacts.B[row];
  models[Rod.model[A]].frame(world, A, contacts.sA[row], frameA, 0);
  slideAlong(world, row);
  let square = 0;
  for (let c = 0; c < 3; c++) {
    const difference = frameB[9 + c] - frameA[9 + c];
    square += difference * difference;
    input[basisGap + c] = direction[c] = difference;
    input[basisTangentA + c] = frameA[c];
    input[basisTangentB + c] = frameB[c];
    contacts.points[6 * row + c] = frameA[9 + c];
    contacts.points[6 * row + 3 + c] = frameB[9 + c];
  }
  const distance = Math.sqrt(square);
  for (let c = 0; c < 3; c++) direction[c] /= distance;
  if (!isLowest(world, row)) return false;
  input[basisTiny] = 1e-9 * (Rod.radius1[A] + Rod.radius1[B]);
  const endA = isEnd(contacts.sA[row], Rod.length[A]);
  const endB = isEnd(contacts.sB[row], Rod.length[B]);
  contactBasis(input, endA, endB, contacts.basis, 9 * row);
  let across = 0;
  for (let c = 0; c < 3; c++) across += input[basisGap + c] * contacts.basis[9 * row + c];
  contacts.gap[row] = across;
  takeOffSection(world, A, contacts.sA, contacts.basis, 9 * row, contacts.gap, row);
  takeOffSection(world, B, contacts.sB, contacts.basis, 9 * row, contacts.gap, row);
  return true;
}

/**
 * Side B keeps its point of matter; if A has slid past it, the contact goes on along A to where
 * that point is nearest.
 */
function slideAlong(world: RodWorld, row: number): void {
  const { contacts, components, models } = world;
  const { Rod } = components;
  const A = contacts.A[row];
  let way = 0;
  let square = 0;
  for (let c = 0; c < 3; c++) {
    const difference = frameB[9 + c] - frameA[9 + c];
    way += difference * frameA[c];
    square += difference * difference;
  }
  if (way * way < flatGap * flatGap * square) return;
  contacts.sA[row] = Math.min(Rod.length[A], Math.max(0, contacts.sA[row] + way));
  models[Rod.model[A]].frame(world, A, contacts.sA[row], frameA, 0);
}

/** Whether the distance falls to neither side along the rods, and its direction is still the contact's. */
function isLowest(world: RodWorld, row: number): boolean {
  const { contacts, components } = world;
  const { length } = components.Rod;
  const { basis } = contacts;
  const withObstacle = contacts.withObstacle[row] === 1;
  const n = 9 * row;
  const cosine = direction[0] * basis[n] + direction[1] * basis[n + 1] + direction[2] * basis[n + 2];
  if (!(cosine > sameSideCosine)) return false;
  const atEnd = isEnd(contacts.sB[row], length[contacts.B[row]]);
  if (withObstacle) return atEnd || slopeAlong(frameB) < flatGapOnObstacle;
  if (!atEnd && slopeAlong(frameB) >= flatGap) return false;
  return isEnd(contacts.sA[row], length[contacts.A[row]]) || slopeAlong(frameA) < flatGap;
}

function isEnd(s: number, length: number): boolean {
  return s <= 0 || s >= length;
}

function slopeAlong(frame: Float64Array): number {
  return Math.abs(direction[0] * frame[0] + direction[1] * frame[1] + direction[2] * frame[2]);
}

/**
 * Whether the contact in row `row`, that stays, would have the found one in row `candidate` beside it,
 * and that is deeper.
 */
export function makesWay(world: RodWorld, row: number, candidate: number): boolean {
  reach[0] = thicknessOf(world, world.contacts, row);
  return isWithin(world, world.contacts, row, candidate) && isDeeper(world, candidate, row);
}

/**
 * Whether the contact in row `row` stands for the found one in row `candidate`: that is near, and no deeper.
 */
export function standsFor(world: RodWorld, row: number, candidate: number): boolean {
  reach[0] = roundedDown * world.detection.found.spacing[candidate];
  return isWithin(world, world.contacts, row, candidate) && !isDeeper(world, candidate, row);
}

/** How far apart contacts may be to count as near. */
const reach = new Float64Array(1);

function isWithin(world: RodWorld, table: ContactTable, row: number, candidate: number): boolean {
  const { found } = world.detection;
  const apartA = Math.abs(found.sA[candidate] - table.sA[row]);
  const apartB = Math.abs(found.sB[candidate] - table.sB[row]);
  // Of an obstacle sA is one of its children: the same or another.
  return apartB <= reach[0] && (table.withObstacle[row] === 1 ? apartA === 0 : apartA <= reach[0]);
}

function isDeeper(world: RodWorld, candidate: number, row: number): boolean {
  const { contacts, detection } = world;
  return detection.found.gap[candidate] < contacts.gap[row] - spareDepth * thicknessOf(world, contacts, row);
}

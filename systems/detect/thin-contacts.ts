import { moveRow, reserveRows } from "../../components/index.js";
import { limits } from "../world/limits.js";
import { allowanceOf, isDeepInDebt, isOutOfWork, noteUndone, Undone, workLeft } from "../world/work.js";
import type { RodWorld } from "../world/world.js";

const {
  contactShare,
  contactsPerElement,
  depthCompared,
  gatheredContact,
  gatheredNumber,
  keptContact,
  leastSweeps,
  sweptContact,
  sweptNumber,
} = limits.work;

/** Rounding: depths are told apart to this share of a thickness. */
const finest = 1e-8;
/** Units: a contact with the least sweeps; and an element of a rod up to it, with three columns of three. */
const workOfContact = keptContact + gatheredContact + leastSweeps * sweptContact;
const workOfElement = 9 * (gatheredNumber + leastSweeps * sweptNumber);

/**
 * Rods that have no work left keep their deepest contacts, no more than so many for each of their elements.
 * Strands that have run into each other have twenty for each, whose three freedoms cannot obey more than one.
 * And nobody keeps more than there is work for: what contacts cost at least is known before they are solved.
 */
export function thinOutContacts(world: RodWorld): void {
  const { found, ofEntities } = world.detection;
  if (world.work.budget === Infinity) return;
  let entities = 0;
  const { account } = world.components.Rod;
  for (const rod of world.rods) entities = Math.max(entities, rod + 1, account[rod] + 1);
  reserveRows(ofEntities, entities);
  for (const rod of world.rods) world.detection.isThinned[account[rod]] = 0;
  if (!isAnyOutOfWork(world) && isWithinWork(world)) return;
  const { contactsLeft } = world.detection;
  for (const rod of world.rods) contactsLeft[rod] = mostContacts(world, rod);
  giveWork(world);
  sortByDepth(world);
  const { order, isDropped, count } = found;
  for (let i = 0; i < count; i++) isDropped[order[i]] = takeOne(world, order[i]) ? 0 : 1;
  dropMarked(world);
}

function isAnyOutOfWork(world: RodWorld): boolean {
  for (const rod of world.rods) if (isOutOfWork(world, rod)) return true;
  return false;
}

/** Whether all islands have work for all of their contacts. */
function isWithinWork(world: RodWorld): boolean {
  const { found, workOfContacts } = world.detection;
  const { account } = world.components.Rod;
  giveWork(world);
  for (let row = 0; row < found.count; row++) takeWork(world, row);
  for (const rod of world.rods) if (workOfContacts[account[rod]] < 0) return false;
  return true;
}

/** By account: what contacts of a step may cost. Those who go on deep in debt share it among the steps. */
function giveWork(world: RodWorld): void {
  const { workOfContacts } = world.detection;
  const { account } = world.components.Rod;
  for (const rod of world.rods) {
    const least = contactShare * allowanceOf(world, rod);
    workOfContacts[account[rod]] = isDeepInDebt(world, rod)
      ? least / world.clock.subSteps
      : Math.max(least, workLeft(world, rod));
  }
}

function mostContacts(world: RodWorld, rod: number): number {
  return isOutOfWork(world, rod) ? contactsPerElement * world.components.Rod.elements[rod] : 0x7fffffff;
}

/** Depth and row in one number, so that the engine sorts plain numbers without calling back. */
function sortByDepth({ detection, components }: RodWorld): void {
  const { found } = detection;
  const { order, count, gap, B } = found;
  for (let row = 0; row < count; row++) {
    const depth = Math.min(
      depthCompared,
      Math.max(-depthCompared, gap[row] / components.Rod.radius1[B[row]]),
    );
    order[row] = Math.floor((depth + depthCompared) / finest) * count + row;
  }
  if (count > 1) order.subarray(0, count).sort();
  for (let i = 0; i < count; i++) order[i] %= count;
}

/** Whether both sides have a contact left for it, and work; if so, they have less. */
function takeOne(world: RodWorld, row: number): boolean {
  const { contactsLeft, isThinned, workOfContacts, found } = world.detection;
  const { account } = world.components.Rod;
  const A = found.A[row];
  const B = found.B[row];
  const isOfRods = found.withObstacle[row] === 0;
  if (contactsLeft[B] <= 0 || (isOfRods && contactsLeft[A] <= 0)) return false;
  if (workOfContacts[account[B]] <= 0 || (isOfRods && workOfContacts[account[A]] <= 0)) {
    isThinned[account[B]] = 1;
    noteUndone(world, B, Undone.proof);
    return false;
  }
  contactsLeft[B]--;
  if (isOfRods) contactsLeft[A]--;
  takeWork(world, row);
  return true;
}

/** A rod with itself has one side, as long as the farther of its two places. */
function takeWork({ detection, components }: RodWorld, row: number): void {
  const { found, workOfContacts } = detection;
  const { account, elements, length } = components.Rod;
  const A = found.A[row];
  const B = found.B[row];
  const isOfTwo = found.withObstacle[row] === 0 && A !== B;
  const farther = A === B ? Math.max(found.sA[row], found.sB[row]) : found.sB[row];
  workOfContacts[account[B]] -= workOfContact + (workOfElement * elements[B] * farther) / length[B];
  if (isOfTwo) workOfContacts[account[A]] -= (workOfElement * elements[A] * found.sA[row]) / length[A];
}

function dropMarked({ detection }: RodWorld): void {
  const { found } = detection;
  let kept = 0;
  for (let row = 0; row < found.count; row++) {
    if (found.isDropped[row] === 0) moveRow(found, row, kept++);
  }
  found.count = kept;
}

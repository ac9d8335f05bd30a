import { moveRow, reserveRows } from "../../components/index.js";
import { limits } from "../world/limits.js";
import { isOutOfWork } from "../world/work.js";
import type { RodWorld } from "../world/world.js";

const { contactsPerElement, depthCompared } = limits.work;

/** Rounding: depths are told apart to this share of a thickness. */
const finest = 1e-8;

/**
 * Rods that have no work left keep their deepest contacts, no more than so many for each of their elements.
 * Strands that have run into each other have twenty for each, whose three freedoms cannot obey more than one.
 */
export function thinOutContacts(world: RodWorld): void {
  const { found, ofEntities } = world.detection;
  if (!isAnyOutOfWork(world)) return;
  let entities = 0;
  for (const rod of world.rods) entities = Math.max(entities, rod + 1);
  reserveRows(ofEntities, entities);
  const { contactsLeft } = world.detection;
  for (const rod of world.rods) contactsLeft[rod] = mostContacts(world, rod);
  sortByDepth(world);
  const { order, isDropped, count } = found;
  for (let i = 0; i < count; i++) isDropped[order[i]] = takeOne(world, order[i]) ? 0 : 1;
  dropMarked(world);
}

function isAnyOutOfWork(world: RodWorld): boolean {
  if (world.work.budget === Infinity) return false;
  for (const rod of world.rods) if (isOutOfWork(world, rod)) return true;
  return false;
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

/** Whether both sides have a contact left for it; if so, they have one less. */
function takeOne({ detection }: RodWorld, row: number): boolean {
  const { contactsLeft, found } = detection;
  const A = found.A[row];
  const B = found.B[row];
  const isOfRods = found.withObstacle[row] === 0;
  if (contactsLeft[B] <= 0 || (isOfRods && contactsLeft[A] <= 0)) return false;
  contactsLeft[B]--;
  if (isOfRods) contactsLeft[A]--;
  return true;
}

function dropMarked({ detection }: RodWorld): void {
  const { found } = detection;
  let kept = 0;
  for (let row = 0; row < found.count; row++) {
    if (found.isDropped[row] === 0) moveRow(found, row, kept++);
  }
  found.count = kept;
}

import { addComponent, addEntity, removeEntity } from "bitecs";
import { copyPlace, reserveContacts, swapContacts } from "../../components/index.js";
import { limits } from "../world/limits.js";
import { takeWork } from "../world/work.js";
import { isExactContact } from "../world/care.js";
import type { RodWorld } from "../world/world.js";
import { mergedAway, mergeRun, orderFound } from "./contact-order.js";
import { meshShape } from "../shapes/shape-set.js";
import { carriesLoad, isWhereItSlid, makesWay, slips, standsFor, staysInPlace } from "./steady-contact.js";

const { closedBefore, mostBeyond, turnedOverCosine } = limits.detect;
const { keptContact, matchedContacts } = limits.work;

/**
 * Makes the contacts that were found those of the world: ordered, without duplicates, each with the entity,
 * the impulse and the age of the contact of the step before that it goes on from. Only what begins and what
 * ends touches the entities.
 *
 * A contact has no name but where it is, so the ones of a pair are matched by arc length, the nearest first.
 * Both tables hold the pairs in the same order, which lasts: rods and obstacles are ranked by age.
 */
export function keepContacts(world: RodWorld): void {
  const { detection, contacts } = world;
  const { before, found, counts } = detection;
  swapContacts(contacts, before);
  contacts.count = 0;
  counts.created = counts.ended = 0;
  orderFound(world);
  reserveContacts(contacts, found.count + before.count);
  let old = 0;
  for (let begin = 0; begin < found.count;) {
    // Taken before merging, which may do away with the first of a run.
    const first = found.order[begin];
    const end = mergeRun(world, begin);
    old = endOlderPairs(world, old, found.A[first], found.B[first]);
    old = goOnWithRun(world, begin, end, old, found.A[first], found.B[first]);
    begin = end;
  }
  endRows(world, old, before.count);
  beginNew(world);
  for (let row = 0; row < contacts.count; row++) takeWork(world, contacts.B[row], keptContact);
  counts.contacts = contacts.count;
}

/** In the place of an entity: not there yet, or handed on. */
const none = -1;

/**
 * Ends the old contacts from row `old` on whose pairs come before (A, B) in the order of pairs.
 * Returns the next row.
 */
function endOlderPairs(world: RodWorld, old: number, A: number, B: number): number {
  const { before, rank, ranks } = world.detection;
  const present = rank[A] * ranks + rank[B];
  let next = old;
  while (next < before.count && rank[before.A[next]] * ranks + rank[before.B[next]] < present) next++;
  endRows(world, old, next);
  return next;
}

/**
 * Appends the contacts of one pair, matched with the old ones of that pair, which start at `old`;
 * returns the row after.
 */
function goOnWithRun(world: RodWorld, begin: number, end: number, old: number, A: number, B: number): number {
  const { detection, contacts } = world;
  const { found, before } = detection;
  const { order } = found;
  let oldEnd = old;
  while (oldEnd < before.count && before.A[oldEnd] === A && before.B[oldEnd] === B) oldEnd++;
  // Each of the old ones is compared with each of those found.
  takeWork(world, B, matchedContacts * (oldEnd - old) * (end - begin));
  const first = contacts.count;
  let slipping = 0;
  for (let i = old; i < oldEnd; i++) {
    if (!carriesLoad(world, i)) continue;
    if (slips(world, i)) slipping++;
    else stayIfPossible(world, i, begin, end, first);
  }
  // After those that do not slip, which know where they are.
  for (let i = old; i < oldEnd && slipping > 0; i++) {
    if (!carriesLoad(world, i) || !slips(world, i)) continue;
    slipping--;
    if (!hasSlidOn(world, i, begin, end, first)) stayIfPossible(world, i, begin, end, first);
  }
  const firstFound = contacts.count;
  for (let i = begin; i < end; i++) {
    if (order[i] === mergedAway) continue;
    if (found.isClaimed[order[i]] === 0 && isStoodFor(world, order[i], first, firstFound)) continue;
    const row = contacts.count++;
    copyPlace(found, order[i], contacts, row);
    contacts.entity[row] = none;
    contacts.age[row] = 0;
    for (let c = 0; c < 3; c++) contacts.impulse[3 * row + c] = contacts.velocity[3 * row + c] = 0;
    const match = nearest(world, row, old, oldEnd);
    if (match >= 0) takeOver(world, match, row);
  }
  endRows(world, old, oldEnd);
  return oldEnd;
}

function isThinned({ detection, components, work }: RodWorld, old: number): boolean {
  const { before, isThinned } = detection;
  return work.budget !== Infinity && isThinned[components.Rod.account[before.B[old]]] === 1;
}

function stayIfPossible(world: RodWorld, old: number, begin: number, end: number, first: number): void {
  const row = world.contacts.count;
  // Else those that were dropped for want of work would come back.
  if (isThinned(world, old)) return;
  if (staysInPlace(world, old, row) && !hasToGo(world, row, begin, end, first)) stay(world, old);
}

/**
 * Whether the found contact is another's already, or one that stays, from row `first` on, stands for it. What
 * is claimed is a contact, whatever stays beside it: what goes where another stays, or has gone, would leave
 * the load of two to one. A clove hitch at rest so lost a contact with its post now and then.
 */
function isTaken(world: RodWorld, candidate: number, first: number): boolean {
  const { contacts, detection } = world;
  return detection.found.isClaimed[candidate] === 1 || isStoodFor(world, candidate, first, contacts.count);
}

/**
 * Whether the old contact, which slips, goes on as one of those found, at the places [begin, end) of the
 * order: the nearest that is left.
 */
function hasSlidOn(world: RodWorld, old: number, begin: number, end: number, first: number): boolean {
  const { found, before } = world.detection;
  const { order } = found;
  let nearest = -1;
  let least = Infinity;
  for (let i = begin; i < end; i++) {
    const candidate = order[i];
    if (candidate === mergedAway) continue;
    const apart = Math.abs(found.sB[candidate] - before.sB[old]);
    if (apart >= least || !isWhereItSlid(world, old, candidate) || isTaken(world, candidate, first)) continue;
    least = apart;
    nearest = candidate;
  }
  if (nearest < 0) return false;
  found.isClaimed[nearest] = 1;
  return true;
}

/**
 * Whether the contact in row `row` makes way for one of those found, at the places [begin, end) of the order.
 */
function hasToGo(world: RodWorld, row: number, begin: number, end: number, first: number): boolean {
  const { found } = world.detection;
  const { order } = found;
  for (let i = begin; i < end; i++) {
    const candidate = order[i];
    if (candidate === mergedAway || !makesWay(world, row, candidate) || isTaken(world, candidate, first))
      continue;
    found.isClaimed[candidate] = 1;
    return true;
  }
  return false;
}

/** Whether one of the contacts that stay, rows [from, to), stands for the found one. */
function isStoodFor(world: RodWorld, candidate: number, from: number, to: number): boolean {
  for (let row = from; row < to; row++) {
    if (standsFor(world, row, candidate)) return true;
  }
  return false;
}

/** The next row is the old contact, in its place; with the friction of now. */
function stay({ contacts, components, detection }: RodWorld, old: number): void {
  const { Material, Obstacle } = components;
  const row = contacts.count++;
  const A = contacts.A[row];
  const ofA = contacts.withObstacle[row] === 1 ? Obstacle.friction[A] : Material.friction[A];
  contacts.friction[row] = Math.sqrt(ofA * Material.friction[contacts.B[row]]);
  contacts.age[row] = detection.before.age[old] + 1;
  detection.before.entity[old] = none;
}

/**
 * The old contact in [from, to) that is nearest to the new one along the rods, or -1 if none is near enough.
 */
function nearest(world: RodWorld, row: number, from: number, to: number): number {
  const { contacts, detection } = world;
  const { before } = detection;
  const withObstacle = contacts.withObstacle[row] === 1;
  const sA = contacts.sA[row];
  const sB = contacts.sB[row];
  let found = -1;
  let least = slideLimit(world, contacts.A[row], contacts.B[row], withObstacle);
  for (let i = from; i < to; i++) {
    if (before.entity[i] === none) continue;
    const along = Math.abs(before.sA[i] - sA);
    // Of an obstacle sA is one of its children: the same or another.
    if (withObstacle && along !== 0) continue;
    const distance = along + Math.abs(before.sB[i] - sB);
    if (distance >= least) continue;
    least = distance;
    found = i;
  }
  return found;
}

/** How far a contact may have slid in one step and still be the same: half an element. */
function slideLimit(world: RodWorld, A: number, B: number, withObstacle: boolean): number {
  const { Rod } = world.components;
  const onB = Rod.length[B] / Rod.elements[B];
  return 0.5 * (withObstacle ? onB : onB + Rod.length[A] / Rod.elements[A]);
}

function takeOver(world: RodWorld, old: number, row: number): void {
  const { contacts, detection } = world;
  const { before } = detection;
  contacts.entity[row] = before.entity[old];
  before.entity[old] = none;
  contacts.age[row] = before.age[old] + 1;
  let cosine = 0;
  for (let c = 0; c < 3; c++) {
    contacts.impulse[3 * row + c] = before.impulse[3 * old + c];
    contacts.velocity[3 * row + c] = before.velocity[3 * old + c];
    cosine += contacts.basis[9 * row + c] * before.basis[9 * old + c];
  }
  if (cosine < -turnedOverCosine && havePassed(world, old, row)) turnBack(world, row);
}

const ends = new Float64Array(6);

/**
 * Whether the points where two rods touched a step ago are now beyond each other. If not, it is the contact
 * that has gone elsewhere, around a rod that the other is wound about, say. Of obstacles only meshes are so
 * thin that one can be pushed through.
 */
function havePassed(world: RodWorld, old: number, row: number): boolean {
  const { contacts, detection, components, models, shapes } = world;
  const { before } = detection;
  if (contacts.withObstacle[row] === 1) {
    return shapes.kind[components.Obstacle.shape[contacts.A[row]]] === meshShape;
  }
  if (!wasClosed(world, old)) return false;
  const { model } = components.Rod;
  const A = contacts.A[row];
  const B = contacts.B[row];
  models[model[A]].point(world, A, before.sA[old], ends, 0);
  models[model[B]].point(world, B, before.sB[old], ends, 3);
  let distance = 0;
  for (let c = 0; c < 3; c++) distance += (ends[3 + c] - ends[c]) * before.basis[9 * old + c];
  return distance < 0 && !isBeyond(world, row);
}

/**
 * Whether two rods of a crowd are so far beyond each other that they have passed for good. In hair that falls and
 * curls some are a hundred radii beyond others; to be led back they creep for seconds against all that is in
 * between, and pass more on the way.
 */
function isBeyond(world: RodWorld, row: number): boolean {
  if (isExactContact(world, row)) return false;
  const { A, B, points, basis } = world.contacts;
  const { radius1 } = world.components.Rod;
  let distance = 0;
  for (let c = 0; c < 3; c++)
    distance += (points[6 * row + 3 + c] - points[6 * row + c]) * basis[9 * row + c];
  return distance > mostBeyond * (radius1[A[row]] + radius1[B[row]]);
}

/**
 * Whether the old contact of two rods closed in its step. If not, they have gone around each other, as hair
 * does that flies about.
 */
function wasClosed({ detection, components }: RodWorld, old: number): boolean {
  const { gap, impulse, A, B } = detection.before;
  const { radius1 } = components.Rod;
  const i = 3 * old;
  if (impulse[i] !== 0 || impulse[i + 1] !== 0 || impulse[i + 2] !== 0) return true;
  return gap[old] < closedBefore * (radius1[A[old]] + radius1[B[old]]);
}

/**
 * Sides that have been pushed through each other are kept on the side where they were: the normal stays, and
 * the gap counts from there.
 */
function turnBack({ contacts }: RodWorld, row: number): void {
  const n = 9 * row;
  let distance = 0;
  for (let c = 0; c < 3; c++) {
    distance += (contacts.points[6 * row + 3 + c] - contacts.points[6 * row + c]) * contacts.basis[n + c];
    contacts.basis[n + c] = -contacts.basis[n + c];
    contacts.basis[n + 6 + c] = -contacts.basis[n + 6 + c];
  }
  contacts.gap[row] -= 2 * distance;
}

function endRows(world: RodWorld, from: number, to: number): void {
  const { before, counts } = world.detection;
  for (let i = from; i < to; i++) {
    if (before.entity[i] === none) continue;
    removeEntity(world.entities, before.entity[i]);
    counts.ended++;
  }
}

/** Entities for the contacts that had no predecessor; every entity learns its row. */
function beginNew(world: RodWorld): void {
  const { contacts, detection, components, entities } = world;
  const { Contact, store } = components;
  for (let row = 0; row < contacts.count; row++) {
    if (contacts.entity[row] === none) {
      const entity = addEntity(entities);
      store.reserve(entity);
      addComponent(entities, entity, Contact);
      contacts.entity[row] = entity;
      detection.counts.created++;
    }
    // Read anew: columns are replaced when an entity's number outgrows them.
    Contact.row[contacts.entity[row]] = row;
  }
}

import {
  copyContact,
  createContactTable,
  ObstacleMotion,
  reserveContacts,
  swapContacts,
  type ContactTable,
  type Memory,
} from "../../components/index.js";
import { roomForIndices } from "../math/room.js";
import type { RodWorld } from "../world/world.js";

/**
 * A world whose step is taken for some groups and repeated in halves for others is divided in two. While a
 * part is in hand, the lists of the world hold that part alone, so that every stage works on it as on a
 * world of its own.
 *
 * Groups share nothing but obstacles that move as they are told. Those go with the part that is repeated.
 */
export interface StepParts {
  readonly rods: Lists;
  readonly obstacles: Lists;
  readonly attachments: Lists;
  /** Contacts of the part that is not in hand. */
  readonly aside: ContactTable;
  rank: Int32Array;
}

/** The whole, the part whose step is taken, and the one whose step is repeated. */
type Lists = readonly [whole: number[], taken: number[], repeated: number[]];
const whole = 0;
const taken = 1;
const repeated = 2;

export function createStepParts(memory: Memory): StepParts {
  return {
    rods: [[], [], []],
    obstacles: [[], [], []],
    attachments: [[], [], []],
    aside: createContactTable(memory),
    rank: new Int32Array(0),
  };
}

/**
 * Divides the world by the groups that failed; the part whose step is taken is in hand afterwards. Obstacles
 * that move as they are told go with the other part if that is to be repeated.
 */
export function beginParts(world: RodWorld, parts: StepParts, repeats = true): void {
  const { trial } = world;
  const { Obstacle, Attachment } = world.components;
  const isRepeated = (entity: number): boolean => {
    const group = trial.groups.of(entity);
    return group >= 0 && trial.hasFailed[group] === 1;
  };
  divide(parts.rods, world.rods, isRepeated);
  divide(parts.obstacles, world.obstacles, (obstacle) =>
    Obstacle.motion[obstacle] === ObstacleMotion.dynamic ? isRepeated(obstacle) : repeats,
  );
  divide(parts.attachments, world.attachments, (attachment) => isRepeated(Attachment.rod[attachment]));
  divideContacts(world, parts.aside, isRepeated);
  takeInHand(world, parts, taken);
}

/** Puts aside the part that was taken, and takes the other in hand. */
export function goOnWithRepeated(world: RodWorld, parts: StepParts): void {
  replace(parts.attachments[taken], world.attachments);
  swapContacts(world.contacts, parts.aside);
  takeInHand(world, parts, repeated);
}

/** Puts the world together again where the other part has stood still. */
export function takeInAgain(world: RodWorld, parts: StepParts): void {
  replace(parts.attachments[taken], world.attachments);
  joinAgain(parts.attachments);
  takeInHand(world, parts, whole);
  mergeContacts(world, parts);
}

/** Puts the world together again. Attachments that broke in one of the parts stay away. */
export function endParts(world: RodWorld, parts: StepParts): void {
  replace(parts.attachments[repeated], world.attachments);
  joinAgain(parts.attachments);
  takeInHand(world, parts, whole);
  mergeContacts(world, parts);
  // Nobody is ahead any more.
  parts.rods[taken].length = 0;
}

function divide(lists: Lists, all: readonly number[], isRepeated: (entity: number) => boolean): void {
  replace(lists[whole], all);
  lists[taken].length = lists[repeated].length = 0;
  for (const entity of all) lists[isRepeated(entity) ? repeated : taken].push(entity);
}

function divideContacts(world: RodWorld, aside: ContactTable, isRepeated: (rod: number) => boolean): void {
  const { contacts, components } = world;
  reserveContacts(aside, contacts.count);
  aside.count = 0;
  let kept = 0;
  for (let row = 0; row < contacts.count; row++) {
    if (isRepeated(contacts.B[row])) {
      copyContact(contacts, row, aside, aside.count++);
      continue;
    }
    copyContact(contacts, row, contacts, kept);
    components.Contact.row[contacts.entity[kept]] = kept;
    kept++;
  }
  contacts.count = kept;
}

function takeInHand(world: RodWorld, parts: StepParts, part: 0 | 1 | 2): void {
  replace(world.rods, parts.rods[part]);
  replace(world.obstacles, parts.obstacles[part]);
  replace(world.attachments, parts.attachments[part]);
}

/** In place: whoever holds one of the world's lists sees it whole again after the step. */
function replace(list: number[], by: readonly number[]): void {
  list.length = 0;
  for (const entity of by) list.push(entity);
}

/** What is left of both parts, in the order of the whole. */
function joinAgain([all, first, second]: Lists): void {
  let kept = 0;
  let a = 0;
  let b = 0;
  for (const entity of all) {
    if (entity === first[a]) a++;
    else if (entity === second[b]) b++;
    else continue;
    all[kept++] = entity;
  }
  all.length = kept;
}

/** Contacts of both parts in the order of pairs, which is that of the rods and obstacles of the whole. */
function mergeContacts(world: RodWorld, parts: StepParts): void {
  const { contacts, components, detection } = world;
  const { aside } = parts;
  const merged = detection.before;
  const { rank, ranks } = rankSides(world, parts);
  const pairOf = (table: ContactTable, row: number): number =>
    row < table.count ? rank[table.A[row]] * ranks + rank[table.B[row]] : Infinity;
  const count = contacts.count + aside.count;
  reserveContacts(merged, count);
  for (let row = 0, a = 0, b = 0; row < count; row++) {
    if (pairOf(contacts, a) < pairOf(aside, b)) copyContact(contacts, a++, merged, row);
    else copyContact(aside, b++, merged, row);
    components.Contact.row[merged.entity[row]] = row;
  }
  merged.count = count;
  swapContacts(contacts, merged);
}

function rankSides(world: RodWorld, parts: StepParts): { rank: Int32Array; ranks: number } {
  let largest = 0;
  for (const entity of world.rods) largest = Math.max(largest, entity);
  for (const entity of world.obstacles) largest = Math.max(largest, entity);
  parts.rank = roomForIndices(parts.rank, largest + 1);
  let next = 0;
  for (const entity of world.rods) parts.rank[entity] = next++;
  for (const entity of world.obstacles) parts.rank[entity] = next++;
  return { rank: parts.rank, ranks: Math.max(1, next) };
}

import {
  copyContact,
  reserveContacts,
  reserveRows,
  swapContacts,
  type ContactTable,
} from "../../components/index.js";
import type { RodWorld } from "./world.js";

/** Moves the contacts of rods for which `isAside` says so to `aside`, which is emptied first. */
export function layContactsAside(
  world: RodWorld,
  aside: ContactTable,
  isAside: (world: RodWorld, rod: number) => boolean,
): void {
  const { contacts, components } = world;
  reserveContacts(aside, contacts.count);
  aside.count = 0;
  let kept = 0;
  for (let row = 0; row < contacts.count; row++) {
    if (isAside(world, contacts.B[row])) {
      copyContact(contacts, row, aside, aside.count++);
      continue;
    }
    copyContact(contacts, row, contacts, kept);
    components.Contact.row[contacts.entity[kept]] = kept;
    kept++;
  }
  contacts.count = kept;
}

/** Takes back what was laid aside, in the order of pairs, which is that of the rods and obstacles of the world. */
export function takeContactsBack(world: RodWorld, aside: ContactTable): void {
  const { contacts, components, detection } = world;
  const merged = detection.before;
  const count = contacts.count + aside.count;
  reserveContacts(merged, count);
  rankSides(world, aside);
  for (let row = 0, a = 0, b = 0; row < count; row++) {
    if (pairOf(world, contacts, a) < pairOf(world, aside, b)) copyContact(contacts, a++, merged, row);
    else copyContact(aside, b++, merged, row);
    components.Contact.row[merged.entity[row]] = row;
  }
  merged.count = count;
  aside.count = 0;
  swapContacts(contacts, merged);
}

function pairOf({ detection: { rank, ranks } }: RodWorld, table: ContactTable, row: number): number {
  return row < table.count ? rank[table.A[row]] * ranks + rank[table.B[row]] : Infinity;
}

/** Ranks all rods and obstacles of the world by age. Those of `others` that are not there have rank -1. */
export function rankSides({ detection, rods, obstacles }: RodWorld, others: ContactTable): void {
  let largest = 0;
  for (const entity of rods) largest = Math.max(largest, entity);
  for (const entity of obstacles) largest = Math.max(largest, entity);
  for (let row = 0; row < others.count; row++) largest = Math.max(largest, others.A[row], others.B[row]);
  reserveRows(detection.ofEntities, largest + 1);
  detection.rank.fill(-1);
  let next = 0;
  for (const entity of rods) detection.rank[entity] = next++;
  for (const entity of obstacles) detection.rank[entity] = next++;
  detection.ranks = Math.max(1, next);
}

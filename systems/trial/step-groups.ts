import {
  createRows,
  placeRows,
  reserveRows,
  type Memory,
  type Placed,
  type Rows,
} from "../../components/index.js";
import { EntitySets } from "../math/entity-sets.js";
import { isExactContact, isExactRod } from "../world/care.js";
import { joinFelt } from "../world/felt.js";
import type { RodWorld } from "../world/world.js";

/** Numbers sorted by groups: those of group k are `item[start[k]]` to `item[start[k + 1] - 1]`. */
export type Sorted = Rows<typeof sortedLayout>;
const sortedLayout = { item: "i32", start: "i32" } as const;
const entityLayout = { group: "i32", firstElement: "i32" } as const;
const keyLayout = { key: "i32" } as const;

/**
 * Rods and dynamic bodies that may feel each other in the step: joined by contacts, by attachments,
 * and by elements that may meet. So a group can be stepped without the others: nothing else is near
 * enough to be passed.
 *
 * Contacts and pairs of elements are listed where they are exact: only for those a step is tried.
 */
export class StepGroups {
  count = 0;
  readonly rods: Sorted;
  readonly contacts: Sorted;
  readonly pairs: Sorted;
  readonly attachments: Sorted;
  /** By entity: its group, and the first element of a rod, numbered as in detection. */
  group: Int32Array = new Int32Array(0);
  firstElement: Int32Array = new Int32Array(0);
  /** By what is being sorted: its group, or -1 to leave it out. */
  key: Int32Array = new Int32Array(0);
  readonly #ofEntities: Placed<typeof entityLayout>;
  readonly #ofKeys: Placed<typeof keyLayout>;
  readonly #sets = new EntitySets();

  constructor(memory: Memory, capacity: number) {
    this.rods = createRows(memory, sortedLayout, capacity);
    this.contacts = createRows(memory, sortedLayout, capacity);
    this.pairs = createRows(memory, sortedLayout, capacity);
    this.attachments = createRows(memory, sortedLayout, capacity);
    this.#ofEntities = placeRows(memory, entityLayout, capacity, this);
    this.#ofKeys = placeRows(memory, keyLayout, capacity, this);
  }

  find(world: RodWorld): void {
    const entities = this.#join(world);
    this.#number(world, entities);
    this.#sortRods(world);
    this.#sortContacts(world);
    this.#sortPairs(world);
    this.#sortAttachments(world);
  }

  /** The group of a rod, or of a body that a rod feels; below 0 for others. */
  of(entity: number): number {
    return this.group[entity];
  }

  #join(world: RodWorld): number {
    const { detection } = world;
    const sets = this.#sets;
    const entities = sets.begin(world.rods, world.obstacles);
    joinFelt(world, sets);
    const { pairs, boxes } = detection;
    for (let i = 0; i < pairs.count; i++) {
      const A = boxes.rod[pairs.first[i]];
      const B = boxes.rod[pairs.second[i]];
      if (A !== B && mayTouch(world, A, B)) sets.join(A, B);
    }
    return entities;
  }

  #number({ rods, components }: RodWorld, entities: number): void {
    reserveRows(this.#ofEntities, entities);
    const { group, firstElement } = this;
    group.fill(-1, 0, entities);
    this.count = 0;
    let element = 0;
    for (const rod of rods) {
      const leader = this.#sets.leader(rod);
      if (group[leader] < 0) group[leader] = this.count++;
      firstElement[rod] = element;
      element += components.Rod.elements[rod];
    }
    for (let entity = 0; entity < entities; entity++) group[entity] = group[this.#sets.leader(entity)];
  }

  #sortRods({ rods }: RodWorld): void {
    reserveRows(this.#ofKeys, rods.length);
    for (let i = 0; i < rods.length; i++) this.key[i] = this.of(rods[i]);
    this.#sort(this.rods, rods.length);
    for (let i = 0; i < rods.length; i++) this.rods.item[i] = rods[this.rods.item[i]];
  }

  #sortContacts(world: RodWorld): void {
    const { contacts } = world;
    reserveRows(this.#ofKeys, contacts.count);
    for (let i = 0; i < contacts.count; i++) {
      this.key[i] = isExactContact(world, i) ? this.of(contacts.B[i]) : -1;
    }
    this.#sort(this.contacts, contacts.count);
  }

  #sortPairs(world: RodWorld): void {
    const { pairs, boxes } = world.detection;
    reserveRows(this.#ofKeys, pairs.count);
    for (let i = 0; i < pairs.count; i++) {
      const A = boxes.rod[pairs.first[i]];
      const isExact = isExactRod(world, A) && isExactRod(world, boxes.rod[pairs.second[i]]);
      this.key[i] = isExact ? this.of(A) : -1;
    }
    this.#sort(this.pairs, pairs.count);
  }

  #sortAttachments({ attachments, components }: RodWorld): void {
    reserveRows(this.#ofKeys, attachments.length);
    for (let i = 0; i < attachments.length; i++) {
      this.key[i] = this.of(components.Attachment.rod[attachments[i]]);
    }
    this.#sort(this.attachments, attachments.length);
    const { item, start } = this.attachments;
    for (let i = 0; i < start[this.count]; i++) item[i] = attachments[item[i]];
  }

  /** A counting sort of the numbers below `count` by their keys; those of one group stay in order. */
  #sort(out: Sorted, count: number): void {
    reserveRows(out, Math.max(count, this.count + 2));
    const { key } = this;
    const { item, start } = out;
    start.fill(0, 0, this.count + 2);
    for (let i = 0; i < count; i++) if (key[i] >= 0) start[key[i] + 2]++;
    for (let k = 2; k <= this.count; k++) start[k] += start[k - 1];
    for (let i = 0; i < count; i++) if (key[i] >= 0) item[start[key[i] + 1]++] = i;
  }
}

export function countOf({ start }: Sorted, group: number): number {
  return start[group + 1] - start[group];
}

/** Whether two rods may touch, by their groups. */
export function mayTouch({ components }: RodWorld, A: number, B: number): boolean {
  const { membership, collidesWith } = components.Rod;
  return (membership[A] & collidesWith[B]) !== 0 && (membership[B] & collidesWith[A]) !== 0;
}

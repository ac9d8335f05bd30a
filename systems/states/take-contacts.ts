import { addComponent, addEntity, removeEntity } from "bitecs";
import { AttachmentTarget, reserveContacts, reserveRows } from "../../components/index.js";
import { AttachmentSpan } from "../../components/spans/attachment-span.js";
import { enlist } from "../touches/touch-table.js";
import type { RodWorld } from "../world/world.js";
import type { StateParts, Table } from "./parse-state.js";
import { takeColumns } from "./take-columns.js";

const ofAttachment = [
  "s",
  "target",
  "sOther",
  "compliance",
  "directed",
  "breakingForce",
  "mostForce",
] as const;

/** Entities of the world by their places in the lists of the state. */
export interface Sides {
  readonly rods: readonly number[];
  readonly obstacles: readonly number[];
}

/** Makes `living` the attachment at place `i` of the state; a new one if it is undefined. */
export function takeAttachment(
  world: RodWorld,
  { attachments, attachmentNumbers }: StateParts,
  i: number,
  living: number | undefined,
  sides: Sides,
): number {
  const entity = living ?? addAttachmentEntity(world);
  const { Attachment } = world.components;
  takeColumns(Attachment, entity, attachments, i, ofAttachment);
  Attachment.rod[entity] = sides.rods[attachments.rod[i]];
  const { point, rod } = AttachmentTarget;
  const target = attachments.target[i];
  const others = target === rod ? sides.rods : sides.obstacles;
  Attachment.other[entity] = target === point ? 0 : others[attachments.other[i]];
  const at = i * AttachmentSpan.size;
  world.memory.f64.set(attachmentNumbers.subarray(at, at + AttachmentSpan.size), Attachment.span[entity]);
  return entity;
}

function addAttachmentEntity(world: RodWorld): number {
  const { components, memory, entities } = world;
  const entity = addEntity(entities);
  components.store.reserve(entity);
  addComponent(entities, entity, components.Attachment);
  const span = memory.allocate(AttachmentSpan.size);
  components.Attachment.span[entity] = span;
  components.Attachment.generation[entity]++;
  return entity;
}

/** Entities of contacts that there are go on as others; only what is missing or too many comes or goes. */
export function takeContacts(world: RodWorld, { contacts: saved, counts }: StateParts, sides: Sides): void {
  const { contacts, components, entities } = world;
  const count = counts.contacts;
  reserveContacts(contacts, count);
  for (let row = count; row < contacts.count; row++) removeEntity(entities, contacts.entity[row]);
  for (let row = contacts.count; row < count; row++) {
    const entity = addEntity(entities);
    components.store.reserve(entity);
    addComponent(entities, entity, components.Contact);
    contacts.entity[row] = entity;
  }
  contacts.count = count;
  takeRows(contacts, saved, count, ["A", "B", "entity", "carried"]);
  takeSides(contacts, saved, count, sides);
  const { Contact } = components;
  for (let row = 0; row < count; row++) {
    Contact.row[contacts.entity[row]] = row;
    Contact.carried[contacts.entity[row]] = saved.carried[row];
  }
}

export function takeTouches(world: RodWorld, { touches: saved, counts }: StateParts, sides: Sides): void {
  const { touches, components } = world;
  const count = counts.touches;
  reserveRows(touches, count);
  takeRows(touches, saved, count, ["A", "B"]);
  takeSides(touches, saved, count, sides);
  touches.count = count;
  const { Rod, Obstacle, Touching } = components;
  Touching.first.fill(0);
  for (let row = 0; row < count; row++) {
    const { generation } = touches.withObstacle[row] === 1 ? Obstacle : Rod;
    touches.generationA[row] = generation[touches.A[row]];
    touches.generationB[row] = Rod.generation[touches.B[row]];
    enlist(touches, Touching.first, row);
  }
}

/** Columns of the state, as they stand, to those of a table. */
function takeRows(table: object, saved: Table, count: number, others: readonly string[]): void {
  const columns = table as Record<string, { set(values: ArrayLike<number>): void }>;
  if (count === 0) return;
  for (const [name, values] of Object.entries(saved)) if (!others.includes(name)) columns[name].set(values);
}

function takeSides(
  table: { A: Int32Array; B: Int32Array; withObstacle: Uint8Array },
  saved: Table,
  count: number,
  { rods, obstacles }: Sides,
): void {
  for (let row = 0; row < count; row++) {
    table.A[row] = (saved.withObstacle[row] === 1 ? obstacles : rods)[saved.A[row]];
    table.B[row] = rods[saved.B[row]];
  }
}

import {
  copyContact,
  reserveContacts,
  reserveSpan,
  saveContacts,
  type SavedContacts,
} from "../../components/index.js";
import { addComponent, addEntity, removeEntity } from "bitecs";
import { combSpanSize } from "../../components/spans/comb-span.js";
import { jointsSize } from "../../components/spans/joint.js";
import { AttachmentSpan } from "../../components/spans/attachment-span.js";
import { LoadRow } from "../../components/spans/load-row.js";
import { ObstaclePose, ObstacleVelocity } from "../../components/spans/obstacle-spans.js";
import { shapeBounds } from "../shapes/shape-bounds.js";
import { RootTarget } from "../../components/spans/root-target.js";
import { endAttachment } from "../world/removal.js";
import { wakeAll } from "../sleep/resting.js";
import { allocateSpans, assignSpans, releaseSpans, spansOf, type RodSpans } from "../models/rod-spans.js";
import { restoreTouches, saveTouches, type SavedTouches } from "../touches/touch-snapshot.js";
import { requireBetweenSteps } from "../world/between-steps.js";
import { makeHandle } from "../world/handles.js";
import { checkOptions, type OptionNames } from "../world/options.js";
import { reject } from "../world/validate.js";
import type { AttachmentHandle } from "../attachments/attachments.js";
import type { Clock, RodWorld } from "../world/world.js";

/** Scalars of an entity by component and column, and the numbers in its spans. */
interface SavedEntity {
  readonly entity: number;
  readonly generation: number;
  readonly scalars: readonly Record<string, number>[];
  readonly spans: readonly Float64Array[];
}

interface SavedRod extends SavedEntity {
  readonly elements: number;
  /** Of how many of its elements there are loads. */
  readonly loads: number;
}

/**
 * All that decides how a world goes on: shapes, velocities, materials and elements of its rods, poses of its
 * obstacles, attachments, contacts with their impulses, time, gravity, wind. Settings of the solver and of
 * detection are not in it.
 */
export interface Snapshot {
  readonly rods: readonly SavedRod[];
  readonly obstacles: readonly SavedEntity[];
  readonly attachments: readonly SavedEntity[];
  readonly contacts: SavedContacts;
  readonly touches: SavedTouches;
  readonly clock: Clock;
  readonly gravity: Float64Array;
  readonly wind: Float64Array;
  readonly collides: boolean;
}

/** The state of a world as it is now, between two calls of `stepWorld`. */
export function saveState(world: RodWorld): Snapshot {
  const { components, contacts, clock } = world;
  return {
    rods: world.rods.map((rod) => ({
      ...saveEntity(world, rod, components.Rod.generation[rod], rodColumns(world), rodRanges(world, rod)),
      elements: components.Rod.elements[rod],
      loads: components.Load.elements[rod],
    })),
    obstacles: world.obstacles.map((obstacle) =>
      saveEntity(
        world,
        obstacle,
        components.Obstacle.generation[obstacle],
        obstacleColumns(world),
        obstacleRanges(world, obstacle),
      ),
    ),
    attachments: world.attachments.map((attachment) =>
      saveEntity(
        world,
        attachment,
        components.Attachment.generation[attachment],
        [components.Attachment],
        attachmentRanges(world, attachment),
      ),
    ),
    contacts: saveContacts(contacts),
    touches: saveTouches(world),
    clock: { ...clock },
    gravity: world.gravity.slice(),
    wind: world.wind.slice(),
    collides: world.collides,
  };
}

/**
 * Brings a world back to where it was, bit by bit. It must have the rods and obstacles that it had then,
 * these of the same shapes. Attachments that have been made since end; those that have ended since are made
 * anew, and their handles are told: the old one first.
 */
export function restoreState(
  world: RodWorld,
  snapshot: Snapshot,
): (readonly [AttachmentHandle, AttachmentHandle])[] {
  requireBetweenSteps(world, "restoreState");
  checkSnapshot(snapshot);
  const { components, clock } = world;
  sameMembers("rods", world.rods, components.Rod.generation, snapshot.rods);
  sameMembers("obstacles", world.obstacles, components.Obstacle.generation, snapshot.obstacles);
  for (const rod of snapshot.rods) restoreRod(world, rod);
  for (const saved of snapshot.obstacles) {
    const { Obstacle } = components;
    // The shape that it had then may have been released.
    const shape = Obstacle.shape[saved.entity];
    restoreEntity(world, saved.entity, saved, obstacleColumns(world), obstacleRanges(world, saved.entity));
    Obstacle.shape[saved.entity] = shape;
    shapeBounds(world.shapes, shape, world.memory.f64, Obstacle.boundsSpan[saved.entity]);
  }
  const renamed = restoreAttachments(world, snapshot.attachments);
  const entities = restoreContacts(world, snapshot.contacts);
  restoreTouches(world, snapshot.touches, entities);
  Object.assign(clock, snapshot.clock);
  world.gravity.set(snapshot.gravity);
  world.wind.set(snapshot.wind);
  world.collides = snapshot.collides;
  wakeAll(world);
  return renamed;
}

const snapshotNames: OptionNames<Snapshot> = {
  rods: true,
  obstacles: true,
  attachments: true,
  contacts: true,
  touches: true,
  clock: true,
  gravity: true,
  wind: true,
  collides: true,
};

/** It may have been through a file: whatever is missing is found before anything is brought back. */
function checkSnapshot(snapshot: Snapshot): void {
  checkOptions("snapshot", snapshot, snapshotNames);
  for (const name of Object.keys(snapshotNames) as (keyof Snapshot)[])
    if (snapshot[name] === undefined || snapshot[name] === null)
      reject(`snapshot.${name}`, snapshot[name], "what saveState has saved");
  for (const name of ["rods", "obstacles", "attachments"] as const)
    if (!Array.isArray(snapshot[name]))
      reject(`snapshot.${name}`, snapshot[name], "what saveState has saved");
}

type Column = Record<string, ArrayLike<number>>;
/** Begin and count of the spans that belong to an entity. */
type Ranges = readonly (readonly [number, number])[];

/** What names an entity or says where its spans are is never brought back. */
const own = /^(generation|elements|parts|size|.*[sS]pan)$/;

function saveEntity(
  { memory }: RodWorld,
  entity: number,
  generation: number,
  columns: readonly Column[],
  ranges: Ranges,
): SavedEntity {
  return {
    entity,
    generation,
    scalars: columns.map((column) =>
      Object.fromEntries(
        Object.keys(column)
          .filter((name) => !own.test(name))
          .map((name) => [name, column[name][entity]]),
      ),
    ),
    spans: ranges.map(([begin, count]) => memory.f64.slice(begin, begin + count)),
  };
}

function restoreEntity(
  { memory }: RodWorld,
  entity: number,
  { scalars, spans }: SavedEntity,
  columns: readonly Column[],
  ranges: Ranges,
): void {
  columns.forEach((column, i) => {
    for (const [name, value] of Object.entries(scalars[i])) (column[name] as number[])[entity] = value;
  });
  ranges.forEach(([begin], i) => memory.f64.set(spans[i], begin));
}

function rodColumns({ components }: RodWorld): Column[] {
  const { Rod, Material, Mechanics, Centreline, Root } = components;
  return [Rod, Material, Mechanics, Centreline, Root];
}

function rodRanges(world: RodWorld, rod: number): Ranges {
  const { Rod, Root, Load } = world.components;
  const model = world.models[Rod.model[rod]];
  const { elements, q, v, rest, lengths, next, joints, workspace }: RodSpans = spansOf(world, rod);
  return [
    [q, model.coordinateCount(elements)],
    [v, model.velocityCount(elements)],
    [rest, model.restCount(elements)],
    [lengths, elements],
    [next, model.velocityCount(elements)],
    [joints, jointsSize(elements)],
    [workspace, model.workspaceCount(elements)],
    [Root.targetSpan[rod], RootTarget.size],
    [Load.span[rod], LoadRow.size * Load.elements[rod]],
  ];
}

function obstacleColumns({ components }: RodWorld): Column[] {
  return [components.Obstacle, components.Comb];
}

function obstacleRanges({ components }: RodWorld, obstacle: number): Ranges {
  const { poseSpan, velocitySpan, inertiaSpan, boundsSpan } = components.Obstacle;
  const { parts, span } = components.Comb;
  return [
    [poseSpan[obstacle], ObstaclePose.size],
    [velocitySpan[obstacle], ObstacleVelocity.size],
    [inertiaSpan[obstacle], 12],
    [boundsSpan[obstacle], 6],
    [span[obstacle], parts[obstacle] > 0 ? combSpanSize(parts[obstacle]) : 0],
  ];
}

function attachmentRanges({ components }: RodWorld, attachment: number): Ranges {
  return [[components.Attachment.span[attachment], AttachmentSpan.size]];
}

/** An error unless the very same rods or obstacles live: others would have the numbers of strangers. */
function sameMembers(
  what: string,
  members: readonly number[],
  generations: ArrayLike<number>,
  saved: readonly SavedEntity[],
): void {
  const isSame =
    members.length === saved.length &&
    saved.every(({ entity, generation }, i) => members[i] === entity && generations[entity] === generation);
  if (!isSame) reject("snapshot", `of other ${what}`, `one of the ${members.length} ${what} that live now`);
}

function restoreRod(world: RodWorld, saved: SavedRod): void {
  const { entity, elements, loads } = saved;
  const { Rod, Load } = world.components;
  if (Rod.elements[entity] !== elements) {
    releaseSpans(world, Rod.model[entity], spansOf(world, entity));
    assignSpans(world, entity, allocateSpans(world, Rod.model[entity], elements));
  }
  reserveSpan(world.memory, Load, entity, LoadRow.size * loads);
  Load.elements[entity] = loads;
  restoreEntity(world, entity, saved, rodColumns(world), rodRanges(world, entity));
}

function restoreAttachments(
  world: RodWorld,
  saved: readonly SavedEntity[],
): (readonly [AttachmentHandle, AttachmentHandle])[] {
  const { components, memory } = world;
  const isSaved = (entity: number) =>
    saved.some((one) => one.entity === entity && one.generation === components.Attachment.generation[entity]);
  for (const attachment of [...world.attachments]) if (!isSaved(attachment)) endAttachment(world, attachment);
  const renamed: (readonly [AttachmentHandle, AttachmentHandle])[] = [];
  const order = saved.map((one) => {
    let { entity } = one;
    if (!world.attachments.includes(entity)) {
      entity = addEntity(world.entities);
      components.store.reserve(entity);
      addComponent(world.entities, entity, components.Attachment);
      const span = memory.allocate(AttachmentSpan.size);
      components.Attachment.span[entity] = span;
      components.Attachment.generation[entity]++;
      renamed.push([
        { entity: one.entity, generation: one.generation },
        makeHandle(world, "attachment", entity),
      ]);
    }
    restoreEntity(world, entity, one, [components.Attachment], attachmentRanges(world, entity));
    return entity;
  });
  world.attachments.splice(0, Infinity, ...order);
  return renamed;
}

/** The saved contacts, with entities of their own; which those are, row by row. */
function restoreContacts(world: RodWorld, saved: SavedContacts): Int32Array {
  const { contacts, components, entities } = world;
  for (let row = 0; row < contacts.count; row++) removeEntity(entities, contacts.entity[row]);
  reserveContacts(contacts, saved.count);
  contacts.count = saved.count;
  for (let row = 0; row < saved.count; row++) {
    copyContact(saved, row, contacts, row);
    const entity = addEntity(entities);
    components.store.reserve(entity);
    addComponent(entities, entity, components.Contact);
    contacts.entity[row] = entity;
    components.Contact.row[entity] = row;
  }
  return contacts.entity.slice(0, saved.count);
}

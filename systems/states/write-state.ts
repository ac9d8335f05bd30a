import { AttachmentTarget, type ColumnKind } from "../../components/index.js";
import { AttachmentSpan } from "../../components/spans/attachment-span.js";
import { combSpanSize } from "../../components/spans/comb-span.js";
import { ObstaclePose, ObstacleVelocity } from "../../components/spans/obstacle-spans.js";
import { gatherCarried } from "../models/carried.js";
import { spansOf } from "../models/rod-spans.js";
import { containerShape } from "../shapes/shape-set.js";
import { ownNumbers } from "../shapes/saved-shape.js";
import { noteNames, noteSize } from "../sleep/moved-obstacles.js";
import { hasChanged } from "../sleep/rod-state.js";
import { requireBetweenSteps } from "../world/between-steps.js";
import { reject } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";
import { quantitiesIn } from "./allowed.js";
import {
  attachmentFields,
  combFields,
  contactFields,
  countNames,
  obstacleFields,
  rodFields,
  touchFields,
  type Counts,
  type Field,
} from "./fields.js";
import { placesOf, type Places } from "./places.js";
import { inertiaSize, modelSignature, obstacleNumbers, rodSizes } from "./span-numbers.js";
import { headerWords, sealState } from "./state-header.js";
import { StateWriter } from "./state-writer.js";
import { worldNumbers } from "./world-numbers.js";

type Numbers = ArrayLike<number>;
type Columns = Readonly<Record<string, Numbers>>;

/**
 * All that decides how a world goes on, as bytes: its rods, obstacles with their shapes, combs, attachments,
 * contacts, touches, sleep, time, forces and settings. Two worlds that go on alike may have other entities
 * and lie elsewhere in memory; their states differ in nothing but the numbers of their handles. `extra` is
 * kept with it for whoever has more to save.
 */
export function writeState(world: RodWorld, extra: Uint8Array = new Uint8Array(0)): Uint8Array {
  requireBetweenSteps(world, "writeState");
  if (!(extra instanceof Uint8Array)) reject("extra", extra, "a Uint8Array");
  const writer = new StateWriter(roomFor(world));
  writer.run("u32", headerWords);
  writeParts(writer, world, extra, false);
  return sealState(writer.finish());
}

/**
 * What stands behind the header of a state. With `byPlace` rods and the like are named by their places in the
 * world's lists, so that worlds that go on alike give the same bytes. Returns where the numbers of the
 * obstacles begin, in bytes.
 */
export function writeParts(
  writer: StateWriter,
  world: RodWorld,
  extra: Uint8Array,
  byPlace: boolean,
): number {
  const { units, contacts, resting, models } = world;
  const is = quantitiesIn(units);
  const places = placesOf(world);
  const shapes = shapesOf(world);
  const living = livingTouches(world, places);
  const counts: Counts = {
    models: models.length,
    shapes: shapes.length,
    rods: world.rods.length,
    obstacles: world.obstacles.length,
    combs: world.combs.length,
    attachments: world.attachments.length,
    contacts: contacts.count,
    touches: living.length,
    notes: resting.obstacles.count,
    extra: extra.length,
  };
  writer.run("u32", countNames.length).set(countNames.map((name) => counts[name]));
  writer.numbers(units.length, units.mass, units.time);
  writer.numbers(...worldNumbers(is).map(({ get }) => get(world)));
  for (const model of models) {
    writer.text(model.name);
    writer.numbers(...modelSignature(model));
  }
  writeShapes(writer, world, shapes);
  writeRods(writer, world, counts, byPlace);
  const ofObstacles = writeObstacles(writer, world, counts, shapes, byPlace);
  writeCombs(writer, world, counts, places);
  writeAttachments(writer, world, counts, places, byPlace);
  writeContacts(writer, world, counts, places);
  writeTouches(writer, world, counts, places, living);
  writeNotes(writer, world, places);
  writer.run("u8", extra.length).set(extra);
  return ofObstacles;
}

/** Bytes that a state takes, about: growing costs a copy. */
function roomFor(world: RodWorld): number {
  const { components, models, rods, contacts, shapes } = world;
  let doubles =
    1000 +
    shapes.usedNumbers +
    30 * contacts.count +
    100 * (world.obstacles.length + world.attachments.length);
  for (const rod of rods) {
    const { Rod, Load, Rest } = components;
    doubles +=
      32 + rodSizes(models[Rod.model[rod]], Rod.elements[rod], Load.elements[rod], Rest.joints[rod]).all;
  }
  return 8 * doubles;
}

/** Columns of rows that are named one by one, or of the first `rows` if they are a number. */
function writeFields(
  writer: StateWriter,
  fields: readonly Field[],
  table: object,
  rows: readonly number[] | number,
): void {
  const columns = table as Columns;
  const count = typeof rows === "number" ? rows : rows.length;
  for (const { name, kind, width } of fields) {
    const column = columns[name];
    const out = writer.run(kind, width * count);
    if (typeof rows === "number") for (let i = 0; i < width * count; i++) out[i] = column[i];
    else if (width === 1) for (let i = 0; i < count; i++) out[i] = column[rows[i]];
    else
      for (let i = 0; i < count; i++)
        for (let k = 0; k < width; k++) out[width * i + k] = column[width * rows[i] + k];
  }
}

/** A column whose numbers come one by one. */
function writeColumn(writer: StateWriter, kind: ColumnKind, count: number, of: (i: number) => number): void {
  const out = writer.run(kind, count);
  for (let i = 0; i < count; i++) out[i] = of(i);
}

/** Of all obstacles, the children of a container before it. */
function shapesOf({ obstacles, components, shapes }: RodWorld): number[] {
  return obstacles.flatMap((obstacle) => {
    const shape = components.Obstacle.shape[obstacle];
    if (shapes.kind[shape] !== containerShape) return [shape];
    const at = shapes.indicesAt[shape];
    return [...shapes.indices.subarray(at + 1, at + 1 + shapes.indices[at]), shape];
  });
}

function writeShapes(writer: StateWriter, { shapes }: RodWorld, ids: readonly number[]): void {
  const childrenOf = (id: number) =>
    shapes.kind[id] === containerShape ? shapes.indices[shapes.indicesAt[id]] : 0;
  const ranges = ids.map((id) => ownNumbers(shapes, id));
  writeColumn(writer, "u8", ids.length, (i) => shapes.kind[ids[i]]);
  writeColumn(writer, "u32", ids.length, (i) => ranges[i][1] - ranges[i][0]);
  writeColumn(writer, "u32", ids.length, (i) => childrenOf(ids[i]));
  for (const [begin, end] of ranges) writer.run("f64", end - begin).set(shapes.numbers.subarray(begin, end));
}

/** Entities and generations; or places, of which each is the first of its kind. */
function writeNames(
  writer: StateWriter,
  members: readonly number[],
  generation: Numbers,
  byPlace: boolean,
): void {
  writeColumn(writer, "u32", members.length, (i) => (byPlace ? i : members[i]));
  writeColumn(writer, "u32", members.length, (i) => (byPlace ? 1 : generation[members[i]]));
}

function writeRods(writer: StateWriter, world: RodWorld, counts: Counts, byPlace: boolean): void {
  const { components, rods, models, units } = world;
  const { Rod, Root, Centreline, Rest, Load, Material } = components;
  const fields = rodFields(counts, quantitiesIn(units));
  writeNames(writer, rods, Rod.generation, byPlace);
  writeFields(writer, fields.Rod, Rod, rods);
  writeFields(writer, fields.Root, Root, rods);
  writeFields(writer, fields.Centreline, Centreline, rods);
  writeFields(writer, fields.Rest, Rest, rods);
  writeColumn(writer, "u8", rods.length, (i) =>
    Rest.isAtRest[rods[i]] === 0 ? 0 : hasChanged(world, rods[i]) ? 2 : 1,
  );
  writeColumn(writer, "u32", rods.length, (i) => Load.elements[rods[i]]);
  writeFields(writer, fields.Material, Material, rods);
  let all = 0;
  for (const rod of rods)
    all += rodSizes(models[Rod.model[rod]], Rod.elements[rod], Load.elements[rod], Rest.joints[rod]).all;
  const out = writer.run("f64", all);
  let at = 0;
  for (const rod of rods) at = writeRodNumbers(world, rod, out, at);
}

function writeRodNumbers(world: RodWorld, rod: number, out: Float64Array, begin: number): number {
  const { components, models, memory } = world;
  const { Rod, Root, Load, Rest } = components;
  const model = models[Rod.model[rod]];
  const { elements, q, v, rest, lengths, joints, workspace } = spansOf(world, rod);
  const sizes = rodSizes(model, elements, Load.elements[rod], Rest.joints[rod]);
  const heap = memory.f64;
  let at = begin;
  at = copy(heap, q, sizes.q, out, at);
  at = copy(heap, v, sizes.v, out, at);
  at = copy(heap, rest, sizes.rest, out, at);
  at = copy(heap, lengths, sizes.lengths, out, at);
  at = copy(heap, Root.targetSpan[rod], sizes.target, out, at);
  at = gatherCarried(model, elements, heap, workspace, joints, out, at);
  at = copy(heap, Load.span[rod], sizes.loads, out, at);
  return copy(heap, Rest.span[rod], sizes.noted, out, at);
}

function writeObstacles(
  writer: StateWriter,
  world: RodWorld,
  counts: Counts,
  ids: readonly number[],
  byPlace: boolean,
): number {
  const { components, obstacles, memory, units } = world;
  const { Obstacle } = components;
  const fields = obstacleFields(counts, quantitiesIn(units));
  const placeOfShape = new Map(ids.map((id, place) => [id, place]));
  writeNames(writer, obstacles, Obstacle.generation, byPlace);
  writeColumn(writer, "u32", obstacles.length, (i) => placeOfShape.get(Obstacle.shape[obstacles[i]])!);
  writeFields(writer, fields.Obstacle, Obstacle, obstacles);
  const begin = writer.length;
  const out = writer.run("f64", obstacleNumbers * obstacles.length);
  let at = 0;
  for (const obstacle of obstacles) {
    at = copy(memory.f64, Obstacle.poseSpan[obstacle], ObstaclePose.size, out, at);
    at = copy(memory.f64, Obstacle.velocitySpan[obstacle], ObstacleVelocity.size, out, at);
    at = copy(memory.f64, Obstacle.inertiaSpan[obstacle], inertiaSize, out, at);
  }
  return begin;
}

function writeCombs(writer: StateWriter, world: RodWorld, counts: Counts, { ofObstacles }: Places): void {
  const { components, combs, memory, units } = world;
  const { Comb } = components;
  writeColumn(writer, "u32", combs.length, (i) => ofObstacles[combs[i]]);
  writeFields(writer, combFields(counts, quantitiesIn(units)).Comb, Comb, combs);
  for (const comb of combs) {
    const size = combSpanSize(Comb.parts[comb]);
    writer.run("f64", size).set(memory.f64.subarray(Comb.span[comb], Comb.span[comb] + size));
  }
}

function writeAttachments(
  writer: StateWriter,
  world: RodWorld,
  counts: Counts,
  places: Places,
  byPlace: boolean,
): void {
  const { components, attachments, memory, units } = world;
  const { Attachment } = components;
  const fields = attachmentFields(counts, quantitiesIn(units));
  writeNames(writer, attachments, Attachment.generation, byPlace);
  writeColumn(writer, "u32", attachments.length, (i) => places.ofRods[Attachment.rod[attachments[i]]]);
  writeColumn(writer, "u32", attachments.length, (i) => {
    const other = Attachment.other[attachments[i]];
    const target = Attachment.target[attachments[i]];
    if (target === AttachmentTarget.point) return 0;
    return target === AttachmentTarget.rod ? places.ofRods[other] : places.ofObstacles[other];
  });
  writeFields(writer, fields.Attachment, Attachment, attachments);
  const out = writer.run("f64", AttachmentSpan.size * attachments.length);
  let at = 0;
  for (const attachment of attachments)
    at = copy(memory.f64, Attachment.span[attachment], AttachmentSpan.size, out, at);
}

/** Sides of the rows that are named, as places in the lists. */
function writeSides(
  writer: StateWriter,
  { ofRods, ofObstacles }: Places,
  { A, B, withObstacle }: { A: Numbers; B: Numbers; withObstacle: Numbers },
  rows: readonly number[] | number,
): void {
  const count = typeof rows === "number" ? rows : rows.length;
  const row = (i: number) => (typeof rows === "number" ? i : rows[i]);
  writeColumn(writer, "u32", count, (i) => (withObstacle[row(i)] === 1 ? ofObstacles : ofRods)[A[row(i)]]);
  writeColumn(writer, "u32", count, (i) => ofRods[B[row(i)]]);
}

function writeContacts(writer: StateWriter, world: RodWorld, counts: Counts, places: Places): void {
  const { contacts, components, units } = world;
  writeSides(writer, places, contacts, contacts.count);
  writeFields(writer, contactFields(counts, quantitiesIn(units)).rows, contacts, contacts.count);
  writeColumn(writer, "u32", contacts.count, (row) => components.Contact.carried[contacts.entity[row]]);
}

/** Rows of pairs of which no side is gone: the others are told of, and nothing else. */
function livingTouches({ touches, components }: RodWorld, { ofRods, ofObstacles }: Places): number[] {
  const { Rod, Obstacle } = components;
  const rows: number[] = [];
  for (let row = 0; row < touches.count; row++) {
    const [A, B] = [touches.A[row], touches.B[row]];
    const withObstacle = touches.withObstacle[row] === 1;
    const isA = (withObstacle ? Obstacle : Rod).generation[A] === touches.generationA[row];
    const isB = Rod.generation[B] === touches.generationB[row];
    if (isA && isB && (withObstacle ? ofObstacles : ofRods)[A] >= 0 && ofRods[B] >= 0) rows.push(row);
  }
  return rows;
}

function writeTouches(
  writer: StateWriter,
  world: RodWorld,
  counts: Counts,
  places: Places,
  rows: readonly number[],
): void {
  const { touches, units } = world;
  writeSides(writer, places, touches, rows);
  writeFields(writer, touchFields(counts, quantitiesIn(units)).rows, touches, rows);
}

/** What sleep has noted of the obstacles: which it was, whether it is that one still, and of the same shape. */
function writeNotes(writer: StateWriter, { resting, components }: RodWorld, { ofObstacles }: Places): void {
  const { Obstacle } = components;
  const { count, row } = resting.obstacles;
  const out = writer.run("f64", count * noteSize);
  for (let i = 0; i < count * noteSize; i++) out[i] = row[i];
  for (let i = 0; i < count; i++) {
    const at = i * noteSize;
    const entity = row[at];
    out[at] = ofObstacles[entity] ?? -1;
    out[at + 1] = Obstacle.generation[entity] === row[at + 1] ? 1 : 0;
    out[at + noteNames - 1] = Obstacle.shape[entity] === row[at + noteNames - 1] ? 1 : 0;
  }
}

function copy(heap: Float64Array, from: number, count: number, out: Float64Array, at: number): number {
  for (let i = 0; i < count; i++) out[at + i] = heap[from + i];
  return at + count;
}

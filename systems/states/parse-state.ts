import { AttachmentSpan } from "../../components/spans/attachment-span.js";
import { combSpanSize } from "../../components/spans/comb-span.js";
import type { RodModel } from "../models/rod-model.js";
import { noteSize } from "../sleep/moved-obstacles.js";
import { limits } from "../world/limits.js";
import type { Units } from "../world/units.js";
import { reject } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";
import { checkNumber, checkRun, finite, from, quantitiesIn, type Quantities } from "./allowed.js";
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
import { modelSignature, obstacleNumbers, rodSizes, type RodSizes } from "./span-numbers.js";
import { openState } from "./state-header.js";
import { StateReader } from "./state-reader.js";
import { worldNumbers } from "./world-numbers.js";

const { leastUnit, mostUnit } = limits.ranges;

type Numbers = ArrayLike<number>;
/** Columns of a table by their names. */
export type Table = Readonly<Record<string, Numbers>>;

/** A state as it stands in its bytes: every number is in its range, and all sizes are those that it needs. */
export interface StateParts {
  readonly counts: Counts;
  readonly world: Float64Array;
  /** Models of the world by the number that they have in the state. */
  readonly models: readonly RodModel[];
  readonly shapes: readonly SavedShape[];
  readonly rods: Table;
  /** Of every rod: where its numbers begin, and how many of each kind there are. */
  readonly rodNumbers: Float64Array;
  readonly rodParts: readonly { readonly at: number; readonly sizes: RodSizes }[];
  readonly obstacles: Table;
  readonly obstacleNumbers: Float64Array;
  readonly combs: Table;
  readonly combNumbers: readonly Float64Array[];
  readonly attachments: Table;
  readonly attachmentNumbers: Float64Array;
  readonly contacts: Table;
  readonly touches: Table;
  readonly notes: Float64Array;
  readonly extra: Uint8Array;
}

export interface SavedShape {
  readonly kind: number;
  readonly numbers: Float64Array;
  readonly children: number;
}

/** Reads bytes for a world, and changes nothing. What needs more than a range is checked by `check-state.ts`. */
export function parseState(world: RodWorld, bytes: Uint8Array): StateParts {
  return parseParts(world, openState(bytes), true);
}

/** Reads what `writeParts` wrote; numbers that never left the process need no second look. */
export function parseParts(world: RodWorld, bytes: Uint8Array, isForeign: boolean): StateParts {
  const reader = new StateReader(bytes, isForeign);
  const numbers = reader.run("state.counts", "u32", countNames.length);
  const counts = Object.fromEntries(countNames.map((name, i) => [name, numbers[i]])) as unknown as Counts;
  checkUnits(reader, world.units);
  const is = quantitiesIn(world.units);
  const ofWorld = worldNumbers(is);
  const values = reader.run("state.world", "f64", ofWorld.length);
  ofWorld.forEach(({ name, allowed }, i) => checkNumber(`state.${name}`, values[i], allowed));
  const models = readModels(reader, world, counts.models);
  const shapes = readShapes(reader, counts.shapes);
  const rods = readTable(reader, "state.rods", rodFields(counts, is), counts.rods);
  const rodParts = partsOfRods(rods, models, counts.rods);
  const last = rodParts.at(-1);
  const rodNumbers = reader.run("state.rods.numbers", "f64", last ? last.at + last.sizes.all : 0);
  const obstacles = readTable(reader, "state.obstacles", obstacleFields(counts, is), counts.obstacles);
  const ofObstacles = readFinite(reader, "state.obstacles.numbers", obstacleNumbers * counts.obstacles);
  const combs = readTable(reader, "state.combs", combFields(counts, is), counts.combs);
  const combNumbers = Array.from({ length: counts.combs }, (_, i) =>
    readFinite(reader, "state.combs.numbers", combSpanSize(combs.parts[i])),
  );
  const attachments = readTable(
    reader,
    "state.attachments",
    attachmentFields(counts, is),
    counts.attachments,
  );
  const ofAttachments = readFinite(
    reader,
    "state.attachments.numbers",
    AttachmentSpan.size * counts.attachments,
  );
  const contacts = readTable(reader, "state.contacts", contactFields(counts, is), counts.contacts);
  const touches = readTable(reader, "state.touches", touchFields(counts, is), counts.touches);
  const notes = readFinite(reader, "state.notes", noteSize * counts.notes);
  const extra = reader.run("state.extra", "u8", counts.extra);
  if (!reader.isAtEnd) reject("state.length", "more than its parts", "bytes as writeState wrote them");
  return {
    counts,
    world: values,
    models,
    shapes,
    rods,
    rodNumbers,
    rodParts,
    obstacles,
    obstacleNumbers: ofObstacles,
    combs,
    combNumbers,
    attachments,
    attachmentNumbers: ofAttachments,
    contacts,
    touches,
    notes,
    extra,
  };
}

function checkUnits(reader: StateReader, units: Units): void {
  const saved = reader.run("state.units", "f64", 3);
  const names = ["length", "mass", "time"] as const;
  names.forEach((name, i) => {
    checkNumber(`state.units.${name}`, saved[i], from(leastUnit, mostUnit));
    if (saved[i] !== units[name]) reject(`state.units.${name}`, saved[i], `${units[name]}, as in this world`);
  });
}

/** Those of the state have other numbers where the world was given other models, or in another order. */
function readModels(reader: StateReader, world: RodWorld, count: number): RodModel[] {
  const models: RodModel[] = [];
  // One by one: a count that is too large ends with the bytes.
  for (let i = 0; i < count; i++) {
    const name = reader.text(`state.models[${i}]`);
    const signature = reader.run(`state.models[${i}]`, "f64", 8);
    const model = world.models.find((one) => one.name === name);
    // One that no rod is of may be unknown here.
    if (!model) {
      models.push(unknownModel(name));
      continue;
    }
    const expected = modelSignature(model);
    if (expected.some((size, k) => size !== signature[k]))
      reject(
        `state.models[${i}]`,
        `"${name}" with ${[...signature].join(", ")} numbers`,
        `${expected.join(", ")}, as this version of the model has`,
      );
    models.push(model);
  }
  return models;
}

function unknownModel(name: string): RodModel {
  return { name, isUnknown: true } as unknown as RodModel;
}

function readShapes(reader: StateReader, count: number): SavedShape[] {
  const kinds = reader.run("state.shapes.kind", "u8", count);
  const sizes = reader.run("state.shapes.numbers", "u32", count);
  const children = reader.run("state.shapes.children", "u32", count);
  return Array.from({ length: count }, (_, i) => ({
    kind: kinds[i],
    children: children[i],
    numbers: readFinite(reader, `state.shapes[${i}].numbers`, sizes[i]),
  }));
}

function readTable(
  reader: StateReader,
  what: string,
  groups: Readonly<Record<string, readonly Field[]>>,
  count: number,
): Table {
  const table: Record<string, Numbers> = {};
  for (const { name, kind, width, allowed } of Object.values(groups).flat()) {
    const values = reader.run(`${what}.${name}`, kind, width * count);
    if (reader.isForeign) checkRun(`${what}.${name}`, values, allowed, width);
    table[name] = values;
  }
  return table;
}

function readFinite(reader: StateReader, what: string, count: number): Float64Array {
  const values = reader.run(what, "f64", count);
  if (reader.isForeign) checkRun(what, values, finite);
  return values;
}

/** Where the numbers of each rod are: there may be fewer bytes than that. */
function partsOfRods(rods: Table, models: readonly RodModel[], count: number): StateParts["rodParts"] {
  let at = 0;
  return Array.from({ length: count }, (_, i) => {
    const model = models[rods.model[i]];
    if ("isUnknown" in model)
      reject(`state.rods[${i}].model`, model.name, "one of the models that this world was made with");
    const sizes = rodSizes(model, rods.elements[i], rods.loads[i], rods.joints[i]);
    const part = { at, sizes };
    at += sizes.all;
    return part;
  });
}

export type { Quantities };

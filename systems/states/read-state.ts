import { reserveRows } from "../../components/index.js";
import type { AttachmentHandle } from "../attachments/attachments.js";
import { removeObstacle, type ObstacleHandle } from "../bodies/obstacles.js";
import { modelOf } from "../models/model-of.js";
import { removeRod, type RodHandle } from "../rods/rods.js";
import { noteSize } from "../sleep/moved-obstacles.js";
import { requireBetweenSteps } from "../world/between-steps.js";
import { isLiving, makeHandle, type Handle, type HandleKind } from "../world/handles.js";
import { checkOptions, type OptionNames } from "../world/options.js";
import { endAttachment } from "../world/removal.js";
import { flag, reject } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";
import { quantitiesIn } from "./allowed.js";
import { checkState } from "./check-state.js";
import { parseState, type StateParts } from "./parse-state.js";
import { takeAttachment, takeContacts, takeTouches, type Sides } from "./take-contacts.js";
import { takeCombs, takeObstacle } from "./take-obstacles.js";
import { noteSleeping, takeRod } from "./take-rods.js";
import { worldNumbers } from "./world-numbers.js";

export interface ReadStateOptions {
  /**
   * Whether rods and obstacles of the world that the state does not have are removed, and those that it has
   * and the world has not are created. Default false: the world has to be empty, or that of the state.
   */
  replace?: boolean;
}

const optionNames: OptionNames<ReadStateOptions> = { replace: true };

/** A handle of when the state was written, and the one that it has become. */
export type Renamed<H extends Handle> = readonly [was: H, is: H];

/** What a world has of a state that it has read, in the order of the state. */
export interface ReadState {
  readonly rods: readonly RodHandle[];
  readonly obstacles: readonly ObstacleHandle[];
  readonly attachments: readonly AttachmentHandle[];
  /** Those that had to be created. All others have the handles that they had. */
  readonly created: {
    readonly rods: readonly Renamed<RodHandle>[];
    readonly obstacles: readonly Renamed<ObstacleHandle>[];
    readonly attachments: readonly Renamed<AttachmentHandle>[];
  };
  /** What was given to `writeState` to keep. */
  readonly extra: Uint8Array;
}

/**
 * Brings a world to where it was when the bytes were written, bit by bit: the world that wrote them, one that
 * was made alike, or an empty one, in which all is created. Everything is checked first: an error leaves the
 * world as it was. Attachments that have been made since end; those that have ended are made anew.
 */
export function readState(world: RodWorld, bytes: Uint8Array, options: ReadStateOptions = {}): ReadState {
  requireBetweenSteps(world, "readState");
  checkOptions("options", options, optionNames);
  const replace = flag("replace", options.replace ?? false);
  const opened = openWorldState(world, bytes);
  if (!replace) checkMembers(world, opened.names);
  return takeWorldState(world, opened, livingOf(world, opened.names));
}

/** A state that has been read and checked, and can be put into the world without fail. */
export interface OpenedState {
  readonly state: StateParts;
  readonly names: Names;
}

export function openWorldState(world: RodWorld, bytes: Uint8Array): OpenedState {
  const state = parseState(world, bytes);
  checkState(world, state);
  return { state, names: namesOf(state) };
}

/** Handles that a state has, those of copies: of worlds that are no more. */
export type Names = Readonly<Record<HandleKind, readonly Handle[]>>;

function namesOf({ rods, obstacles, attachments }: StateParts): Names {
  const handles = ({ entity, generation }: StateParts["rods"]): Handle[] =>
    Array.from(entity, (each, i) => ({ entity: each, generation: generation[i] }));
  return { rod: handles(rods), obstacle: handles(obstacles), attachment: handles(attachments) };
}

/** An error unless the very same rods and obstacles live, or none. */
function checkMembers(world: RodWorld, names: Names): void {
  const { rods, obstacles } = world;
  if (rods.length === 0 && obstacles.length === 0) return;
  const isSame = (kind: "rod" | "obstacle", count: number) =>
    names[kind].length === count && names[kind].every((one) => isLiving(world, kind, one));
  for (const [kind, members] of [
    ["rod", rods],
    ["obstacle", obstacles],
  ] as const)
    if (!isSame(kind, members.length))
      reject(
        "state",
        `of other ${kind}s (${names[kind].length})`,
        `one of the ${members.length} ${kind}s that live now, an empty world, or { replace: true }`,
      );
}

/** Which entity of the world each one of the state is; undefined for what has to be created. */
export type LivingMembers = Readonly<Record<HandleKind, readonly (number | undefined)[]>>;

/** Those that have the handles that they had. */
export function livingOf(world: RodWorld, names: Names): LivingMembers {
  const living = (kind: HandleKind) =>
    names[kind].map((one) => (isLiving(world, kind, one) ? one.entity : undefined));
  return { rod: living("rod"), obstacle: living("obstacle"), attachment: living("attachment") };
}

/** Puts a state into a world, whose other rods, obstacles and attachments are removed. */
export function takeWorldState(
  world: RodWorld,
  { state, names }: OpenedState,
  before: LivingMembers,
): ReadState {
  const found = takeMembers(world, state, before);
  const handles = (kind: HandleKind) =>
    found[kind].map((entity, i) => {
      const was = names[kind][i];
      return before[kind][i] === was.entity && isLiving(world, kind, was)
        ? was
        : makeHandle(world, kind, entity);
    });
  const [rods, obstacles, attachments] = [handles("rod"), handles("obstacle"), handles("attachment")];
  const created = (kind: HandleKind, is: readonly Handle[]) =>
    is.flatMap((one, i) => (before[kind][i] === undefined ? [[names[kind][i], one] as const] : []));
  return {
    rods,
    obstacles,
    attachments,
    created: {
      rods: created("rod", rods),
      obstacles: created("obstacle", obstacles),
      attachments: created("attachment", attachments),
    },
    extra: state.extra.slice(),
  };
}

/** The same, and who they are then: entities in the order of the state. */
export function takeMembers(
  world: RodWorld,
  state: StateParts,
  before: LivingMembers,
): Readonly<Record<HandleKind, readonly number[]>> {
  removeOthers(world, before);
  const rods = before.rod.map((entity, i) => takeRod(world, state, i, entity));
  const obstacles = before.obstacle.map((entity, i) => takeObstacle(world, state, i, entity));
  const sides: Sides = { rods, obstacles };
  const attachments = before.attachment.map((entity, i) => takeAttachment(world, state, i, entity, sides));
  relist(world.rods, rods);
  relist(world.obstacles, obstacles);
  relist(world.attachments, attachments);
  world.broken.length = world.snags.length = 0;
  takeCombs(world, state, obstacles);
  worldNumbers(quantitiesIn(world.units)).forEach(({ set }, i) => set(world, state.world[i]));
  takeContacts(world, state, sides);
  takeTouches(world, state, sides);
  for (const rod of rods) modelOf(world, rod).deform(world, rod);
  takeNotes(world, state, obstacles);
  noteSleeping(world, state, rods);
  return { rod: rods, obstacle: obstacles, attachment: attachments };
}

function removeOthers(world: RodWorld, keep: LivingMembers): void {
  const { components } = world;
  const others = (kind: HandleKind, members: readonly number[]) => {
    const kept = new Set(keep[kind]);
    return members.filter((entity) => !kept.has(entity));
  };
  for (const entity of others("attachment", world.attachments)) endAttachment(world, entity);
  for (const entity of others("rod", world.rods))
    removeRod(world, { entity, generation: components.Rod.generation[entity] });
  for (const entity of others("obstacle", world.obstacles))
    removeObstacle(world, { entity, generation: components.Obstacle.generation[entity] });
}

function relist(list: number[], members: readonly number[]): void {
  list.length = 0;
  for (const entity of members) list.push(entity);
}

/** What sleep has noted of the obstacles, by the names that they have here. */
function takeNotes(
  { resting, components }: RodWorld,
  { notes, counts }: StateParts,
  obstacles: readonly number[],
): void {
  const { Obstacle } = components;
  reserveRows(resting.obstacles, counts.notes);
  resting.obstacles.count = counts.notes;
  const { row } = resting.obstacles;
  row.set(notes);
  const none = -1;
  for (let at = 0; at < notes.length; at += noteSize) {
    const entity = obstacles[notes[at]] ?? none;
    const isSame = entity !== none && notes[at + 1] === 1;
    row[at] = entity;
    row[at + 1] = isSame ? Obstacle.generation[entity] : none;
    row[at + 2] = isSame && notes[at + 2] === 1 ? Obstacle.shape[entity] : none;
  }
}

import {
  createContactTable,
  ObstacleMotion,
  swapContacts,
  type ContactTable,
  type Memory,
} from "../../components/index.js";
import { layContactsAside, takeContactsBack } from "../world/contact-parts.js";
import type { RodWorld } from "../world/world.js";
import type { DrivenPoses } from "./driven-poses.js";

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
}

/** What a step that is divided keeps. */
export interface DividedStep extends DrivenPoses {
  readonly parts: StepParts;
}

/** The whole, the part whose step is taken, and the one whose step is repeated. */
type Lists = readonly [whole: number[], taken: number[], repeated: number[]];
const whole = 0;
const taken = 1;
const repeated = 2;

export function createDividedStep(memory: Memory): DividedStep {
  return { parts: createStepParts(memory), poses: new Float64Array(0) };
}

export function createStepParts(memory: Memory): StepParts {
  return {
    rods: [[], [], []],
    obstacles: [[], [], []],
    attachments: [[], [], []],
    aside: createContactTable(memory),
  };
}

/**
 * Divides the world by the groups that failed; the part whose step is taken is in hand afterwards. Obstacles
 * that move as they are told go with the other part if that is to be repeated.
 */
export function beginParts(world: RodWorld, parts: StepParts, repeats = true): void {
  const { motion } = world.components.Obstacle;
  divide(parts.obstacles, world.obstacles, (obstacle) =>
    motion[obstacle] === ObstacleMotion.dynamic ? isOfFailed(world, obstacle) : repeats,
  );
  divideGroups(world, parts);
}

/**
 * The same where the part that is taken goes a way of its own: obstacles that move as they are told are there for
 * both parts, and are put back in between; all dynamic bodies belong to the other one.
 */
export function beginOwnPart(world: RodWorld, parts: StepParts): void {
  const { motion } = world.components.Obstacle;
  const isDynamic = (obstacle: number): boolean => motion[obstacle] === ObstacleMotion.dynamic;
  divide(parts.obstacles, world.obstacles, isDynamic);
  replace(parts.obstacles[repeated], world.obstacles);
  divideGroups(world, parts);
}

function divideGroups(world: RodWorld, parts: StepParts): void {
  const { Attachment } = world.components;
  const isRepeated = (entity: number): boolean => isOfFailed(world, entity);
  divide(parts.rods, world.rods, isRepeated);
  divide(parts.attachments, world.attachments, (attachment) => isRepeated(Attachment.rod[attachment]));
  layContactsAside(world, parts.aside, isOfFailed);
  takeInHand(world, parts, taken);
}

function isOfFailed({ trial }: RodWorld, entity: number): boolean {
  const group = trial.groups.of(entity);
  return group >= 0 && trial.hasFailed[group] === 1;
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
  takeContactsBack(world, parts.aside);
}

/** Puts the world together again. Attachments that broke in one of the parts stay away. */
export function endParts(world: RodWorld, parts: StepParts): void {
  replace(parts.attachments[repeated], world.attachments);
  joinAgain(parts.attachments);
  takeInHand(world, parts, whole);
  takeContactsBack(world, parts.aside);
  // Nobody is ahead any more.
  parts.rods[taken].length = 0;
}

function divide(lists: Lists, all: readonly number[], isRepeated: (entity: number) => boolean): void {
  replace(lists[whole], all);
  lists[taken].length = lists[repeated].length = 0;
  for (const entity of all) lists[isRepeated(entity) ? repeated : taken].push(entity);
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

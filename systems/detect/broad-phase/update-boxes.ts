import { limits } from "../../world/limits.js";
import { nonNegative, positive } from "../../world/validate.js";
import type { RodWorld } from "../../world/world.js";
import { purposeMargin, purposeStep, purposeWidth, type ElementBoxes } from "./element-boxes.js";

const { splitWidth } = limits.detect;

/** Whose boxes, and what else about them. */
export interface BoxOptions {
  /** World units around what would do; default 0. */
  readonly margin?: number;
  /** Radii: boxes that are wider across their longest side are split; default `splitWidth`. */
  readonly width?: number;
  /** Rods of a crowd have none; default false. */
  readonly exactOnly?: boolean;
  /** Rods that meet none have none (`meeting-rods.ts`); default false. */
  readonly meetingOnly?: boolean;
  /** What is in the boxes is written too, to be compared; default false. */
  readonly withPieces?: boolean;
}

const plain: BoxOptions = {};

/**
 * Boxes that hold every element, its thickness included, during the coming step `h`. Rods whose groups let
 * them touch no rod have none. Needs the rows of all elements (`prepareElements`).
 */
export function updateElementBoxes(world: RodWorld, h: number, options: BoxOptions = plain): void {
  const { boxes } = world.detection;
  const { margin = 0, width = splitWidth, withPieces = false } = options;
  boxes.purpose[purposeStep] = nonNegative("h", h);
  boxes.purpose[purposeMargin] = nonNegative("margin", margin);
  boxes.purpose[purposeWidth] = width === Infinity ? width : positive("width", width);
  sayWhoHasBoxes(world, boxes, options);
  world.detection.boxKernel.boundElements(world, withPieces);
}

/** In the place of the first box of each element. */
function sayWhoHasBoxes(world: RodWorld, boxes: ElementBoxes, { exactOnly, meetingOnly }: BoxOptions): void {
  const { elements } = world.components.Rod;
  gatherGroups(world);
  let element = 0;
  for (const rod of world.rods) {
    const isLeftOut =
      (exactOnly && boxes.crowded[element] === 1) || (meetingOnly && world.detection.meets[rod] === 0);
    const hasBoxes = !isLeftOut && mayMeetRods(world, rod) ? 1 : 0;
    for (const end = element + elements[rod]; element < end; element++) boxes.firstBox[element] = hasBoxes;
  }
}

/** Groups that rods belong to, and groups that rods collide with, all together. */
const groupsOfRods = new Uint32Array(2);

function gatherGroups({ rods, components: { Rod } }: RodWorld): void {
  groupsOfRods[0] = groupsOfRods[1] = 0;
  for (const rod of rods) {
    groupsOfRods[0] |= Rod.membership[rod];
    groupsOfRods[1] |= Rod.collidesWith[rod];
  }
}

/** False for a rod that can touch no rod, nor itself. */
function mayMeetRods({ components: { Rod } }: RodWorld, rod: number): boolean {
  if (Rod.selfContact[rod] !== 0) return true;
  return (Rod.membership[rod] & groupsOfRods[1]) !== 0 && (Rod.collidesWith[rod] & groupsOfRods[0]) !== 0;
}

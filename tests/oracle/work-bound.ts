import { Care } from "../../components/index.js";
import type { RodWorld } from "../../systems/index.js";
import { limits } from "../../systems/world/limits.js";

const { elementShare, elementsAtFullShare, longElementShare } = limits.work;
/** Budgets that a frame may take: the ladder begins with one, and its last rung with two. */
const budgets = 3;

/**
 * Units of work that the last call may have counted at most, however its rods have come together and parted;
 * of a world without rods, those of one.
 */
export function workBound(world: RodWorld): number {
  const { rods, work, statistics } = world;
  const share = rods.length === statistics.rods ? shareOfRods(world) : shareAtStart(world);
  return budgets * work.budget * Math.max(1, share) * statistics.frames;
}

function shareOfRods({ rods, components }: RodWorld): number {
  const { care, elements } = components.Rod;
  let share = 0;
  for (const rod of rods) share += Math.max(care[rod] === Care.exact ? 1 : 0, shareOf(elements[rod]));
  return share;
}

/** Where rods came or went since the call began, their numbers then are all that is known of them. */
function shareAtStart({ statistics }: RodWorld): number {
  return statistics.rods + statistics.elements * elementShare;
}

/** Budgets that so many elements of a rod bring. */
const shareOf = (elements: number): number =>
  elements <= elementsAtFullShare
    ? elements * elementShare
    : elementsAtFullShare * elementShare + (elements - elementsAtFullShare) * longElementShare;

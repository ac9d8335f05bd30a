import { Care } from "../../components/index.js";
import type { RodWorld } from "../../systems/index.js";
import { limits } from "../../systems/world/limits.js";

const { elementShare } = limits.work;
/** Budgets that a frame may take: the ladder begins with one, and its last rung with two. */
const budgets = 3;

/** Units of work that the last call may have counted at most, however its rods have come together and parted. */
export function workBound({ rods, components, work, statistics }: RodWorld): number {
  const { care, elements } = components.Rod;
  let allowed = 0;
  for (const rod of rods)
    allowed += work.budget * Math.max(care[rod] === Care.exact ? 1 : 0, elements[rod] * elementShare);
  return budgets * allowed * statistics.frames;
}

import { limits } from "../world/limits.js";
import { takeWorkOf, workLeftInDebt } from "../world/work.js";
import type { RodWorld } from "../world/world.js";
import { Entry, entry } from "./obstacle-crossing.js";

const { comparedBoxes, crossingBox } = limits.work;

/**
 * What the search for passages of a group has cost so far: those who search count boxes, pieces of shapes and
 * comparisons. It ends where the group would have to stand still for it: then something may pass.
 */
const Search = { boxes: 0, compared: 1, most: 2, size: 3 } as const;
const search = new Float64Array(Search.size);

export function beginSearch(world: RodWorld, group: number): void {
  const { item, start } = world.trial.groups.rods;
  search[Search.boxes] = entry[Entry.pieces] = search[Search.compared] = 0;
  search[Search.most] = workLeftInDebt(world, item[start[group]]);
  entry[Entry.mostPieces] = search[Search.most] / crossingBox;
}

/** Boxes of two curves. */
export function noteBoxes(count: number): void {
  search[Search.boxes] += count;
}

export function noteCompared(count: number): void {
  search[Search.compared] += count;
}

/** Whether nothing is left for it. */
export function isSearchSpent(): boolean {
  return unitsOfSearch() >= search[Search.most];
}

export function endSearch(world: RodWorld, group: number): void {
  const { item, start } = world.trial.groups.rods;
  takeWorkOf(world, item, start[group], start[group + 1], unitsOfSearch());
  entry[Entry.mostPieces] = Infinity;
}

function unitsOfSearch(): number {
  const boxes = search[Search.boxes] + entry[Entry.pieces];
  return crossingBox * boxes + comparedBoxes * search[Search.compared];
}

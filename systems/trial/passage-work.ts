import { limits } from "../world/limits.js";
import { takeWorkOf, workLeftInDebt } from "../world/work.js";
import type { RodWorld } from "../world/world.js";
import { Crossing, crossing } from "./curve-crossing.js";
import { Entry, entry } from "./obstacle-crossing.js";

const { comparedBoxes, crossingBox } = limits.work;

/**
 * What the search for passages of a group has cost so far: those who search count boxes, pieces of shapes and
 * comparisons. It ends where the group would have to stand still for it: then something may pass.
 */
const Search = { compared: 0, most: 1, size: 2 } as const;
const search = new Float64Array(Search.size);

export function beginSearch(world: RodWorld, group: number): void {
  const { item, start } = world.trial.groups.rods;
  crossing[Crossing.boxes] = entry[Entry.pieces] = search[Search.compared] = 0;
  search[Search.most] = workLeftInDebt(world, item[start[group]]);
  entry[Entry.mostPieces] = search[Search.most] / crossingBox;
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
  return (
    crossingBox * (crossing[Crossing.boxes] + entry[Entry.pieces]) + comparedBoxes * search[Search.compared]
  );
}

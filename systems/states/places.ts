import type { RodWorld } from "../world/world.js";

/** Where a contact or the like has its place in the lists of a state: entities have other numbers elsewhere. */
export interface Places {
  readonly ofRods: Int32Array;
  readonly ofObstacles: Int32Array;
}

/** By entity; -1 for what is neither. */
export function placesOf({ rods, obstacles }: RodWorld): Places {
  return { ofRods: placesIn(rods), ofObstacles: placesIn(obstacles) };
}

function placesIn(list: readonly number[]): Int32Array {
  let largest = -1;
  for (const entity of list) largest = Math.max(largest, entity);
  const places = new Int32Array(largest + 1).fill(-1);
  for (let i = 0; i < list.length; i++) places[list[i]] = i;
  return places;
}

import type { RodWorld } from "../world/world.js";

/** What goes another way than it was tried may pass something: it is counted and has to be looked at again. */
export function noteSlowed({ trial, statistics }: RodWorld, rod: number): void {
  statistics.limited++;
  if (trial.isGrouped) trial.isSlowed[trial.groups.of(rod)] = 1;
}

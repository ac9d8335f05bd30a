import type { RodWorld } from "./world.js";

/**
 * Bounded work. Rods that feel each other share what they may take in a frame, whatever else is in the world.
 * Work is counted, so that a run gives the same bits on every machine. Whoever has none left is not halved,
 * gets few boxes and sweeps, and no second-order method.
 */

/** At the start of a frame. */
export function giveWork({ rods, components, budget }: RodWorld): void {
  for (const rod of rods) components.Rod.workLeft[rod] = budget;
}

/** What rods that share their work have left: `item[from]` to `item[to - 1]`. */
export function workLeftOf({ components }: RodWorld, item: Int32Array, from: number, to: number): number {
  const { workLeft } = components.Rod;
  let left = Infinity;
  for (let i = from; i < to; i++) left = Math.min(left, workLeft[item[i]]);
  return left;
}

export function takeWork(
  { components, statistics }: RodWorld,
  item: Int32Array,
  from: number,
  to: number,
  units: number,
): void {
  const { workLeft } = components.Rod;
  for (let i = from; i < to; i++) workLeft[item[i]] -= units;
  statistics.work += units;
}

/** At the end of a frame: counts the rods that would have needed more. */
export function countOverloaded({ rods, components, statistics }: RodWorld): void {
  let overloaded = 0;
  for (const rod of rods) if (components.Rod.workLeft[rod] < 0) overloaded++;
  statistics.overloaded = Math.max(statistics.overloaded, overloaded);
}

import { reserveSpan } from "../../components/index.js";
import { LoadRow } from "../../components/spans/load-row.js";
import type { RodWorld } from "../world/world.js";

/** Where the row of an element stands in memory. */
export function loadRow({ components }: RodWorld, rod: number, element: number): number {
  return components.Load.span[rod] + LoadRow.size * element;
}

/** Nothing acts yet. The elements of a rod that was divided elsewhere are calm for no time. */
export function beginLoads(world: RodWorld, rod: number): void {
  const { components, memory } = world;
  const { Load, Rod } = components;
  const elements = Rod.elements[rod];
  reserveSpan(memory, Load, rod, LoadRow.size * elements);
  const heap = memory.f64;
  const isSame = Load.elements[rod] === elements;
  Load.elements[rod] = elements;
  for (let i = 0; i < elements; i++) {
    const at = loadRow(world, rod, i);
    heap[at + LoadRow.first] = heap[at + LoadRow.firstOfAll] = heap[at + LoadRow.gap] = Infinity;
    heap[at + LoadRow.last] = heap[at + LoadRow.lastOfAll] = -Infinity;
    if (!isSame) heap[at + LoadRow.calm] = 0;
  }
}

/** The gap of a contact on an element. */
export function noteGap(world: RodWorld, rod: number, element: number, gap: Float64Array, row: number): void {
  const heap = world.memory.f64;
  const at = loadRow(world, rod, element) + LoadRow.gap;
  heap[at] = Math.min(heap[at], gap[row]);
}

export function noteForce(world: RodWorld, rod: number, element: number, arc: Float64Array): void {
  const heap = world.memory.f64;
  const at = loadRow(world, rod, element);
  heap[at + LoadRow.first] = Math.min(heap[at + LoadRow.first], arc[0]);
  heap[at + LoadRow.last] = Math.max(heap[at + LoadRow.last], arc[0]);
  noteSupport(world, rod, element, arc);
}

/** The force of an obstacle. */
export function noteSupport(world: RodWorld, rod: number, element: number, arc: Float64Array): void {
  const heap = world.memory.f64;
  const at = loadRow(world, rod, element);
  heap[at + LoadRow.firstOfAll] = Math.min(heap[at + LoadRow.firstOfAll], arc[0]);
  heap[at + LoadRow.lastOfAll] = Math.max(heap[at + LoadRow.lastOfAll], arc[0]);
}

/** Time goes on for elements on which nothing acts, and starts anew for the others. */
export function passTime(world: RodWorld, rod: number, h: number): void {
  const heap = world.memory.f64;
  for (let i = 0; i < world.components.Load.elements[rod]; i++) {
    const at = loadRow(world, rod, i);
    const acts = heap[at + LoadRow.first] <= heap[at + LoadRow.last];
    heap[at + LoadRow.calm] = acts ? 0 : heap[at + LoadRow.calm] + h;
  }
}

/**
 * Element i now is what `sources[i]` was, or a part of it, and as calm. The rest is of the elements before.
 */
export function followElements(world: RodWorld, rod: number, sources: readonly number[]): void {
  const { components, memory } = world;
  const calm = sources.map((source) => memory.f64[loadRow(world, rod, source) + LoadRow.calm]);
  reserveSpan(memory, components.Load, rod, LoadRow.size * sources.length);
  components.Load.elements[rod] = sources.length;
  for (let i = 0; i < calm.length; i++) memory.f64[loadRow(world, rod, i) + LoadRow.calm] = calm[i];
}

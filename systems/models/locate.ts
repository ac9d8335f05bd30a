import type { RodWorld } from "../world/world.js";

/**
 * The element that holds the arc length `arc[at]`, which becomes the one from the element's start; a joint
 * belongs to the element after it. (In an array, since a number passed to a function may be boxed.)
 */
export function locate(world: RodWorld, rod: number, arc: Float64Array, at: number): number {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates } = world.components;
  const lengths = GeneralizedCoordinates.lengthsSpan[rod]!;
  const last = Rod.elements[rod]! - 1;
  const s = arc[at]!;
  let element = 0;
  let start = 0;
  while (element < last && start + heap[lengths + element]! <= s) start += heap[lengths + element++]!;
  arc[at] = Math.min(s - start, heap[lengths + element]!);
  return element;
}

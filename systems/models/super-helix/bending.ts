import type { RodWorld } from "../../world/world.js";
import { qCurvature } from "./layout.js";
import { hypot } from "../../math/elementary.js";

/** An element has one curvature all along. */
export function curvature(
  { components, memory }: RodWorld,
  rod: number,
  element: number,
  _share: number,
  out: Float64Array,
  at: number,
): void {
  const kappa = components.GeneralizedCoordinates.qSpan[rod] + qCurvature + 3 * element;
  for (let c = 0; c < 3; c++) out[at + c] = memory.f64[kappa + c];
}

export function turn({ components, memory }: RodWorld, rod: number, from: number, to: number): number {
  const heap = memory.f64;
  const { GeneralizedCoordinates, Rod } = components;
  const kappa = GeneralizedCoordinates.qSpan[rod] + qCurvature;
  const lengths = GeneralizedCoordinates.lengthsSpan[rod];
  let start = 0;
  let sum = 0;
  for (let i = 0; i < Rod.elements[rod]; i++) {
    const end = start + heap[lengths + i];
    const between = Math.min(end, to) - Math.max(start, from);
    if (between > 0) sum += between * hypot(heap[kappa + 3 * i + 1], heap[kappa + 3 * i + 2]);
    start = end;
  }
  return sum;
}

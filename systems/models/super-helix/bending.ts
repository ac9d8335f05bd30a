import type { RodWorld } from "../../world/world.js";
import { qCurvature, vCurvature } from "./layout.js";

/**
 * What the stages ask of the curvatures of a rod and of their rates. An element has one curvature all along.
 */

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
    if (between > 0) sum += between * Math.hypot(heap[kappa + 3 * i + 1], heap[kappa + 3 * i + 2]);
    start = end;
  }
  return sum;
}

export function bend({ components, memory }: RodWorld, rod: number, element: number): number {
  const heap = memory.f64;
  const { qSpan, restSpan } = components.GeneralizedCoordinates;
  const kappa = qSpan[rod] + qCurvature + 3 * element;
  const rest = restSpan[rod] + 3 * element;
  return Math.hypot(heap[kappa + 1] - heap[rest + 1], heap[kappa + 2] - heap[rest + 2]);
}

export function fastestBending({ components, memory }: RodWorld, rod: number): number {
  const heap = memory.f64;
  const { Rod, GeneralizedCoordinates } = components;
  const lengths = GeneralizedCoordinates.lengthsSpan[rod];
  const rates = GeneralizedCoordinates.nextSpan[rod] + vCurvature;
  let square = 0;
  for (let i = 0; i < Rod.elements[rod]; i++) {
    const x = heap[lengths + i] * heap[rates + 3 * i + 1];
    const y = heap[lengths + i] * heap[rates + 3 * i + 2];
    square = Math.max(square, x * x + y * y);
  }
  return Math.sqrt(square);
}

export function rootTurning({ components, memory }: RodWorld, rod: number): number {
  const w = components.GeneralizedCoordinates.nextSpan[rod];
  return Math.hypot(memory.f64[w], memory.f64[w + 1], memory.f64[w + 2]);
}

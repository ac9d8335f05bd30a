import type { RodWorld } from "../../world.js";
import { qCurvature } from "./layout.js";

/** h K (q - q0) on the curvatures, K = l diag(C, B1, B2) on each element, to `heap[to]`. */
export function elasticImpulse(world: RodWorld, rod: number, h: number, to: number): void {
  const heap = world.memory.f64;
  const { Rod, Mechanics, GeneralizedCoordinates } = world.components;
  const elements = Rod.elements[rod]!;
  const q = GeneralizedCoordinates.qSpan[rod]! + qCurvature;
  const rest = GeneralizedCoordinates.restSpan[rod]!;
  const lengths = GeneralizedCoordinates.lengthsSpan[rod]!;
  const C = Mechanics.twistStiffness[rod]!;
  const B1 = Mechanics.bendStiffness1[rod]!;
  const B2 = Mechanics.bendStiffness2[rod]!;
  for (let i = 0; i < 3 * elements; i += 3) {
    const hl = h * heap[lengths + i / 3]!;
    heap[to + i] = hl * C * (heap[q + i]! - heap[rest + i]!);
    heap[to + i + 1] = hl * B1 * (heap[q + i + 1]! - heap[rest + i + 1]!);
    heap[to + i + 2] = hl * B2 * (heap[q + i + 2]! - heap[rest + i + 2]!);
  }
}

import type { RodWorld } from "../../world/world.js";
import type { InitialShape } from "../rod-model.js";
import { qCurvature } from "./layout.js";

export function createRod(world: RodWorld, rod: number, shape: InitialShape): void {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates } = world.components;
  const q = GeneralizedCoordinates.qSpan[rod];
  for (let i = 0; i < qCurvature; i++) heap[q + i] = shape.root[i];
  for (let i = 0; i < 3 * Rod.elements[rod]; i++) heap[q + qCurvature + i] = shape.curvature[i];
  setNaturalCurvature(world, rod, shape.natural);
}

export function setNaturalCurvature(world: RodWorld, rod: number, natural: ArrayLike<number>): void {
  const { Rod, GeneralizedCoordinates } = world.components;
  const rest = GeneralizedCoordinates.restSpan[rod];
  for (let i = 0; i < 3 * Rod.elements[rod]; i++) world.memory.f64[rest + i] = natural[i];
}

export function naturalCurvature(world: RodWorld, rod: number, out: Float64Array): void {
  const { Rod, GeneralizedCoordinates } = world.components;
  const rest = GeneralizedCoordinates.restSpan[rod];
  for (let i = 0; i < 3 * Rod.elements[rod]; i++) out[i] = world.memory.f64[rest + i];
}

/** b -> K^-1 b at `heap[at]`: each curvature is stiff by itself. */
export function divideByStiffness(
  { components, memory }: RodWorld,
  rod: number,
  at: number,
  stiffness: readonly number[],
): void {
  const heap = memory.f64;
  const lengths = components.GeneralizedCoordinates.lengthsSpan[rod];
  for (let i = 0; i < 3 * components.Rod.elements[rod]; i++)
    heap[at + i] /= heap[lengths + Math.floor(i / 3)] * stiffness[i % 3]!;
}

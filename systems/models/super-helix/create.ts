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

/** q begins with the root's pose. */
export function readRootPose(world: RodWorld, rod: number, pose: Float64Array, at: number): void {
  const q = world.components.GeneralizedCoordinates.qSpan[rod];
  for (let i = 0; i < qCurvature; i++) pose[at + i] = world.memory.f64[q + i];
}

export function writeRootPose(world: RodWorld, rod: number, pose: Float64Array, at: number): void {
  const q = world.components.GeneralizedCoordinates.qSpan[rod];
  for (let i = 0; i < qCurvature; i++) world.memory.f64[q + i] = pose[at + i];
}

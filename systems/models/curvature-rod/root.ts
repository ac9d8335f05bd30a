import { RootKind } from "../../../components/index.js";
import type { RodWorld } from "../../world/world.js";
import { modelOf } from "../model-of.js";
import { qCurvature, vCurvature, vRootLinear } from "../rod-workspace.js";

/** q begins with the root's pose. */
export function readRootPose(world: RodWorld, rod: number, pose: Float64Array, at: number): void {
  const q = world.components.GeneralizedCoordinates.qSpan[rod];
  for (let i = 0; i < qCurvature; i++) pose[at + i] = world.memory.f64[q + i];
}

export function writeRootPose(world: RodWorld, rod: number, pose: Float64Array, at: number): void {
  const q = world.components.GeneralizedCoordinates.qSpan[rod];
  for (let i = 0; i < qCurvature; i++) world.memory.f64[q + i] = pose[at + i];
}

/** Leaves a share of the velocity that the step has found, but for what a held root is told. */
export function slow(world: RodWorld, rod: number, share: number): void {
  const { components, memory } = world;
  const { Rod, GeneralizedCoordinates, Root } = components;
  const v = GeneralizedCoordinates.nextSpan[rod];
  const kind = Root.kind[rod];
  if (kind !== RootKind.clamped) scale(memory.f64, v, vRootLinear, share);
  if (kind === RootKind.free) scale(memory.f64, v + vRootLinear, vCurvature - vRootLinear, share);
  const rates = modelOf(world, rod).velocityCount(Rod.elements[rod]) - vCurvature;
  scale(memory.f64, v + vCurvature, rates, share);
}

export function holdRoot({ components, memory }: RodWorld, rod: number): void {
  const v = components.GeneralizedCoordinates.nextSpan[rod];
  const kind = components.Root.kind[rod];
  if (kind === RootKind.clamped) memory.f64.fill(0, v, v + vRootLinear);
  if (kind !== RootKind.free) memory.f64.fill(0, v + vRootLinear, v + vCurvature);
}

function scale(heap: Float64Array, at: number, count: number, share: number): void {
  for (let i = at; i < at + count; i++) heap[i] *= share;
}

import { RootKind } from "../../../components/index.js";
import type { RodWorld } from "../../world/world.js";
import { kernelOf } from "./kernel.js";
import { SharedRoom } from "../kernel-room.js";
import { vCurvature, vRootLinear } from "./layout.js";

export function fastestMotion(world: RodWorld, rod: number, out: Float64Array): void {
  kernelOf(world).fastestMotion(rod);
  out[0] = world.memory.f64[SharedRoom.found];
  out[1] = world.memory.f64[SharedRoom.found + 1];
}

/** The root's turn and all that elements bend and twist, on an arm as long as the rod. */
export function boundMotion({ components, memory }: RodWorld, rod: number, out: Float64Array): void {
  const heap = memory.f64;
  const { Rod, GeneralizedCoordinates } = components;
  const v = GeneralizedCoordinates.nextSpan[rod];
  const lengths = GeneralizedCoordinates.lengthsSpan[rod];
  const elements = Rod.elements[rod];
  let rate = v + vCurvature;
  let squares = 0;
  for (let i = 0; i < elements; i++, rate += 3) {
    const x = heap[lengths + i] * heap[rate];
    const y = heap[lengths + i] * heap[rate + 1];
    const z = heap[lengths + i] * heap[rate + 2];
    squares += x * x + y * y + z * z;
  }
  const turning = norm(heap, v) + Math.sqrt(elements * squares);
  out[0] = turning;
  out[1] = norm(heap, v + vRootLinear) + Rod.length[rod] * turning;
}

function norm(heap: Float64Array, at: number): number {
  return Math.sqrt(heap[at] * heap[at] + heap[at + 1] * heap[at + 1] + heap[at + 2] * heap[at + 2]);
}

export function slow({ components, memory }: RodWorld, rod: number, share: number): void {
  const { Rod, GeneralizedCoordinates, Root } = components;
  const v = GeneralizedCoordinates.nextSpan[rod];
  const kind = Root.kind[rod];
  if (kind !== RootKind.clamped) scale(memory.f64, v, vRootLinear, share);
  if (kind === RootKind.free) scale(memory.f64, v + vRootLinear, vCurvature - vRootLinear, share);
  scale(memory.f64, v + vCurvature, 3 * Rod.elements[rod], share);
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

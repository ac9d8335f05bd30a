import { RootKind } from "../../components/index.js";
import { RootTarget } from "../../components/spans/root-target.js";
import { rotationBetween } from "../math/quaternion.js";
import type { RodWorld } from "../world/world.js";

/**
 * At the start of a frame: the constant velocity that takes every held root from where it is to its target in the time
 * that is left. The jump of that velocity from one frame to the next is the acceleration that the rod feels.
 */
export function followRoots(world: RodWorld, timeLeft: number): void {
  const { rods, components, memory } = world;
  const { Root, GeneralizedCoordinates } = components;
  const heap = memory.f64;
  for (const rod of rods) {
    if (Root.kind[rod] === RootKind.free) continue;
    const target = Root.targetSpan[rod]!;
    const q = GeneralizedCoordinates.qSpan[rod]!;
    for (let c = 0; c < 3; c++)
      heap[target + RootTarget.linear + c] = (heap[target + c]! - heap[q + c]!) / timeLeft;
    if (Root.kind[rod] === RootKind.clamped) turnRoot(heap, target, q + 3, timeLeft);
  }
}

function turnRoot(heap: Float64Array, target: number, now: number, timeLeft: number): void {
  const wanted = target + RootTarget.quaternion;
  const angular = target + RootTarget.angular;
  if (
    heap[now] === heap[wanted] &&
    heap[now + 1] === heap[wanted + 1] &&
    heap[now + 2] === heap[wanted + 2] &&
    heap[now + 3] === heap[wanted + 3]
  ) {
    heap[angular] = heap[angular + 1] = heap[angular + 2] = 0;
    return;
  }
  rotationBetween(heap, now, heap, wanted, heap, angular);
  for (let c = 0; c < 3; c++) heap[angular + c]! /= timeLeft;
}

import { RootKind } from "../../components/index.js";
import { RootTarget } from "../../components/spans/root-target.js";
import { modelOf } from "../models/model-of.js";
import { rotationBetween } from "../math/quaternion.js";
import type { RodWorld } from "../world/world.js";
import { square } from "../math/elementary.js";
import { limits } from "../world/limits.js";

const { mostRootHalvings, noticeableLag } = limits.rods;

/** Of the root at hand: laid out like the beginning of its target. */
const pose = new Float64Array(7);

/**
 * At the start of a frame: the constant velocity that takes every held root from where it is to its target in
 * the time that is left. The jump of that velocity from one frame to the next is the acceleration that the
 * rod feels.
 */
export function followRoots(world: RodWorld, timeLeft: number): void {
  const { rods, components, memory } = world;
  const { Root } = components;
  const heap = memory.f64;
  for (const rod of rods) {
    if (Root.kind[rod] === RootKind.free) continue;
    const target = Root.targetSpan[rod];
    modelOf(world, rod).readRootPose(world, rod, pose, 0);
    if (leaps(world, target, timeLeft)) leap(world, rod, target);
    const time = timeLeft * 2 ** Root.halvings[rod];
    for (let c = 0; c < 3; c++) heap[target + RootTarget.linear + c] = (heap[target + c] - pose[c]) / time;
    if (Root.kind[rod] === RootKind.clamped) turnRoot(heap, target, time);
  }
}

/**
 * A root that drives its rod against what does not give way so fast waits for the rest of the frame, and goes
 * half as fast then, until frames pass in which nothing stops it. It comes behind, and catches up. Whether it
 * had been going.
 */
export function stopRoot({ components, memory }: RodWorld, rod: number): boolean {
  const { Root } = components;
  if (Root.kind[rod] === RootKind.free) return false;
  const target = Root.targetSpan[rod];
  let isGoing = false;
  for (let c = RootTarget.angular; c < RootTarget.size; c++) {
    isGoing ||= memory.f64[target + c] !== 0;
    memory.f64[target + c] = 0;
  }
  if (isGoing) Root.halvings[rod] = Math.min(mostRootHalvings, Root.halvings[rod] + 1);
  return isGoing;
}

/** How far a held root is told to go in a step of length h, in radii of its rod. */
export function rootTravel({ components, memory }: RodWorld, rod: number, h: number): number {
  const { Root, Rod } = components;
  if (Root.kind[rod] === RootKind.free) return 0;
  const linear = Root.targetSpan[rod] + RootTarget.linear;
  let sum = 0;
  for (let c = 0; c < 3; c++) sum += square(memory.f64[linear + c]);
  return (h * Math.sqrt(sum)) / Rod.radius2[rod];
}

/** After a frame in which nothing stopped it. */
export function quickenRoot({ components }: RodWorld, rod: number): void {
  const { Root } = components;
  if (Root.halvings[rod] > 0) Root.halvings[rod]--;
}

/** Nothing goes from here to there so fast: it was put there. */
function leaps({ memory, largestSpeed }: RodWorld, target: number, timeLeft: number): boolean {
  const heap = memory.f64;
  const x = heap[target] - pose[0];
  const y = heap[target + 1] - pose[1];
  const z = heap[target + 2] - pose[2];
  const most = largestSpeed * timeLeft;
  return x * x + y * y + z * z > most * most;
}

/** As by `teleport`: the rod goes along as it is, and is at rest. */
function leap(world: RodWorld, rod: number, target: number): void {
  const model = modelOf(world, rod);
  const isPinned = world.components.Root.kind[rod] === RootKind.pinned;
  const told = isPinned ? RootTarget.quaternion : RootTarget.angular;
  for (let c = 0; c < told; c++) pose[c] = world.memory.f64[target + c];
  model.writeRootPose(world, rod, pose, 0);
  model.stop(world, rod);
  model.deform(world, rod);
}

/** How far a held root has come behind where it was told to be, in world units; 0 if that is next to nothing. */
export function rootLag(world: RodWorld, rod: number): number {
  const { components, memory } = world;
  const { Root, Rod } = components;
  if (Root.kind[rod] === RootKind.free) return 0;
  const target = Root.targetSpan[rod];
  modelOf(world, rod).readRootPose(world, rod, pose, 0);
  let sum = 0;
  for (let c = 0; c < 3; c++) sum += square(memory.f64[target + c] - pose[c]);
  const lag = Math.sqrt(sum);
  return lag > noticeableLag * Rod.radius2[rod] ? lag : 0;
}

function turnRoot(heap: Float64Array, target: number, timeLeft: number): void {
  const { quaternion } = RootTarget;
  const wanted = target + quaternion;
  const angular = target + RootTarget.angular;
  if (
    pose[quaternion] === heap[wanted] &&
    pose[quaternion + 1] === heap[wanted + 1] &&
    pose[quaternion + 2] === heap[wanted + 2] &&
    pose[quaternion + 3] === heap[wanted + 3]
  ) {
    heap[angular] = heap[angular + 1] = heap[angular + 2] = 0;
    return;
  }
  rotationBetween(pose, quaternion, heap, wanted, heap, angular);
  for (let c = 0; c < 3; c++) heap[angular + c] /= timeLeft;
}

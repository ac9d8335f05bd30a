import type { RodWorld } from "../../world/world.js";
import { locate } from "../locate.js";
import { advanceFrame, foundFrame } from "./kinematics.js";
import { SharedRoom } from "../kernel-room.js";
import { jointStride, qCurvature, vCurvature } from "./layout.js";
import { kernelOf } from "./kernel.js";

/** The arc length asked for; `locate` puts the one from the start of the element in its place. */
const offset = new Float64Array(1);
const frame = new Float64Array(jointStride);
const columns = new Float64Array(18);
const twist = new Float64Array(6);

/** Twist about the root point of the joint at the start of `element`, for a velocity at `heap[v]`. */
export function jointTwist(
  world: RodWorld,
  rod: number,
  v: number,
  element: number,
  out: Float64Array,
): void {
  kernelOf(world).jointTwist(rod, v, element);
  for (let r = 0; r < 6; r++) out[r] = world.memory.f64[SharedRoom.found + r];
}

/** Frame and position at s. */
export function pointFrame(world: RodWorld, rod: number, s: number, out: Float64Array, at: number): void {
  const heap = world.memory.f64;
  const { GeneralizedCoordinates, Centreline } = world.components;
  offset[0] = s;
  const element = locate(world, rod, offset, 0);
  const joint = Centreline.jointsSpan[rod] + element * jointStride;
  let from = foundFrame;
  // Ropes are held by their ends most of all.
  if (offset[0] === heap[GeneralizedCoordinates.lengthsSpan[rod] + element]) from = joint + jointStride;
  else {
    heap[SharedRoom.given] = offset[0];
    kernelOf(world).frameAlong(joint, GeneralizedCoordinates.qSpan[rod] + qCurvature + 3 * element);
  }
  for (let c = 0; c < jointStride; c++) out[at + c] = heap[from + c];
}

/**
 * Velocity of the point at s, for the generalised velocity at `heap[v]`: xi_lin + w x r + (R b)(s) kappaDot.
 * Needs `deform` at the present q.
 */
export function pointVelocity(
  world: RodWorld,
  rod: number,
  v: number,
  s: number,
  out: Float64Array,
  at: number,
): void {
  const heap = world.memory.f64;
  const { GeneralizedCoordinates, Centreline } = world.components;
  offset[0] = s;
  const element = locate(world, rod, offset, 0);
  const q = GeneralizedCoordinates.qSpan[rod]!;
  const joint = Centreline.jointsSpan[rod]! + element * jointStride;
  advanceFrame(world, heap, joint, q + qCurvature + 3 * element, offset, 0, frame, 0, columns, 0);
  jointTwist(world, rod, v, element, twist);
  const x = frame[9]! - heap[q]!;
  const y = frame[10]! - heap[q + 1]!;
  const z = frame[11]! - heap[q + 2]!;
  out[at] = twist[3]! + twist[1]! * z - twist[2]! * y;
  out[at + 1] = twist[4]! + twist[2]! * x - twist[0]! * z;
  out[at + 2] = twist[5]! + twist[0]! * y - twist[1]! * x;
  for (let c = 0; c < 3; c++) {
    const rate = heap[v + vCurvature + 3 * element + c]!;
    for (let r = 0; r < 3; r++) out[at + r]! += rate * columns[6 * c + 3 + r]!;
  }
}

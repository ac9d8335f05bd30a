import type { RodWorld } from "../../world/world.js";
import { SharedRoom } from "../kernel-room.js";
import { locate } from "../locate.js";
import { kernelOf } from "./kernel.js";
import { Element, jointPosition, jointStride, vCurvature } from "./layout.js";

/** The arc length asked for; `locate` puts the one from the start of the element in its place. */
const offset = new Float64Array(1);
const point = new Float64Array(3);
const twist = new Float64Array(6);

/** Where the kernel's `advanceFrame` leaves the frame, and the columns of a point's motion. */
const foundColumns = SharedRoom.found + jointStride;

/** Frame and position at s. */
export function pointFrame(world: RodWorld, rod: number, s: number, out: Float64Array, at: number): void {
  const heap = world.memory.f64;
  const { GeneralizedCoordinates, Centreline } = world.components;
  offset[0] = s;
  const element = locate(world, rod, offset, 0);
  let from: number = SharedRoom.found;
  // Ropes are held by their ends most of all.
  if (offset[0] === heap[GeneralizedCoordinates.lengthsSpan[rod] + element])
    from = Centreline.jointsSpan[rod] + (element + 1) * jointStride;
  else {
    heap[SharedRoom.given] = offset[0];
    kernelOf(world).advanceFrame(rod, element);
  }
  for (let c = 0; c < jointStride; c++) out[at + c] = heap[from + c];
}

/**
 * Twist of the section at s about its centre, angular and linear, for the generalised velocity at `heap[v]`:
 * w + A_a kappaDot_a + A_b kappaDot_b and xi_lin + w x r + B_a kappaDot_a + B_b kappaDot_b. Needs `deform` at
 * the present q.
 */
export function pointTwist(
  world: RodWorld,
  rod: number,
  v: number,
  s: number,
  out: Float64Array,
  at: number,
): void {
  const heap = world.memory.f64;
  const q = world.components.GeneralizedCoordinates.qSpan[rod];
  offset[0] = s;
  const element = locate(world, rod, offset, 0);
  heap[SharedRoom.given] = offset[0];
  kernelOf(world).advanceFrame(rod, element);
  for (let c = 0; c < 3; c++) point[c] = heap[SharedRoom.found + jointPosition + c] - heap[q + c];
  for (let r = 0; r < 6; r++) {
    let own = 0;
    for (let k = 0; k < 2; k++) {
      for (let c = 0; c < 3; c++) {
        const column = foundColumns + (Element.Sb - Element.Sa) * k + 6 * c;
        own += heap[v + vCurvature + 3 * (element + k) + c] * heap[column + r];
      }
    }
    out[at + r] = own;
  }
  kernelOf(world).jointTwist(rod, v, element);
  for (let r = 0; r < 6; r++) twist[r] = heap[SharedRoom.found + r];
  for (let r = 0; r < 3; r++) out[at + r] += twist[r];
  out[at + 3] += twist[3] + twist[1] * point[2] - twist[2] * point[1];
  out[at + 4] += twist[4] + twist[2] * point[0] - twist[0] * point[2];
  out[at + 5] += twist[5] + twist[0] * point[1] - twist[1] * point[0];
}

const whole = new Float64Array(6);

/** Velocity of the point at s: the linear part of that. */
export function pointVelocity(
  world: RodWorld,
  rod: number,
  v: number,
  s: number,
  out: Float64Array,
  at: number,
): void {
  pointTwist(world, rod, v, s, whole, 0);
  for (let c = 0; c < 3; c++) out[at + c] = whole[3 + c];
}

import type { RodWorld } from "../../world.js";
import { advanceFrame } from "./kinematics.js";
import { Element, Header, jointStride, qCurvature, vCurvature } from "./layout.js";

/** Where `locate` leaves the arc length from the start of the element it found. */
const offset = new Float64Array(1);
const frame = new Float64Array(jointStride);
const columns = new Float64Array(18);
const twist = new Float64Array(6);

/** The element that holds arc length s; a joint belongs to the element after it. */
function locate(world: RodWorld, rod: number, s: number): number {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates } = world.components;
  const lengths = GeneralizedCoordinates.lengthsSpan[rod]!;
  const last = Rod.elements[rod]! - 1;
  let element = 0;
  let start = 0;
  while (element < last && start + heap[lengths + element]! <= s) start += heap[lengths + element++]!;
  offset[0] = Math.min(s - start, heap[lengths + element]!);
  return element;
}

/** Frame and position at s. */
export function pointFrame(world: RodWorld, rod: number, s: number, out: Float64Array, at: number): void {
  const { GeneralizedCoordinates, Centreline } = world.components;
  const element = locate(world, rod, s);
  const joint = Centreline.jointsSpan[rod]! + element * jointStride;
  const kappa = GeneralizedCoordinates.qSpan[rod]! + qCurvature + 3 * element;
  advanceFrame(world.memory.f64, joint, kappa, offset, 0, out, at, null, 0);
}

/** Velocity of the point at s: xi_lin + w x r + (R b)(s) kappaDot, needs `deform` at the present q. */
export function pointVelocity(world: RodWorld, rod: number, s: number, out: Float64Array, at: number): void {
  const heap = world.memory.f64;
  const { GeneralizedCoordinates, Centreline, Workspace } = world.components;
  const element = locate(world, rod, s);
  const q = GeneralizedCoordinates.qSpan[rod]!;
  const v = GeneralizedCoordinates.vSpan[rod]!;
  const joint = Centreline.jointsSpan[rod]! + element * jointStride;
  advanceFrame(heap, joint, q + qCurvature + 3 * element, offset, 0, frame, 0, columns, 0);
  for (let r = 0; r < 6; r++) twist[r] = heap[v + r]!;
  for (let i = 0; i < element; i++) {
    const S = Workspace.span[rod]! + Header.size + i * Element.size + Element.S;
    for (let c = 0; c < 3; c++) {
      const rate = heap[v + vCurvature + 3 * i + c]!;
      for (let r = 0; r < 6; r++) twist[r]! += rate * heap[S + 6 * c + r]!;
    }
  }
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

/** The transpose of `pointVelocity`: generalised force of a force that acts at s, root twist included. */
export function addPointForce(
  world: RodWorld,
  rod: number,
  s: number,
  fx: number,
  fy: number,
  fz: number,
  out: Float64Array,
  at: number,
): void {
  const heap = world.memory.f64;
  const { GeneralizedCoordinates, Centreline, Workspace } = world.components;
  const element = locate(world, rod, s);
  const q = GeneralizedCoordinates.qSpan[rod]!;
  const joint = Centreline.jointsSpan[rod]! + element * jointStride;
  advanceFrame(heap, joint, q + qCurvature + 3 * element, offset, 0, frame, 0, columns, 0);
  const own = at + vCurvature + 3 * element;
  for (let c = 0; c < 3; c++) {
    out[own + c]! += columns[6 * c + 3]! * fx + columns[6 * c + 4]! * fy + columns[6 * c + 5]! * fz;
  }
  const x = frame[9]! - heap[q]!;
  const y = frame[10]! - heap[q + 1]!;
  const z = frame[11]! - heap[q + 2]!;
  const nx = y * fz - z * fy;
  const ny = z * fx - x * fz;
  const nz = x * fy - y * fx;
  for (let i = 0; i < element; i++) {
    for (let c = 0; c < 3; c++) {
      const S = Workspace.span[rod]! + Header.size + i * Element.size + Element.S + 6 * c;
      out[at + vCurvature + 3 * i + c]! +=
        heap[S]! * nx +
        heap[S + 1]! * ny +
        heap[S + 2]! * nz +
        heap[S + 3]! * fx +
        heap[S + 4]! * fy +
        heap[S + 5]! * fz;
    }
  }
  out[at]! += nx;
  out[at + 1]! += ny;
  out[at + 2]! += nz;
  out[at + 3]! += fx;
  out[at + 4]! += fy;
  out[at + 5]! += fz;
}

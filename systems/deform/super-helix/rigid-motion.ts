import type { RodWorld } from "../../world.js";
import { Element, Header, jointStride, vCurvature } from "./layout.js";
import { tipSpinInertia } from "./spin.js";
import { addStiffenedTurn } from "./tension.js";

/** Momentum of a rod and of rigid motions of it, from its inertia rows. They hold inertia times 1 + h drag once drag is applied. */

const twist = new Float64Array(6);
const rigid = new Float64Array(6);

/**
 * Adds to `out[at]` the momentum (angular about the root, linear) of the velocity at `velocity`. The rows hold inertia
 * times 1 + h drag (h = 0: inertia alone).
 */
export function addMomentum(
  world: RodWorld,
  rod: number,
  velocity: number,
  h: number,
  out: Float64Array,
  at: number,
): void {
  const heap = world.memory.f64;
  const { Rod, Centreline, Workspace } = world.components;
  const elements = Rod.elements[rod]!;
  const workspace = Workspace.span[rod]!;
  for (let c = 0; c < 6; c++) twist[c] = heap[velocity + c]!;
  for (let i = 0; i < elements; i++) {
    const row = workspace + Header.size + i * Element.size;
    const share = h === 0 ? 1 : 1 / (1 + h * heap[row + Element.drag]!);
    rigidMomentum(heap, row, twist, rigid);
    for (let r = 0; r < 6; r++) out[at + r]! += share * rigid[r]!;
    const k = velocity + vCurvature + 3 * i;
    for (let c = 0; c < 3; c++) {
      const rate = heap[k + c]!;
      const F = row + Element.F + 6 * c;
      const S = row + Element.S + 6 * c;
      for (let r = 0; r < 6; r++) {
        out[at + r]! += share * rate * heap[F + r]!;
        twist[r]! += rate * heap[S + r]!;
      }
    }
  }
  const tip = Centreline.jointsSpan[rod]! + elements * jointStride;
  const spin =
    tipSpinInertia(world, rod) *
    (heap[tip]! * twist[0]! + heap[tip + 1]! * twist[1]! + heap[tip + 2]! * twist[2]!);
  for (let c = 0; c < 3; c++) out[at + c]! += spin * heap[tip + c]!;
}

/** I xi = (J w + h x v, mass v - h x w) of one element's row. */
export function rigidMomentum(heap: Float64Array, row: number, xi: Float64Array, out: Float64Array): void {
  const J = row + Element.J;
  const hx = heap[row + Element.h]!;
  const hy = heap[row + Element.h + 1]!;
  const hz = heap[row + Element.h + 2]!;
  const mass = heap[row + Element.mass]!;
  const wx = xi[0]!;
  const wy = xi[1]!;
  const wz = xi[2]!;
  const vx = xi[3]!;
  const vy = xi[4]!;
  const vz = xi[5]!;
  out[0] = heap[J]! * wx + heap[J + 1]! * wy + heap[J + 2]! * wz + hy * vz - hz * vy;
  out[1] = heap[J + 1]! * wx + heap[J + 3]! * wy + heap[J + 4]! * wz + hz * vx - hx * vz;
  out[2] = heap[J + 2]! * wx + heap[J + 4]! * wy + heap[J + 5]! * wz + hx * vy - hy * vx;
  out[3] = mass * vx - hy * wz + hz * wy;
  out[4] = mass * vy - hz * wx + hx * wz;
  out[5] = mass * vz - hx * wy + hy * wx;
}

/** Adds the momentum of a rigid motion of the whole rod to its rows; they hold inertia times 1 + h drag. */
export function addRigidMotion(world: RodWorld, rod: number, xi: Float64Array, h: number): void {
  const heap = world.memory.f64;
  const { Rod, Centreline, Workspace } = world.components;
  const elements = Rod.elements[rod]!;
  const workspace = Workspace.span[rod]!;
  for (let i = 0; i < elements; i++) {
    const row = workspace + Header.size + i * Element.size;
    const share = 1 / (1 + h * heap[row + Element.drag]!);
    rigidMomentum(heap, row, xi, rigid);
    for (let r = 0; r < 6; r++) heap[row + Element.wrench + r]! += share * rigid[r]!;
    for (let c = 0; c < 3; c++) {
      for (let r = 0; r < 6; r++)
        heap[row + Element.own + c]! += share * heap[row + Element.F + 6 * c + r]! * xi[r]!;
    }
  }
  if (heap[workspace + Header.isStiffened] !== 0) {
    for (let i = 0; i <= elements; i++) addStiffenedTurn(world, rod, i, xi);
  }
  const tip = Centreline.jointsSpan[rod]! + elements * jointStride;
  const spin =
    tipSpinInertia(world, rod) * (heap[tip]! * xi[0]! + heap[tip + 1]! * xi[1]! + heap[tip + 2]! * xi[2]!);
  for (let c = 0; c < 3; c++) heap[workspace + Header.tipLoad + c]! += spin * heap[tip + c]!;
}

import type { RodWorld } from "../../world.js";
import { Element, Header, jointStride, vCurvature } from "./layout.js";
import { tipSpinInertia } from "./spin.js";

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
  for (let r = 0; r < 6; r++) twist[r] = heap[velocity + r]!;
  let row = workspace + Header.size;
  let rates = velocity + vCurvature;
  for (let i = 0; i < elements; i++, row += Element.size, rates += 3) {
    const share = 1 / (1 + h * heap[row + Element.drag]!);
    rigidMomentum(heap, row, twist, rigid);
    addColumns(heap, row + Element.F, heap, rates, rigid);
    for (let r = 0; r < 6; r++) out[at + r]! += share * rigid[r]!;
    addColumns(heap, row + Element.S, heap, rates, twist);
  }
  const tip = Centreline.jointsSpan[rod]! + elements * jointStride;
  const spin =
    tipSpinInertia(world, rod) *
    (heap[tip]! * twist[0]! + heap[tip + 1]! * twist[1]! + heap[tip + 2]! * twist[2]!);
  for (let c = 0; c < 3; c++) out[at + c]! += spin * heap[tip + c]!;
}

/** out += (6 x 3 columns at `heap[columns]`) times the three numbers at `x[from]`. */
export function addColumns(
  heap: Float64Array,
  columns: number,
  x: Float64Array,
  from: number,
  out: Float64Array,
): void {
  const x0 = x[from];
  const x1 = x[from + 1];
  const x2 = x[from + 2];
  out[0] += heap[columns] * x0 + heap[columns + 6] * x1 + heap[columns + 12] * x2;
  out[1] += heap[columns + 1] * x0 + heap[columns + 7] * x1 + heap[columns + 13] * x2;
  out[2] += heap[columns + 2] * x0 + heap[columns + 8] * x1 + heap[columns + 14] * x2;
  out[3] += heap[columns + 3] * x0 + heap[columns + 9] * x1 + heap[columns + 15] * x2;
  out[4] += heap[columns + 4] * x0 + heap[columns + 10] * x1 + heap[columns + 16] * x2;
  out[5] += heap[columns + 5] * x0 + heap[columns + 11] * x1 + heap[columns + 17] * x2;
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

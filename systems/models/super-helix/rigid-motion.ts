import { Element } from "./layout.js";

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

import { Element, Header, jointStride, vCurvature } from "../../../models/super-helix/layout";
import { heap, Numbers, Pair } from "./numbers";
import { elements, joints, workspace } from "./rod";
import { tipSpinInertia } from "./spin";

/** Momentum of a rod and of rigid motions of it, from its inertia rows. They hold inertia times 1 + h drag once drag is applied. */

/**
 * Adds to `out[at]` the momentum (angular about the root, linear) of the velocity at `velocity`. The rows hold inertia
 * times 1 + h drag (h = 0: inertia alone).
 */
export function addMomentum(velocity: i32, h: f64, out: Numbers, at: i32): void {
  let t0 = heap[velocity];
  let t1 = heap[velocity + 1];
  let t2 = heap[velocity + 2];
  let t3 = heap[velocity + 3];
  let t4 = heap[velocity + 4];
  let t5 = heap[velocity + 5];
  // prettier-ignore
  let p0: f64 = 0, p1: f64 = 0, p2: f64 = 0, p3: f64 = 0, p4: f64 = 0, p5: f64 = 0;
  let row = workspace + Header.size;
  let rates = velocity + vCurvature;
  for (let i = 0; i < elements; i++, row += Element.size, rates += 3) {
    const share = 1 / (1 + h * heap[row + Element.drag]);
    const J = row + Element.J;
    const F = row + Element.F;
    const S = row + Element.S;
    const hx = heap[row + Element.h];
    const hy = heap[row + Element.h + 1];
    const hz = heap[row + Element.h + 2];
    const mass = heap[row + Element.mass];
    const k0 = heap[rates];
    const k1 = heap[rates + 1];
    const k2 = heap[rates + 2];
    // I xi + F kappaDot
    // prettier-ignore
    p0 += share * (heap[J] * t0 + heap[J + 1] * t1 + heap[J + 2] * t2 + hy * t5 - hz * t4 + heap[F] * k0 + heap[F + 6] * k1 + heap[F + 12] * k2);
    // prettier-ignore
    p1 += share * (heap[J + 1] * t0 + heap[J + 3] * t1 + heap[J + 4] * t2 + hz * t3 - hx * t5 + heap[F + 1] * k0 + heap[F + 7] * k1 + heap[F + 13] * k2);
    // prettier-ignore
    p2 += share * (heap[J + 2] * t0 + heap[J + 4] * t1 + heap[J + 5] * t2 + hx * t4 - hy * t3 + heap[F + 2] * k0 + heap[F + 8] * k1 + heap[F + 14] * k2);
    p3 += share * (mass * t3 - hy * t2 + hz * t1 + heap[F + 3] * k0 + heap[F + 9] * k1 + heap[F + 15] * k2);
    p4 += share * (mass * t4 - hz * t0 + hx * t2 + heap[F + 4] * k0 + heap[F + 10] * k1 + heap[F + 16] * k2);
    p5 += share * (mass * t5 - hx * t1 + hy * t0 + heap[F + 5] * k0 + heap[F + 11] * k1 + heap[F + 17] * k2);
    t0 += heap[S] * k0 + heap[S + 6] * k1 + heap[S + 12] * k2;
    t1 += heap[S + 1] * k0 + heap[S + 7] * k1 + heap[S + 13] * k2;
    t2 += heap[S + 2] * k0 + heap[S + 8] * k1 + heap[S + 14] * k2;
    t3 += heap[S + 3] * k0 + heap[S + 9] * k1 + heap[S + 15] * k2;
    t4 += heap[S + 4] * k0 + heap[S + 10] * k1 + heap[S + 16] * k2;
    t5 += heap[S + 5] * k0 + heap[S + 11] * k1 + heap[S + 17] * k2;
  }
  const tip = joints + elements * jointStride;
  const spin = tipSpinInertia() * (heap[tip] * t0 + heap[tip + 1] * t1 + heap[tip + 2] * t2);
  out[at] += p0 + spin * heap[tip];
  out[at + 1] += p1 + spin * heap[tip + 1];
  out[at + 2] += p2 + spin * heap[tip + 2];
  out[at + 3] += p3;
  out[at + 4] += p4;
  out[at + 5] += p5;
}

/** out += (6 x 3 columns at `heap[columns]`) times the three numbers at `heap[from]`. */
export function addColumns(columns: i32, from: i32, out: Numbers): void {
  const x0 = heap.both(from);
  const x1 = heap.both(from + 1);
  const x2 = heap.both(from + 2);
  for (let r = 0; r < 6; r += 2) {
    const c = columns + r;
    const more = Pair.threeProducts(heap.pair(c), x0, heap.pair(c + 6), x1, heap.pair(c + 12), x2);
    out.setPair(r, f64x2.add(out.pair(r), more));
  }
}

/** I xi = (J w + h x v, mass v - h x w) of one element's row. */
export function rigidMomentum(row: i32, xi: Numbers, out: Numbers): void {
  const J = row + Element.J;
  const hx = heap[row + Element.h];
  const hy = heap[row + Element.h + 1];
  const hz = heap[row + Element.h + 2];
  const mass = heap[row + Element.mass];
  const wx = xi[0];
  const wy = xi[1];
  const wz = xi[2];
  const vx = xi[3];
  const vy = xi[4];
  const vz = xi[5];
  out[0] = heap[J] * wx + heap[J + 1] * wy + heap[J + 2] * wz + hy * vz - hz * vy;
  out[1] = heap[J + 1] * wx + heap[J + 3] * wy + heap[J + 4] * wz + hz * vx - hx * vz;
  out[2] = heap[J + 2] * wx + heap[J + 4] * wy + heap[J + 5] * wz + hx * vy - hy * vx;
  out[3] = mass * vx - hy * wz + hz * wy;
  out[4] = mass * vy - hz * wx + hx * wz;
  out[5] = mass * vz - hx * wy + hy * wx;
}

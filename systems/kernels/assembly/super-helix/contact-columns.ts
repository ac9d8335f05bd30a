import { KernelRoom } from "../../../models/super-helix/kernel-room";
import { Element, Header, jointStride, qCurvature, vCurvature } from "../../../models/super-helix/layout";
import { ContactPoint } from "../../../models/rod-model";
import { advanceFrame } from "./kinematics";
import { heap, Numbers, Pair } from "./numbers";
import { jointTwist } from "./joint-twist";
import { forwardRigid, rootFreedoms } from "./recursion";
import { elements, joints, next, q, workspace } from "./rod";
import { own, secondOwn, secondWrench, thirdOwn, thirdWrench, twist, wrench } from "./scratch";
import { unwhiten, Wrench } from "./solve";

/** The columns of `systems/models/super-helix/contact-columns.ts`, which says what they are. */

/** A `ContactPoint` whose arc length is that from the start of its element. */
const contact = KernelRoom.given;
const arm = KernelRoom.given + ContactPoint.arm;
/** There: the frame, from the root point, and the motion by the element's own curvature. */
const frame = KernelRoom.found;
const columns = KernelRoom.found + jointStride;

/** Columns of the contact that is given, which is on `element`, to `heap[out]`. */
export function contactColumns(element: i32, out: i32): void {
  reach(element);
  pointMotion(element);
  forceOf(contact + ContactPoint.directions, own, wrench);
  forceOf(contact + ContactPoint.directions + 3, secondOwn, secondWrench);
  forceOf(contact + ContactPoint.directions + 6, thirdOwn, thirdWrench);
  whiten(element, out + 3 * rootFreedoms());
  whitenRoot(wrench, out);
  whitenRoot(secondWrench, out + 1);
  whitenRoot(thirdWrench, out + 2);
}

/** The freedoms of the root in a column. */
function whitenRoot(at: Numbers, out: i32): void {
  const freedoms = rootFreedoms();
  if (freedoms == 0) return;
  forwardRigid(heap, workspace + Header.rootFactor, freedoms, at, 0);
  for (let r = 0; r < freedoms; r++) heap[out + 3 * r] = at[r];
}

/** Y^T Y of the `length` entries of the columns at `heap[from]`: 9 numbers are found. */
export function selfProduct(from: i32, length: i32): void {
  let xx: f64 = 0;
  let xy: f64 = 0;
  let xz: f64 = 0;
  let yy: f64 = 0;
  let yz: f64 = 0;
  let zz: f64 = 0;
  for (let at = from; at < from + 3 * length; at += 3) {
    const x = heap[at];
    const y = heap[at + 1];
    const z = heap[at + 2];
    xx += x * x;
    xy += x * y;
    xz += x * z;
    yy += y * y;
    yz += y * z;
    zz += z * z;
  }
  const W = KernelRoom.found;
  heap[W] = xx;
  heap[W + 1] = heap[W + 3] = xy;
  heap[W + 2] = heap[W + 6] = xz;
  heap[W + 4] = yy;
  heap[W + 5] = heap[W + 7] = yz;
  heap[W + 8] = zz;
}

/**
 * What the columns at `heap[from]`, of a force on `element`, make of three impulses (x, y, z), added to the velocity that the step has
 * found. Behind the columns there is room for a vector like v.
 */
export function push(element: i32, from: i32, x: f64, y: f64, z: f64): void {
  const change = from + 3 * (vCurvature + 3 * elements);
  const freedoms = rootFreedoms();
  let at = from;
  for (let r = 0; r < freedoms; r++, at += 3)
    heap[change + r] = x * heap[at] + y * heap[at + 1] + z * heap[at + 2];
  // A held root does not move, and what is beyond has no part in a column.
  for (let r = freedoms; r < vCurvature; r++) heap[change + r] = 0;
  const reached = change + vCurvature + 3 * (element + 1);
  for (let to = change + vCurvature; to < reached; to++, at += 3)
    heap[to] = x * heap[at] + y * heap[at + 1] + z * heap[at + 2];
  const end = change + vCurvature + 3 * elements;
  for (let to = reached; to < end; to++) heap[to] = 0;
  applyWhitened(change);
}

export function contactVelocity(element: i32): void {
  reach(element);
  pointMotion(element);
}

function reach(element: i32): void {
  const joint = joints + element * jointStride;
  advanceFrame(joint, q + qCurvature + 3 * element, contact + ContactPoint.s, frame, columns);
  for (let c = 0; c < 3; c++) heap[frame + 9 + c] -= heap[q + c];
}

/** Own force and wrench of the unit force at `heap[from]`, which acts at the arm's end. */
function forceOf(from: i32, own: Numbers, wrench: Numbers): void {
  const ex = heap[from];
  const ey = heap[from + 1];
  const ez = heap[from + 2];
  const ax = heap[arm];
  const ay = heap[arm + 1];
  const az = heap[arm + 2];
  const nx = ay * ez - az * ey;
  const ny = az * ex - ax * ez;
  const nz = ax * ey - ay * ex;
  for (let c = 0; c < 3; c++) {
    const j = 6 * c;
    own[c] =
      heap[columns + j] * nx +
      heap[columns + j + 1] * ny +
      heap[columns + j + 2] * nz +
      heap[columns + j + 3] * ex +
      heap[columns + j + 4] * ey +
      heap[columns + j + 5] * ez;
  }
  wrench[0] = nx + heap[frame + 10] * ez - heap[frame + 11] * ey;
  wrench[1] = ny + heap[frame + 11] * ex - heap[frame + 9] * ez;
  wrench[2] = nz + heap[frame + 9] * ey - heap[frame + 10] * ex;
  wrench[3] = ex;
  wrench[4] = ey;
  wrench[5] = ez;
}

/**
 * From `own` and `wrench` of three forces on element c, their columns' entries of elements 0 to c; the wrenches at the root. The first two
 * side by side, the third beside them: one after the other, each would wait for itself, half as long again.
 */
function whiten(c: i32, at: i32): void {
  let p0 = Pair.of(wrench[0], secondWrench[0]);
  let p1 = Pair.of(wrench[1], secondWrench[1]);
  let p2 = Pair.of(wrench[2], secondWrench[2]);
  let p3 = Pair.of(wrench[3], secondWrench[3]);
  let p4 = Pair.of(wrench[4], secondWrench[4]);
  let p5 = Pair.of(wrench[5], secondWrench[5]);
  let f0 = Pair.of(own[0], secondOwn[0]);
  let f1 = Pair.of(own[1], secondOwn[1]);
  let f2 = Pair.of(own[2], secondOwn[2]);
  let t0 = thirdWrench[0];
  let t1 = thirdWrench[1];
  let t2 = thirdWrench[2];
  let t3 = thirdWrench[3];
  let t4 = thirdWrench[4];
  let t5 = thirdWrench[5];
  let e0 = thirdOwn[0];
  let e1 = thirdOwn[1];
  let e2 = thirdOwn[2];
  for (let i = c; ; i--) {
    const row = workspace + Header.size + i * Element.size;
    const L = row + Element.m;
    const U = row + Element.U;
    const y0 = f64x2.mul(f0, heap.both(L));
    const y1 = f64x2.mul(f64x2.sub(f1, f64x2.mul(heap.both(L + 1), y0)), heap.both(L + 3));
    const y2 = f64x2.mul(
      f64x2.sub(f2, Pair.twoProducts(heap.both(L + 2), y0, heap.both(L + 4), y1)),
      heap.both(L + 5),
    );
    const to = at + 9 * i;
    heap.setPair(to, y0);
    heap.setPair(to + 3, y1);
    heap.setPair(to + 6, y2);
    const z0 = e0 * heap[L];
    const z1 = (e1 - heap[L + 1] * z0) * heap[L + 3];
    const z2 = (e2 - heap[L + 2] * z0 - heap[L + 4] * z1) * heap[L + 5];
    heap[to + 2] = z0;
    heap[to + 5] = z1;
    heap[to + 8] = z2;
    p0 = Wrench.pass(p0, y0, y1, y2, U);
    p1 = Wrench.pass(p1, y0, y1, y2, U + 1);
    p2 = Wrench.pass(p2, y0, y1, y2, U + 2);
    p3 = Wrench.pass(p3, y0, y1, y2, U + 3);
    p4 = Wrench.pass(p4, y0, y1, y2, U + 4);
    p5 = Wrench.pass(p5, y0, y1, y2, U + 5);
    t0 -= heap[U] * z0 + heap[U + 6] * z1 + heap[U + 12] * z2;
    t1 -= heap[U + 1] * z0 + heap[U + 7] * z1 + heap[U + 13] * z2;
    t2 -= heap[U + 2] * z0 + heap[U + 8] * z1 + heap[U + 14] * z2;
    t3 -= heap[U + 3] * z0 + heap[U + 9] * z1 + heap[U + 15] * z2;
    t4 -= heap[U + 4] * z0 + heap[U + 10] * z1 + heap[U + 16] * z2;
    t5 -= heap[U + 5] * z0 + heap[U + 11] * z1 + heap[U + 17] * z2;
    if (i == 0) break;
    const S = row - Element.size + Element.S;
    // prettier-ignore
    e0 = heap[S] * t0 + heap[S + 1] * t1 + heap[S + 2] * t2 + heap[S + 3] * t3 + heap[S + 4] * t4 + heap[S + 5] * t5;
    // prettier-ignore
    e1 = heap[S + 6] * t0 + heap[S + 7] * t1 + heap[S + 8] * t2 + heap[S + 9] * t3 + heap[S + 10] * t4 + heap[S + 11] * t5;
    // prettier-ignore
    e2 = heap[S + 12] * t0 + heap[S + 13] * t1 + heap[S + 14] * t2 + heap[S + 15] * t3 + heap[S + 16] * t4 + heap[S + 17] * t5;
    f0 = Wrench.dot(p0, p1, p2, p3, p4, p5, S);
    f1 = Wrench.dot(p0, p1, p2, p3, p4, p5, S + 6);
    f2 = Wrench.dot(p0, p1, p2, p3, p4, p5, S + 12);
  }
  wrench.setPair(0, Pair.firsts(p0, p1));
  wrench.setPair(2, Pair.firsts(p2, p3));
  wrench.setPair(4, Pair.firsts(p4, p5));
  secondWrench.setPair(0, Pair.seconds(p0, p1));
  secondWrench.setPair(2, Pair.seconds(p2, p3));
  secondWrench.setPair(4, Pair.seconds(p4, p5));
  thirdWrench[0] = t0;
  thirdWrench[1] = t1;
  thirdWrench[2] = t2;
  thirdWrench[3] = t3;
  thirdWrench[4] = t4;
  thirdWrench[5] = t5;
}

/** Velocity of the point under `next`, along its directions. */
function pointMotion(element: i32): void {
  jointTwist(next, element, twist);
  const rate = next + vCurvature + 3 * element;
  const k0 = heap[rate];
  const k1 = heap[rate + 1];
  const k2 = heap[rate + 2];
  const wx = twist[0];
  const wy = twist[1];
  const wz = twist[2];
  const rx = heap[frame + 9];
  const ry = heap[frame + 10];
  const rz = heap[frame + 11];
  // The arm turns with the section, the element's own turning up to there included.
  const ax = heap[contact + ContactPoint.arm];
  const ay = heap[contact + ContactPoint.arm + 1];
  const az = heap[contact + ContactPoint.arm + 2];
  const turnX = wx + heap[columns] * k0 + heap[columns + 6] * k1 + heap[columns + 12] * k2;
  const turnY = wy + heap[columns + 1] * k0 + heap[columns + 7] * k1 + heap[columns + 13] * k2;
  const turnZ = wz + heap[columns + 2] * k0 + heap[columns + 8] * k1 + heap[columns + 14] * k2;
  // prettier-ignore
  const x = twist[3] + wy * rz - wz * ry + heap[columns + 3] * k0 + heap[columns + 9] * k1 + heap[columns + 15] * k2 + turnY * az - turnZ * ay;
  // prettier-ignore
  const y = twist[4] + wz * rx - wx * rz + heap[columns + 4] * k0 + heap[columns + 10] * k1 + heap[columns + 16] * k2 + turnZ * ax - turnX * az;
  // prettier-ignore
  const z = twist[5] + wx * ry - wy * rx + heap[columns + 5] * k0 + heap[columns + 11] * k1 + heap[columns + 17] * k2 + turnX * ay - turnY * ax;
  for (let d = 0; d < 3; d++) {
    const e = contact + ContactPoint.directions + 3 * d;
    heap[contact + ContactPoint.velocity + d] = heap[e] * x + heap[e + 1] * y + heap[e + 2] * z;
  }
}

/** Adds L^-T of what stands at `heap[change]`, laid out like v, to the velocity that the step has found. */
export function applyWhitened(change: i32): void {
  unwhiten(change);
  const count = vCurvature + 3 * elements;
  for (let i = 0; i < count; i++) heap[next + i] += heap[change + i];
}

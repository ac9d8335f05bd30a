import { KernelRoom } from "../../../deform/super-helix/kernel-room";
import { Element, Header, jointStride, qCurvature, vCurvature } from "../../../deform/super-helix/layout";
import { ContactPoint } from "../../../deform/rod-model";
import { advanceFrame } from "./kinematics";
import { heap } from "./numbers";
import { jointTwist } from "./joint-twist";
import { forwardRigid, rootFreedoms } from "./recursion";
import { elements, joints, next, q, workspace } from "./rod";
import { own, root, twist, wrench } from "./scratch";
import { unwhiten } from "./solve";

/** The columns of `systems/deform/super-helix/contact-columns.ts`, which says what they are. */

/** A `ContactPoint` whose arc length is that from the start of its element. */
const contact = KernelRoom.given;
const arm = KernelRoom.given + ContactPoint.arm;
/** There: the frame, from the root point, and the motion by the element's own curvature. */
const frame = KernelRoom.found;
const columns = KernelRoom.found + jointStride;

/** Columns of the contact that is given, which is on `element`, to `heap[out]`. */
export function contactColumns(element: i32, out: i32): void {
  const freedoms = rootFreedoms();
  reach(element);
  pointMotion(element);
  for (let d = 0; d < 3; d++) {
    forceOf(contact + ContactPoint.directions + 3 * d);
    whitenColumn(element, out + 3 * freedoms + d);
    if (freedoms == 0) continue;
    for (let r = 0; r < freedoms; r++) root[r] = wrench[r];
    forwardRigid(heap, workspace + Header.rootFactor, freedoms, root, 0);
    for (let r = 0; r < freedoms; r++) heap[out + 3 * r + d] = root[r];
  }
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
function forceOf(from: i32): void {
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
 * From `own` and `wrench` of a force on element c, the column's entries of elements 0 to c, 3 apart; the wrench at the root.
 * One direction at a time: three at once, which reads S, U and L once instead of three times, is 14 % faster (75 instead of 85 ns an
 * element for all three) at three times the code; that would be 7 % of the making of contacts, once a step.
 */
function whitenColumn(c: i32, at: i32): void {
  let p0 = wrench[0];
  let p1 = wrench[1];
  let p2 = wrench[2];
  let p3 = wrench[3];
  let p4 = wrench[4];
  let p5 = wrench[5];
  let f0 = own[0];
  let f1 = own[1];
  let f2 = own[2];
  for (let i = c; ; i--) {
    const row = workspace + Header.size + i * Element.size;
    const L = row + Element.m;
    const U = row + Element.U;
    const y0 = f0 * heap[L];
    const y1 = (f1 - heap[L + 1] * y0) * heap[L + 3];
    const y2 = (f2 - heap[L + 2] * y0 - heap[L + 4] * y1) * heap[L + 5];
    const to = at + 9 * i;
    heap[to] = y0;
    heap[to + 3] = y1;
    heap[to + 6] = y2;
    p0 -= heap[U] * y0 + heap[U + 6] * y1 + heap[U + 12] * y2;
    p1 -= heap[U + 1] * y0 + heap[U + 7] * y1 + heap[U + 13] * y2;
    p2 -= heap[U + 2] * y0 + heap[U + 8] * y1 + heap[U + 14] * y2;
    p3 -= heap[U + 3] * y0 + heap[U + 9] * y1 + heap[U + 15] * y2;
    p4 -= heap[U + 4] * y0 + heap[U + 10] * y1 + heap[U + 16] * y2;
    p5 -= heap[U + 5] * y0 + heap[U + 11] * y1 + heap[U + 17] * y2;
    if (i == 0) break;
    const S = row - Element.size + Element.S;
    // prettier-ignore
    f0 = heap[S] * p0 + heap[S + 1] * p1 + heap[S + 2] * p2 + heap[S + 3] * p3 + heap[S + 4] * p4 + heap[S + 5] * p5;
    // prettier-ignore
    f1 = heap[S + 6] * p0 + heap[S + 7] * p1 + heap[S + 8] * p2 + heap[S + 9] * p3 + heap[S + 10] * p4 + heap[S + 11] * p5;
    // prettier-ignore
    f2 = heap[S + 12] * p0 + heap[S + 13] * p1 + heap[S + 14] * p2 + heap[S + 15] * p3 + heap[S + 16] * p4 + heap[S + 17] * p5;
  }
  wrench[0] = p0;
  wrench[1] = p1;
  wrench[2] = p2;
  wrench[3] = p3;
  wrench[4] = p4;
  wrench[5] = p5;
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

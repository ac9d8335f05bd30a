import type { RootKind } from "../../../components/components.js";
import type { RodWorld } from "../../world.js";
import { ContactPoint } from "../rod-model.js";
import { advanceFrame } from "./kinematics.js";
import { Element, Header, jointStride, qCurvature, vCurvature } from "./layout.js";
import { jointTwist } from "./points.js";
import { locate } from "../locate.js";
import { forwardRigid, rootFreedoms } from "./recursion.js";
import { unwhiten } from "./solve.js";

/**
 * The link between a rod and the contact solver. A force e at a point of element c has the whitened generalised force
 *   y_c = L^-1 (own force of e),  p = [r x e; e] - U_c y_c,  then towards the root  y = L^-1 S^T p,  p <- p - U y,
 * (`whiten` with nothing beyond c), so that W_ab = Y_a . Y_b and neither A nor W is ever made. Freedoms beyond c take no part:
 * a column is a prefix of the rod's w = (those of the root that are free, kappa_0, kappa_1, ...), whatever its length. The three
 * columns of a contact stand interleaved (measured in `systems/solve/whitened/island-operator.ts`).
 */

const arc = new Float64Array(1);
const frame = new Float64Array(jointStride);
const columns = new Float64Array(18);
const twist = new Float64Array(6);
/** Wrench about the root point of what is beyond the joint reached, and the force on the element's own curvature. */
const wrench = new Float64Array(6);
const own = new Float64Array(3);
const root = new Float64Array(6);

/** Freedoms that a force on `element` reaches. */
export function columnLength(kind: RootKind, element: number): number {
  return rootFreedoms(kind) + 3 * (element + 1);
}

export function contactFreedoms(world: RodWorld, rod: number): number {
  const { Rod, Root } = world.components;
  return columnLength(Root.kind[rod] as RootKind, Rod.elements[rod] - 1);
}

export function contactColumns(
  world: RodWorld,
  rod: number,
  contact: Float64Array,
  contactAt: number,
  out: Float64Array,
  at: number,
): number {
  const heap = world.memory.f64;
  const { Root, Workspace } = world.components;
  const workspace = Workspace.span[rod];
  const kind = Root.kind[rod] as RootKind;
  const freedoms = rootFreedoms(kind);
  const element = reach(world, rod, contact, contactAt);
  pointMotion(world, rod, element, contact, contactAt);
  for (let d = 0; d < 3; d++) {
    forceOf(contact, contactAt + ContactPoint.directions + 3 * d, contact, contactAt + ContactPoint.arm);
    whitenColumn(heap, workspace, element, out, at + 3 * freedoms + d);
    if (freedoms === 0) continue;
    for (let r = 0; r < freedoms; r++) root[r] = wrench[r];
    forwardRigid(heap, workspace + Header.rootFactor, freedoms, root, 0);
    for (let r = 0; r < freedoms; r++) out[at + 3 * r + d] = root[r];
  }
  return columnLength(kind, element);
}

export function contactVelocity(
  world: RodWorld,
  rod: number,
  contact: Float64Array,
  contactAt: number,
): void {
  pointMotion(world, rod, reach(world, rod, contact, contactAt), contact, contactAt);
}

/** The element of the point; leaves there `frame` from the root point, and `columns`, the motion by the element's own curvature. */
function reach(world: RodWorld, rod: number, contact: Float64Array, contactAt: number): number {
  const heap = world.memory.f64;
  const { GeneralizedCoordinates, Centreline } = world.components;
  arc[0] = contact[contactAt + ContactPoint.s];
  const element = locate(world, rod, arc, 0);
  const q = GeneralizedCoordinates.qSpan[rod];
  const joint = Centreline.jointsSpan[rod] + element * jointStride;
  advanceFrame(heap, joint, q + qCurvature + 3 * element, arc, 0, frame, 0, columns, 0);
  for (let c = 0; c < 3; c++) frame[9 + c] -= heap[q + c];
  return element;
}

/** Own force and wrench of the unit force at `direction[from]`, which acts at the arm's end. */
function forceOf(direction: Float64Array, from: number, arm: Float64Array, armAt: number): void {
  const ex = direction[from];
  const ey = direction[from + 1];
  const ez = direction[from + 2];
  const ax = arm[armAt];
  const ay = arm[armAt + 1];
  const az = arm[armAt + 2];
  const nx = ay * ez - az * ey;
  const ny = az * ex - ax * ez;
  const nz = ax * ey - ay * ex;
  for (let c = 0; c < 3; c++) {
    const j = 6 * c;
    own[c] =
      columns[j] * nx +
      columns[j + 1] * ny +
      columns[j + 2] * nz +
      columns[j + 3] * ex +
      columns[j + 4] * ey +
      columns[j + 5] * ez;
  }
  wrench[0] = nx + frame[10] * ez - frame[11] * ey;
  wrench[1] = ny + frame[11] * ex - frame[9] * ez;
  wrench[2] = nz + frame[9] * ey - frame[10] * ex;
  wrench[3] = ex;
  wrench[4] = ey;
  wrench[5] = ez;
}

/**
 * From `own` and `wrench` of a force on element c, the column's entries of elements 0 to c, 3 apart; the wrench at the root.
 * One direction at a time: three at once, which reads S, U and L once instead of three times, is 14 % faster (75 instead of 85 ns an
 * element for all three) at three times the code; that would be 7 % of the making of contacts, once a step.
 */
function whitenColumn(heap: Float64Array, workspace: number, c: number, out: Float64Array, at: number): void {
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
    out[to] = y0;
    out[to + 3] = y1;
    out[to + 6] = y2;
    p0 -= heap[U] * y0 + heap[U + 6] * y1 + heap[U + 12] * y2;
    p1 -= heap[U + 1] * y0 + heap[U + 7] * y1 + heap[U + 13] * y2;
    p2 -= heap[U + 2] * y0 + heap[U + 8] * y1 + heap[U + 14] * y2;
    p3 -= heap[U + 3] * y0 + heap[U + 9] * y1 + heap[U + 15] * y2;
    p4 -= heap[U + 4] * y0 + heap[U + 10] * y1 + heap[U + 16] * y2;
    p5 -= heap[U + 5] * y0 + heap[U + 11] * y1 + heap[U + 17] * y2;
    if (i === 0) break;
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
function pointMotion(
  world: RodWorld,
  rod: number,
  element: number,
  contact: Float64Array,
  contactAt: number,
): void {
  const heap = world.memory.f64;
  const { GeneralizedCoordinates, Workspace } = world.components;
  const next = GeneralizedCoordinates.nextSpan[rod];
  jointTwist(heap, Workspace.span[rod], next, element, twist);
  const rate = next + vCurvature + 3 * element;
  const k0 = heap[rate];
  const k1 = heap[rate + 1];
  const k2 = heap[rate + 2];
  const wx = twist[0];
  const wy = twist[1];
  const wz = twist[2];
  const rx = frame[9];
  const ry = frame[10];
  const rz = frame[11];
  // The arm turns with the section, the element's own turning up to there included.
  const ax = contact[contactAt + ContactPoint.arm];
  const ay = contact[contactAt + ContactPoint.arm + 1];
  const az = contact[contactAt + ContactPoint.arm + 2];
  const turnX = wx + columns[0] * k0 + columns[6] * k1 + columns[12] * k2;
  const turnY = wy + columns[1] * k0 + columns[7] * k1 + columns[13] * k2;
  const turnZ = wz + columns[2] * k0 + columns[8] * k1 + columns[14] * k2;
  // prettier-ignore
  const x = twist[3] + wy * rz - wz * ry + columns[3] * k0 + columns[9] * k1 + columns[15] * k2 + turnY * az - turnZ * ay;
  // prettier-ignore
  const y = twist[4] + wz * rx - wx * rz + columns[4] * k0 + columns[10] * k1 + columns[16] * k2 + turnZ * ax - turnX * az;
  // prettier-ignore
  const z = twist[5] + wx * ry - wy * rx + columns[5] * k0 + columns[11] * k1 + columns[17] * k2 + turnX * ay - turnY * ax;
  for (let d = 0; d < 3; d++) {
    const e = contactAt + ContactPoint.directions + 3 * d;
    contact[contactAt + ContactPoint.velocity + d] = contact[e] * x + contact[e + 1] * y + contact[e + 2] * z;
  }
}

/** A vector laid out like v; replaced by a longer one when a rod has more. */
let change = new Float64Array(vCurvature + 3 * 64);

export function applyWhitened(world: RodWorld, rod: number, w: Float64Array, at: number): void {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates, Root, Workspace } = world.components;
  const elements = Rod.elements[rod];
  const kind = Root.kind[rod] as RootKind;
  const freedoms = rootFreedoms(kind);
  const count = vCurvature + 3 * elements;
  if (change.length < count) change = new Float64Array(2 * count);
  // A held root does not move.
  for (let r = 0; r < vCurvature; r++) change[r] = r < freedoms ? w[at + r] : 0;
  for (let i = vCurvature; i < count; i++) change[i] = w[at + freedoms + i - vCurvature];
  unwhiten(heap, elements, Workspace.span[rod], kind, change, 0);
  const next = GeneralizedCoordinates.nextSpan[rod];
  for (let i = 0; i < count; i++) heap[next + i] += change[i];
}

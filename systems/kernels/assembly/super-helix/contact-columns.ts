import { columns, combine, contact, frame, whitenRoot } from "../rods/contact";
import { Numbers } from "../rods/numbers";
import { Pair } from "../rods/pair";
import { Spatial, Vector } from "../rods/records";
import { rootFreedoms } from "../rods/rigid-factor";
import { elements, freedoms, jointAt, next, q } from "../rods/rod";
import { Velocity } from "../rods/rows";
import { secondWrench, thirdWrench, twist, wrench } from "../rods/scratch";
import { Wrench } from "../rods/wrench";
import { jointTwist } from "./joint-twist";
import { advanceFrame } from "./kinematics";
import { elementRow } from "./rows";
import { own, secondOwn, thirdOwn } from "./scratch";
import { unwhiten } from "./solve";

/** The columns of `systems/models/super-helix/contact-columns.ts`, which says what they are. */

/** Columns of the contact that is given, which is on `element`. */
export function contactColumns(element: i32, out: Numbers): void {
  reach(element);
  pointMotion(element);
  forceOf(contact.direction(0), own, wrench);
  forceOf(contact.direction(1), secondOwn, secondWrench);
  forceOf(contact.direction(2), thirdOwn, thirdWrench);
  whiten(element, out.from(3 * rootFreedoms()));
  whitenRoot(wrench, out);
  whitenRoot(secondWrench, out.from(1));
  whitenRoot(thirdWrench, out.from(2));
}

/**
 * Adds to the velocity that the step has found what three impulses (x, y, z) change by the columns Y of a
 * point on `element`. Behind the columns there is room for a vector like v.
 */
export function push(element: i32, Y: Numbers, x: f64, y: f64, z: f64): void {
  const change = Y.part<Velocity>(3 * freedoms());
  combine(Y, x, y, z, element + 1, elements, change);
  applyWhitened(change);
}

export function contactVelocity(element: i32): void {
  reach(element);
  pointMotion(element);
}

function reach(element: i32): void {
  advanceFrame(jointAt(element), q.kappa(element), contact.s, frame, columns);
  frame.x -= q.x;
  frame.y -= q.y;
  frame.z -= q.z;
}

/** Own force and wrench of the unit force e, which acts at the arm's end. */
function forceOf(e: Vector, own: Numbers, wrench: Spatial): void {
  const ex = e.x;
  const ey = e.y;
  const ez = e.z;
  const ax = contact.arm.x;
  const ay = contact.arm.y;
  const az = contact.arm.z;
  const nx = ay * ez - az * ey;
  const ny = az * ex - ax * ez;
  const nz = ax * ey - ay * ex;
  for (let c = 0; c < 3; c++) {
    const motion = columns.part<Spatial>(6 * c);
    own[c] =
      motion.ax * nx + motion.ay * ny + motion.az * nz + motion.lx * ex + motion.ly * ey + motion.lz * ez;
  }
  wrench.ax = nx + frame.y * ez - frame.z * ey;
  wrench.ay = ny + frame.z * ex - frame.x * ez;
  wrench.az = nz + frame.x * ey - frame.y * ex;
  wrench.lx = ex;
  wrench.ly = ey;
  wrench.lz = ez;
}

/**
 * From `own` and `wrench` of three forces on element c to their columns' entries of elements 0 to c, and to
 * the wrenches at the root. The first two go side by side, the third beside them: one after the other, each
 * would wait for itself, half as long again.
 */
function whiten(c: i32, out: Numbers): void {
  let p0 = Pair.of(wrench.ax, secondWrench.ax);
  let p1 = Pair.of(wrench.ay, secondWrench.ay);
  let p2 = Pair.of(wrench.az, secondWrench.az);
  let p3 = Pair.of(wrench.lx, secondWrench.lx);
  let p4 = Pair.of(wrench.ly, secondWrench.ly);
  let p5 = Pair.of(wrench.lz, secondWrench.lz);
  let f0 = Pair.of(own[0], secondOwn[0]);
  let f1 = Pair.of(own[1], secondOwn[1]);
  let f2 = Pair.of(own[2], secondOwn[2]);
  let t0 = thirdWrench.ax;
  let t1 = thirdWrench.ay;
  let t2 = thirdWrench.az;
  let t3 = thirdWrench.lx;
  let t4 = thirdWrench.ly;
  let t5 = thirdWrench.lz;
  let e0 = thirdOwn[0];
  let e1 = thirdOwn[1];
  let e2 = thirdOwn[2];
  for (let i = c; ; i--) {
    const row = elementRow(i);
    const L = row.m;
    const U = row.U;
    const y0 = f64x2.mul(f0, L.both(0));
    const y1 = f64x2.mul(f64x2.sub(f1, f64x2.mul(L.both(1), y0)), L.both(3));
    const y2 = f64x2.mul(
      f64x2.sub(f2, Pair.twoProducts(L.both(2), y0, L.both(4), y1)),
      L.both(5),
    );
    const to = out.from(9 * i);
    to.setPair(0, y0);
    to.setPair(3, y1);
    to.setPair(6, y2);
    const z0 = e0 * L.e00;
    const z1 = (e1 - L.e10 * z0) * L.e11;
    const z2 = (e2 - L.e20 * z0 - L.e21 * z1) * L.e22;
    to[2] = z0;
    to[5] = z1;
    to[8] = z2;
    p0 = Wrench.pass(p0, y0, y1, y2, U, 0);
    p1 = Wrench.pass(p1, y0, y1, y2, U, 1);
    p2 = Wrench.pass(p2, y0, y1, y2, U, 2);
    p3 = Wrench.pass(p3, y0, y1, y2, U, 3);
    p4 = Wrench.pass(p4, y0, y1, y2, U, 4);
    p5 = Wrench.pass(p5, y0, y1, y2, U, 5);
    t0 -= U[0] * z0 + U[6] * z1 + U[12] * z2;
    t1 -= U[1] * z0 + U[7] * z1 + U[13] * z2;
    t2 -= U[2] * z0 + U[8] * z1 + U[14] * z2;
    t3 -= U[3] * z0 + U[9] * z1 + U[15] * z2;
    t4 -= U[4] * z0 + U[10] * z1 + U[16] * z2;
    t5 -= U[5] * z0 + U[11] * z1 + U[17] * z2;
    if (i == 0) break;
    const S = row.previous.S;
    e0 = S[0] * t0 + S[1] * t1 + S[2] * t2 + S[3] * t3 + S[4] * t4 + S[5] * t5;
    e1 = S[6] * t0 + S[7] * t1 + S[8] * t2 + S[9] * t3 + S[10] * t4 + S[11] * t5;
    e2 = S[12] * t0 + S[13] * t1 + S[14] * t2 + S[15] * t3 + S[16] * t4 + S[17] * t5;
    f0 = Wrench.dot(p0, p1, p2, p3, p4, p5, S, 0);
    f1 = Wrench.dot(p0, p1, p2, p3, p4, p5, S, 6);
    f2 = Wrench.dot(p0, p1, p2, p3, p4, p5, S, 12);
  }
  wrench.setPair(0, Pair.firsts(p0, p1));
  wrench.setPair(2, Pair.firsts(p2, p3));
  wrench.setPair(4, Pair.firsts(p4, p5));
  secondWrench.setPair(0, Pair.seconds(p0, p1));
  secondWrench.setPair(2, Pair.seconds(p2, p3));
  secondWrench.setPair(4, Pair.seconds(p4, p5));
  thirdWrench.ax = t0;
  thirdWrench.ay = t1;
  thirdWrench.az = t2;
  thirdWrench.lx = t3;
  thirdWrench.ly = t4;
  thirdWrench.lz = t5;
}

/** Velocity of the point under `next`, along its directions. */
function pointMotion(element: i32): void {
  jointTwist(next, element, twist);
  const rate = next.rate(element);
  const k0 = rate[0];
  const k1 = rate[1];
  const k2 = rate[2];
  const wx = twist.ax;
  const wy = twist.ay;
  const wz = twist.az;
  const rx = frame.x;
  const ry = frame.y;
  const rz = frame.z;
  // The arm turns with the section, the element's own turning up to there included.
  const ax = contact.arm.x;
  const ay = contact.arm.y;
  const az = contact.arm.z;
  const C = columns;
  const turnX = wx + C[0] * k0 + C[6] * k1 + C[12] * k2;
  const turnY = wy + C[1] * k0 + C[7] * k1 + C[13] * k2;
  const turnZ = wz + C[2] * k0 + C[8] * k1 + C[14] * k2;
  const x = twist.lx + wy * rz - wz * ry + C[3] * k0 + C[9] * k1 + C[15] * k2 + turnY * az - turnZ * ay;
  const y = twist.ly + wz * rx - wx * rz + C[4] * k0 + C[10] * k1 + C[16] * k2 + turnZ * ax - turnX * az;
  const z = twist.lz + wx * ry - wy * rx + C[5] * k0 + C[11] * k1 + C[17] * k2 + turnX * ay - turnY * ax;
  for (let d = 0; d < 3; d++) {
    const e = contact.direction(d);
    contact.velocity[d] = e.x * x + e.y * y + e.z * z;
  }
}

/** Adds L^-T of a change, laid out like v, to the velocity that the step has found. */
export function applyWhitened(change: Velocity): void {
  unwhiten(change);
  const count = freedoms();
  for (let i = 0; i < count; i++) next[i] += change[i];
}

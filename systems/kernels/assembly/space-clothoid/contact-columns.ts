import { ClothoidRoom } from "../../../models/space-clothoid/kernel-room";
import { columns, combine, contact, frame, whitenRoot } from "../rods/contact";
import { Numbers } from "../rods/numbers";
import { Pair } from "../rods/pair";
import { Spatial, Vector } from "../rods/records";
import { rootFreedoms } from "../rods/rigid-factor";
import { elements, jointAt, lengths, next, q } from "../rods/rod";
import { Velocity } from "../rods/rows";
import { secondWrench, thirdWrench, twist, wrench } from "../rods/scratch";
import { Wrench } from "../rods/wrench";
import { addColumns } from "../rods/add-columns";
import { advanceFrame } from "./advance-frame";
import { freedoms } from "./dynamics";
import { jointTwist } from "./rigid-motion";
import { inRoom } from "./room";
import { elementRow, knot } from "./rows";
import { Knots, unwhiten } from "./solve";

/**
 * Whitened columns: a force e at a point of element c, with the moment n of its arm, acts on both curvatures
 * of the element and on all before it,
 *   f_b = A_b^T n + B_b^T e,  f_a alike,  p = [n + r x e; e],
 *   y_{c+1} = L^-1 f_b,  k = f_a - Uk y,  p <- p - Ux y,  then towards the root
 *   y = L^-1 (k + Sb^T p),  k <- Sa^T p - Uk y,  p <- p - Ux y.
 */

/** Columns of the contact that is given, which is on `element`. */
export function contactColumns(element: i32, out: Numbers): void {
  reach(element);
  pointMotion(element);
  const own = inRoom<Numbers>(ClothoidRoom.own);
  forceOf(contact.direction(0), own, wrench);
  forceOf(contact.direction(1), own.from(6), secondWrench);
  forceOf(contact.direction(2), own.from(12), thirdWrench);
  const rates = out.from(3 * rootFreedoms());
  whitenPair(element, own, own.from(6), wrench, secondWrench, rates, true);
  // The third goes twice, and is kept once.
  whitenPair(element, own.from(12), own.from(12), thirdWrench, thirdWrench, rates, false);
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
  combine(Y, x, y, z, element + 2, elements + 1, change);
  applyWhitened(change);
}

export function contactVelocity(element: i32): void {
  reach(element);
  pointMotion(element);
}

function reach(element: i32): void {
  advanceFrame(
    elementRow(element).quaternion,
    jointAt(element).position,
    q.kappa(element),
    q.kappa(element + 1),
    lengths[element],
    contact.s,
    frame,
    columns,
  );
  frame.x -= q.x;
  frame.y -= q.y;
  frame.z -= q.z;
}

/** Own forces on both curvatures and wrench of the unit force e, which acts at the arm's end. */
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
  for (let c = 0; c < 6; c++) {
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
 * From own forces and wrenches of two forces on element c, side by side, to their columns' entries of the
 * curvatures 0 to c + 1, and to the wrenches at the root. They are the first two of three columns, or the
 * third.
 */
function whitenPair(
  c: i32,
  own: Numbers,
  other: Numbers,
  wrench: Spatial,
  otherWrench: Spatial,
  out: Numbers,
  isFirst: bool,
): void {
  let p0 = Pair.of(wrench.ax, otherWrench.ax);
  let p1 = Pair.of(wrench.ay, otherWrench.ay);
  let p2 = Pair.of(wrench.az, otherWrench.az);
  let p3 = Pair.of(wrench.lx, otherWrench.lx);
  let p4 = Pair.of(wrench.ly, otherWrench.ly);
  let p5 = Pair.of(wrench.lz, otherWrench.lz);
  let f0 = Pair.of(own[3], other[3]);
  let f1 = Pair.of(own[4], other[4]);
  let f2 = Pair.of(own[5], other[5]);
  for (let i = c + 1; i >= 0; i--) {
    const at = knot(i);
    const L = at.L;
    const y0 = f64x2.mul(f0, L.both(0));
    const y1 = f64x2.mul(f64x2.sub(f1, f64x2.mul(L.both(1), y0)), L.both(3));
    const y2 = f64x2.mul(f64x2.sub(f2, Pair.twoProducts(L.both(2), y0, L.both(4), y1)), L.both(5));
    const to = out.from(9 * i);
    if (isFirst) {
      to.setPair(0, y0);
      to.setPair(3, y1);
      to.setPair(6, y2);
    } else {
      to[2] = Pair.first(y0);
      to[5] = Pair.first(y1);
      to[8] = Pair.first(y2);
    }
    if (i > 0) {
      const Sa = elementRow(i - 1).Sa;
      const Uk = at.Uk;
      // On its own element a force acts as it is, and beyond it by its wrench.
      f0 = i > c ? Pair.of(own[0], other[0]) : Wrench.dot(p0, p1, p2, p3, p4, p5, Sa, 0);
      f1 = i > c ? Pair.of(own[1], other[1]) : Wrench.dot(p0, p1, p2, p3, p4, p5, Sa, 6);
      f2 = i > c ? Pair.of(own[2], other[2]) : Wrench.dot(p0, p1, p2, p3, p4, p5, Sa, 12);
      f0 = Knots.pass(f0, y0, y1, y2, Uk, 0);
      f1 = Knots.pass(f1, y0, y1, y2, Uk, 1);
      f2 = Knots.pass(f2, y0, y1, y2, Uk, 2);
    }
    const U = at.Ux;
    p0 = Wrench.pass(p0, y0, y1, y2, U, 0);
    p1 = Wrench.pass(p1, y0, y1, y2, U, 1);
    p2 = Wrench.pass(p2, y0, y1, y2, U, 2);
    p3 = Wrench.pass(p3, y0, y1, y2, U, 3);
    p4 = Wrench.pass(p4, y0, y1, y2, U, 4);
    p5 = Wrench.pass(p5, y0, y1, y2, U, 5);
    if (i > 1) {
      const Sb = elementRow(i - 2).Sb;
      f0 = f64x2.add(f0, Wrench.dot(p0, p1, p2, p3, p4, p5, Sb, 0));
      f1 = f64x2.add(f1, Wrench.dot(p0, p1, p2, p3, p4, p5, Sb, 6));
      f2 = f64x2.add(f2, Wrench.dot(p0, p1, p2, p3, p4, p5, Sb, 12));
    }
  }
  wrench.setPair(0, Pair.firsts(p0, p1));
  wrench.setPair(2, Pair.firsts(p2, p3));
  wrench.setPair(4, Pair.firsts(p4, p5));
  otherWrench.setPair(0, Pair.seconds(p0, p1));
  otherWrench.setPair(2, Pair.seconds(p2, p3));
  otherWrench.setPair(4, Pair.seconds(p4, p5));
}

/** Velocity of the point under `next`, along its directions. */
function pointMotion(element: i32): void {
  jointTwist(next, element, twist);
  const x = frame.x;
  const y = frame.y;
  const z = frame.z;
  // The twist of the point itself: its own velocity in the place of that of the root point.
  const vx = twist.lx + twist.ay * z - twist.az * y;
  const vy = twist.ly + twist.az * x - twist.ax * z;
  const vz = twist.lz + twist.ax * y - twist.ay * x;
  twist.linear.put(vx, vy, vz);
  addColumns(columns, next.rate(element), twist);
  addColumns(columns.from(18), next.rate(element + 1), twist);
  // The arm turns with the section, the element's own turning up to there included.
  const arm = contact.arm;
  const ux = twist.lx + twist.ay * arm.z - twist.az * arm.y;
  const uy = twist.ly + twist.az * arm.x - twist.ax * arm.z;
  const uz = twist.lz + twist.ax * arm.y - twist.ay * arm.x;
  for (let d = 0; d < 3; d++) {
    const e = contact.direction(d);
    contact.velocity[d] = e.x * ux + e.y * uy + e.z * uz;
  }
}

/** Adds L^-T of a change, laid out like v, to the velocity that the step has found. */
export function applyWhitened(change: Velocity): void {
  unwhiten(change);
  const count = freedoms();
  for (let i = 0; i < count; i++) next[i] += change[i];
}

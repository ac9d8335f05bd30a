import { RootKind } from "../../../components/components";
import { SharedRoom } from "../../models/kernel-room";
import { Run } from "./_runs";
import { boundCentreline } from "./rods/bounds";
import { callRoom } from "./rods/call-room";
import { clearLoads } from "./rods/carried";
import { selfProduct } from "./rods/contact";
import { fastestMotion as motionOf } from "./rods/fastest-motion";
import { moveCoordinates } from "./rods/motion";
import { Numbers, place } from "./rods/numbers";
import { Joint, Spatial, Vector } from "./rods/records";
import { rootFreedoms } from "./rods/rigid-factor";
import { countUp, elements, header, jointAt, kind, lengths, next, q, stampColumn, take } from "./rods/rod";
import { Velocity } from "./rods/rows";
import { expected } from "./rods/scratch";
import { advanceFrame as advance } from "./space-clothoid/advance-frame";
import * as carried from "./space-clothoid/carried-velocity";
import { expectCentre, expectMomentum as expect, moveCentreTo } from "./space-clothoid/centre";
import * as contact from "./space-clothoid/contact-columns";
import * as dynamics from "./space-clothoid/dynamics";
import { isPlaced, placeJoints } from "./space-clothoid/kinematics";
import { findMotion } from "./space-clothoid/nodes";
import { addMomentum, jointTwist as twistOf } from "./space-clothoid/rigid-motion";
import { ElementRow, elementRow } from "./space-clothoid/rows";
import { factoredEnergy } from "./space-clothoid/solve";

/** What a call is given, and what it has found. */
const given = changetype<Numbers>(callRoom + (SharedRoom.given << 3));
const found = changetype<Numbers>(callRoom + (SharedRoom.found << 3));

export * from "./rods/columns";
export { room } from "./space-clothoid/room";

/**
 * The numerics of super space clothoids (`systems/models/space-clothoid`), in the memory of a world. Rods are
 * named by their entity, places by their offset in `memory.f64`.
 */

/** For what needs the motion of a rod in its present shape. */
function takeMoving(rod: i32): void {
  take(rod);
  findMotion();
}

/** S of the joints, for those who read it. */
export function moveJoints(rod: i32): void {
  takeMoving(rod);
}

/** q -> frames, positions, bounds. */
export function deform(rod: i32): void {
  take(rod);
  if (isPlaced()) return;
  placeJoints();
  boundCentreline<ElementRow>();
  countUp(stampColumn);
}

export function predict(rod: i32, h: f64): void {
  take(rod);
  dynamics.predictRod(h);
}

/** Of second order where the rod is said to step so, and may. */
export function predictMidpoint(rod: i32, h: f64): void {
  take(rod);
  dynamics.predictMidpoint(h);
}

/** The robust step where the rod was going to step by the midpoint rule. */
export function forgoMidpoint(rod: i32, h: f64): void {
  take(rod);
  if (header.isMidpoint) dynamics.predictRod(h);
}

/** The same for rods `from` to `to` of a list: a portion of them (`systems/threads`). */
export function deformRods(from: i32, to: i32, list: i32, h: f64): void {
  for (let i = from; i < to; i++) deform(changetype<Run<i32>>(list)[i]);
}

export function predictRods(from: i32, to: i32, list: i32, h: f64): void {
  for (let i = from; i < to; i++) predictMidpoint(changetype<Run<i32>>(list)[i], h);
}

export function advanceRod(rod: i32, h: f64): void {
  take(rod);
  // The midpoint rule finds that of its own shape.
  if (!header.isMidpoint) findMotion();
  dynamics.acceptVelocity(h);
  clearLoads<ElementRow>();
  moveCoordinates(next, h, elements + 1);
  if (kind == RootKind.free) moveCentreTo(header.centre);
}

/** The velocity that the step has found is taken over; nothing moves. */
export function accept(rod: i32, h: f64): void {
  takeMoving(rod);
  dynamics.acceptVelocity(h);
}

export function carryVelocity(rod: i32): void {
  takeMoving(rod);
  carried.carryVelocity();
}

export function expectMomentum(rod: i32, h: f64): void {
  takeMoving(rod);
  expect(h);
}

export function displace(rod: i32, h: f64): void {
  take(rod);
  const restores = kind == RootKind.free && !header.isMidpoint;
  if (restores) {
    findMotion();
    expectCentre(next, h, expected);
  }
  moveCoordinates(next, h, elements + 1);
  if (restores) moveCentreTo(expected);
}

export function rodInertia(rod: i32, scale: f64): void {
  take(rod);
  dynamics.rodInertia(scale);
}

export function carriedEnergy(rod: i32): f64 {
  take(rod);
  return carried.carriedEnergy();
}

export function kineticEnergy(rod: i32): f64 {
  take(rod);
  return dynamics.kineticEnergy();
}

export function contactColumns(rod: i32, element: i32, out: i32): void {
  takeMoving(rod);
  contact.contactColumns(element, place<Numbers>(out));
}

/** The same, their product with themselves too: it is found. */
export function response(rod: i32, element: i32, out: i32): void {
  takeMoving(rod);
  const columns = place<Numbers>(out);
  contact.contactColumns(element, columns);
  selfProduct(columns, rootFreedoms() + 3 * (element + 2));
}

export function push(rod: i32, element: i32, from: i32, x: f64, y: f64, z: f64): void {
  takeMoving(rod);
  contact.push(element, place<Numbers>(from), x, y, z);
}

export function contactVelocity(rod: i32, element: i32): void {
  takeMoving(rod);
  contact.contactVelocity(element);
}

export function applyWhitened(rod: i32, change: i32): void {
  takeMoving(rod);
  contact.applyWhitened(place<Velocity>(change));
}

/** Twist about the root point of the joint at the start of `element`, for a velocity, to `found`. */
export function jointTwist(rod: i32, velocity: i32, element: i32): void {
  takeMoving(rod);
  twistOf(place<Velocity>(velocity), element, changetype<Spatial>(found));
}

/** How fast the proposed velocity turns and moves the rod at most is found. */
export function fastestMotion(rod: i32): void {
  takeMoving(rod);
  motionOf<ElementRow>(found);
}

/** 1/2 v^T A v of the proposed velocity, relative to what a held root is told; its momentum is found. */
export function proposedEnergy(rod: i32, h: f64): f64 {
  takeMoving(rod);
  const momentum = changetype<Spatial>(found);
  for (let r = 0; r < 6; r++) momentum[r] = 0;
  addMomentum(next, h, momentum);
  return 0.5 * factoredEnergy(next);
}

/** Along an element by the arc length that is given: frame, position and columns are found. */
export function advanceFrame(rod: i32, element: i32): void {
  take(rod);
  const to = changetype<Joint>(found);
  advance(
    elementRow(element).quaternion,
    jointAt(element).position,
    q.kappa(element),
    q.kappa(element + 1),
    lengths[element],
    given[0],
    to,
    changetype<Numbers>(to.next),
  );
}

/**
 * Along a clothoid of no rod by the arc length that is given: its quaternion, position, both curvatures and
 * length stand at `from`. Frame, position and columns are found; the quaternion is left as it is.
 */
export function advanceAlong(from: i32): void {
  const piece = place<Numbers>(from);
  const to = changetype<Joint>(found);
  const columns = changetype<Numbers>(to.next);
  advance(piece, piece.part<Vector>(4), piece.from(7), piece.from(10), piece[13], given[0], to, columns);
}

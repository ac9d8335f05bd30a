import { RootKind } from "../../../components/components";
import { SharedRoom } from "../../models/kernel-room";
import { Rows, Run } from "./_runs";
import { ElementRow as MotionRow } from "./narrow-phase/element-row";
import { boundCentreline } from "./rods/bounds";
import { callRoom } from "./rods/call-room";
import { clearLoads } from "./rods/carried";
import { selfProduct } from "./rods/contact";
import { fastestMotion as motionOf } from "./rods/fastest-motion";
import { moveCoordinates } from "./rods/motion";
import { Numbers, place } from "./rods/numbers";
import * as quaternion from "./rods/quaternion";
import { Joint, Spatial } from "./rods/records";
import { rootFreedoms } from "./rods/rigid-factor";
import { countUp, elements, header, kind, next, stampColumn, take } from "./rods/rod";
import { Velocity } from "./rods/rows";
import { expected } from "./rods/scratch";
import * as carried from "./super-helix/carried-velocity";
import { expectCentre, expectMomentum as expect, moveCentreTo } from "./super-helix/centre";
import * as contact from "./super-helix/contact-columns";
import * as dynamics from "./super-helix/dynamics";
import { factoredEnergy } from "./super-helix/exact-energy";
import { helixFunctions as allFunctions } from "./super-helix/functions";
import { helixMoments as allMoments } from "./super-helix/helix-moments";
import { jointTwist as twistOf } from "./super-helix/joint-twist";
import {
  advanceFrame as advance,
  isPlaced,
  keepFunctions,
  noColumns,
  placeJoints,
} from "./super-helix/kinematics";
import { writeMotion as writeRows } from "./super-helix/motion-rows";
import { addMomentum } from "./super-helix/rigid-motion";
import { ElementRow } from "./super-helix/rows";
import { ends, f } from "./super-helix/scratch";

/** What a call is given, and what it has found. */
const given = changetype<Numbers>(callRoom + (SharedRoom.given << 3));
const found = changetype<Numbers>(callRoom + (SharedRoom.found << 3));

export * from "./rods/columns";

/**
 * The numerics of super-helices (`systems/models/super-helix`), in the memory of a world. Rods are named by
 * their entity, places by their offset in `memory.f64`.
 */

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

/** Takes over the velocity that the step has found, without moving. */
export function accept(rod: i32, h: f64): void {
  take(rod);
  dynamics.acceptVelocity(h);
}

export function advanceRod(rod: i32, h: f64): void {
  take(rod);
  dynamics.acceptVelocity(h);
  clearLoads<ElementRow>();
  moveCoordinates(next, h, elements);
  if (kind == RootKind.free) moveCentreTo(header.centre);
}

export function displace(rod: i32, h: f64): void {
  take(rod);
  const restores = kind == RootKind.free && !header.isMidpoint;
  if (restores) expectCentre(next, h, expected);
  moveCoordinates(next, h, elements);
  if (restores) moveCentreTo(expected);
}

export function rodInertia(rod: i32, scale: f64): void {
  take(rod);
  dynamics.rodInertia(scale);
}

export function gatherRows(rod: i32, h: f64): void {
  take(rod);
  dynamics.gatherRows(h);
}

export function carryVelocity(rod: i32): void {
  take(rod);
  dynamics.carryVelocity();
}

export function expectMomentum(rod: i32, h: f64): void {
  take(rod);
  expect(h);
}

export function carriedEnergy(rod: i32): f64 {
  take(rod);
  return carried.carriedEnergy();
}

export function contactColumns(rod: i32, element: i32, out: i32): void {
  take(rod);
  contact.contactColumns(element, place<Numbers>(out));
}

/** The same, their product with themselves too: it is found. */
export function response(rod: i32, element: i32, out: i32): void {
  take(rod);
  const columns = place<Numbers>(out);
  contact.contactColumns(element, columns);
  selfProduct(columns, rootFreedoms() + 3 * (element + 1));
}

export function push(rod: i32, element: i32, from: i32, x: f64, y: f64, z: f64): void {
  take(rod);
  contact.push(element, place<Numbers>(from), x, y, z);
}

export function contactVelocity(rod: i32, element: i32): void {
  take(rod);
  contact.contactVelocity(element);
}

export function applyWhitened(rod: i32, change: i32): void {
  take(rod);
  contact.applyWhitened(place<Velocity>(change));
}

/** How all elements move, for a velocity. */
export function writeMotion(rod: i32, velocity: i32, out: i32): void {
  take(rod);
  writeRows(place<Velocity>(velocity), place<Rows<MotionRow>>(out));
}

/** Twist about the root point of the joint at the start of `element`, for a velocity, to `found`. */
export function jointTwist(rod: i32, velocity: i32, element: i32): void {
  take(rod);
  twistOf(place<Velocity>(velocity), element, found);
}

/** How fast the proposed velocity turns and moves the rod at most is found. */
export function fastestMotion(rod: i32): void {
  take(rod);
  motionOf<ElementRow>(found);
}

/** 1/2 v^T A v of the proposed velocity, relative to what a held root is told; its momentum is found. */
export function proposedEnergy(rod: i32, h: f64): f64 {
  take(rod);
  const momentum = changetype<Spatial>(found);
  for (let r = 0; r < 6; r++) momentum[r] = 0;
  addMomentum(next, h, momentum);
  return 0.5 * factoredEnergy(next);
}

/** From a frame by the arc length that is given and along a curvature: frame and columns are found. */
export function advanceFrame(joint: i32, kappa: i32): void {
  const to = changetype<Joint>(found);
  advance(place<Joint>(joint), place<Numbers>(kappa), given[0], to, changetype<Numbers>(to.next));
}

/** The same without columns. */
export function frameAlong(joint: i32, kappa: i32): void {
  advance(place<Joint>(joint), place<Numbers>(kappa), given[0], changetype<Joint>(found), noColumns);
}

/** The moments of an element of a curvature and a length are found. */
export function helixMoments(curvature: i32, length: i32): void {
  const kappa = place<Numbers>(curvature);
  const l = place<Numbers>(length)[0];
  const k = Math.sqrt(kappa[0] * kappa[0] + kappa[1] * kappa[1] + kappa[2] * kappa[2]) * l;
  f[0] = k * k;
  allFunctions(f);
  keepFunctions(ends);
  allMoments(kappa, l, ends, found);
}

/** f_1 to f_8 at the y that is found there. */
export function helixFunctions(): void {
  allFunctions(found);
}

export function quaternionToMatrix(at: i32, to: i32): void {
  quaternion.quaternionToMatrix(place<Numbers>(at), place<Numbers>(to));
}

export function rotateQuaternion(at: i32, x: f64, y: f64, z: f64): void {
  quaternion.rotateQuaternion(place<Numbers>(at), x, y, z);
}

import { RootKind } from "../../../components/components";
import { KernelRoom } from "../../models/super-helix/kernel-room";
import { Header, jointStride } from "../../models/super-helix/layout";
import { boundCentreline } from "./super-helix/bounds";
import * as carried from "./super-helix/carried-velocity";
import { expectCentre, moveCentreTo } from "./super-helix/centre";
import * as contact from "./super-helix/contact-columns";
import * as dynamics from "./super-helix/dynamics";
import { helixFunctions as allFunctions } from "./super-helix/functions";
import { helixMoments as allMoments } from "./super-helix/helix-moments";
import { jointTwist as twistOf } from "./super-helix/joint-twist";
import { isPlaced, keepFunctions, placeJoints, advanceFrame as advance } from "./super-helix/kinematics";
import { expectMomentum as expect } from "./super-helix/momentum";
import { moveCoordinates } from "./super-helix/motion";
import { heap, Numbers } from "./super-helix/numbers";
import { rootFreedoms } from "./super-helix/recursion";
import * as quaternion from "./super-helix/quaternion";
import { countUp, kind, next, stampColumn, take, workspace } from "./super-helix/rod";
import { expected, f, G } from "./super-helix/scratch";

export {
  elementsColumn,
  lengthColumn,
  rootKindColumn,
  rootTargetColumn,
  qColumn,
  vColumn,
  restColumn,
  lengthsColumn,
  nextColumn,
  jointsColumn,
  stampColumn,
  minXColumn,
  minYColumn,
  minZColumn,
  maxXColumn,
  maxYColumn,
  maxZColumn,
  workspaceColumn,
  lineDensityColumn,
  spinInertiaColumn,
  twistStiffnessColumn,
  bendStiffness1Column,
  bendStiffness2Column,
  internalDampingColumn,
  linearDragColumn,
  quadraticDragColumn,
} from "./super-helix/rod";

/**
 * The numerics of super-helices (`systems/models/super-helix`), in the memory of a world. Rods are named by their entity, places by
 * their offset in `memory.f64`.
 */

/** q -> frames, positions, bounds. */
export function deform(rod: i32): void {
  take(rod);
  if (isPlaced()) return;
  placeJoints();
  boundCentreline();
  countUp(stampColumn);
}

export function predict(rod: i32, h: f64): void {
  take(rod);
  dynamics.predictRod(h);
}

/** Takes over the velocity that the step has found, without moving. */
export function accept(rod: i32, h: f64): void {
  take(rod);
  dynamics.acceptVelocity(h);
}

export function advanceRod(rod: i32, h: f64): void {
  take(rod);
  dynamics.acceptVelocity(h);
  dynamics.clearLoads();
  moveCoordinates(h);
  if (kind == RootKind.free) moveCentreTo(heap, workspace + Header.centre);
}

export function displace(rod: i32, h: f64): void {
  take(rod);
  if (kind == RootKind.free) expectCentre(next, h, expected, 0);
  moveCoordinates(h);
  if (kind == RootKind.free) moveCentreTo(expected, 0);
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
  contact.contactColumns(element, out);
}

/** The same, their product with themselves too: it is found. */
export function response(rod: i32, element: i32, out: i32): void {
  take(rod);
  contact.contactColumns(element, out);
  contact.selfProduct(out, rootFreedoms() + 3 * (element + 1));
}

export function push(rod: i32, element: i32, from: i32, x: f64, y: f64, z: f64): void {
  take(rod);
  contact.push(element, from, x, y, z);
}

export function clearLoads(rod: i32): void {
  take(rod);
  dynamics.clearLoads();
}

export function contactVelocity(rod: i32, element: i32): void {
  take(rod);
  contact.contactVelocity(element);
}

export function applyWhitened(rod: i32, change: i32): void {
  take(rod);
  contact.applyWhitened(change);
}

/** Twist about the root point of the joint at the start of `element`, for the velocity at `heap[velocity]`: to `found`. */
export function jointTwist(rod: i32, velocity: i32, element: i32): void {
  take(rod);
  twistOf(velocity, element, changetype<Numbers>(KernelRoom.found << 3));
}

/** From the frame at `heap[joint]`, by the arc length and along the curvature that are given: frame and columns are found. */
export function advanceFrame(joint: i32, kappa: i32): void {
  advance(joint, kappa, KernelRoom.given, KernelRoom.found, KernelRoom.found + jointStride);
}

/** The same without columns. */
export function frameAlong(joint: i32, kappa: i32): void {
  advance(joint, kappa, KernelRoom.given, KernelRoom.found, -1);
}

/** Of the curvature at `heap[kappa]` and the length at `heap[length]`: the moments are found. */
export function helixMoments(kappa: i32, length: i32): void {
  const ends = KernelRoom.scratch + 200;
  const k =
    Math.sqrt(
      heap[kappa] * heap[kappa] + heap[kappa + 1] * heap[kappa + 1] + heap[kappa + 2] * heap[kappa + 2],
    ) * heap[length];
  f[0] = k * k;
  allFunctions(f);
  keepFunctions(ends);
  allMoments(kappa, length, ends, changetype<Numbers>(KernelRoom.found << 3));
}

/** f_1 to f_8 at the y that is found there. */
export function helixFunctions(): void {
  allFunctions(changetype<Numbers>(KernelRoom.found << 3));
}

export function quaternionToMatrix(at: i32, to: i32): void {
  quaternion.quaternionToMatrix(at, to);
}

export function rotateQuaternion(at: i32, x: f64, y: f64, z: f64): void {
  quaternion.rotateQuaternion(at, x, y, z);
}

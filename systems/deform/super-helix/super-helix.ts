import { RootKind } from "../../../components/index.js";
import { rotateQuaternion } from "../../math/quaternion.js";
import type { RodModel } from "../rod-model.js";
import type { RodWorld } from "../../world.js";
import { boundCentreline } from "./bounds.js";
import { expectCentre, moveCentreTo } from "./centre.js";
import { applyWhitened, contactColumns, contactFreedoms, contactVelocity } from "./contact-columns.js";
import { acceptVelocity, predictRod, stopRod } from "./dynamics.js";
import { rodEnergy } from "./energy.js";
import { isPlaced, placeJoints } from "./kinematics.js";
import {
  Header,
  jointPosition,
  jointStride,
  qCurvature,
  qRootQuaternion,
  vCurvature,
  vRootLinear,
  workspaceSize,
} from "./layout.js";
import { appendRod, reverseRod } from "./join.js";
import { mergeElements } from "./merge.js";
import { addPointForce, pointFrame, pointVelocity } from "./points.js";
import { splitElement, takeElements } from "./resize.js";
import { addLoad, clearLoads, leastTension } from "./tension.js";

const frameAt = new Float64Array(jointStride);
const step = new Float64Array(1);
const centre = new Float64Array(3);

const axis = new Float64Array(3);
const across = new Float64Array(3);
/** Share of its length that the ends of a nearly straight rod are apart: inertia about the chord is 2 % of that across. */
const straightShare = 0.95;

/** axis <- direction of the chord of a rod whose root can turn, if it is nearly straight. */
function isNearlyStraight({ components, memory }: RodWorld, rod: number): boolean {
  const { Rod, Centreline, Root } = components;
  if (Root.kind[rod] === RootKind.clamped) return false;
  const from = Centreline.jointsSpan[rod]! + jointPosition;
  const to = from + Rod.elements[rod]! * jointStride;
  let square = 0;
  for (let c = 0; c < 3; c++) {
    axis[c] = memory.f64[to + c]! - memory.f64[from + c]!;
    square += axis[c]! * axis[c]!;
  }
  const chord = Math.sqrt(square);
  for (let c = 0; c < 3; c++) axis[c]! /= chord;
  return chord > straightShare * Rod.length[rod]!;
}

/** q + h v */
function moveCoordinates(world: RodWorld, rod: number, h: number): void {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates, Workspace } = world.components;
  const q = GeneralizedCoordinates.qSpan[rod]!;
  const v = GeneralizedCoordinates.nextSpan[rod]!;
  for (let c = 0; c < 3; c++) heap[q + c]! += h * heap[v + vRootLinear + c]!;
  step[0] = h;
  if (isNearlyStraight(world, rod)) {
    // Such a rod spins about itself ever so fast on little momentum, and its axis must not feel it: by the law of the symmetric top
    // it spins in place, and turns about the momentum, which is across, as if it did not spin. (Precession to the second order
    // in h would need spins well below a radian a step, and threw rods about after a blow.)
    let spin = 0;
    for (let c = 0; c < 3; c++) spin += heap[v + c]! * axis[c]!;
    for (let c = 0; c < 3; c++) {
      axis[c]! *= spin;
      across[c] = heap[v + c]! - axis[c]!;
    }
    rotateQuaternion(heap, q + qRootQuaternion, axis, 0, step);
    rotateQuaternion(heap, q + qRootQuaternion, across, 0, step);
  } else {
    rotateQuaternion(heap, q + qRootQuaternion, heap, v, step);
    rotateQuaternion(heap, q + qRootQuaternion, heap, Workspace.span[rod]! + Header.precession);
  }
  const count = 3 * Rod.elements[rod]!;
  for (let i = 0; i < count; i++) heap[q + qCurvature + i]! += h * heap[v + vCurvature + i]!;
}

/** Rods whose material curvature is constant on each element (Bertails et al. 2006): q holds curvatures, not positions. */
export const superHelix: RodModel = {
  name: "super-helix",
  coordinateCount: (elements) => qCurvature + 3 * elements,
  velocityCount: (elements) => vCurvature + 3 * elements,
  restCount: (elements) => 3 * elements,
  jointCount: (elements) => jointStride * (elements + 1),
  workspaceCount: workspaceSize,

  deform(world, rod) {
    const heap = world.memory.f64;
    const { Rod, GeneralizedCoordinates, Centreline, Workspace } = world.components;
    const elements = Rod.elements[rod]!;
    const q = GeneralizedCoordinates.qSpan[rod]!;
    const lengths = GeneralizedCoordinates.lengthsSpan[rod]!;
    const workspace = Workspace.span[rod]!;
    if (isPlaced(heap, elements, q, lengths, workspace)) return;
    placeJoints(heap, elements, q, lengths, Centreline.jointsSpan[rod]!, workspace);
    boundCentreline(world, rod);
    Centreline.stamp[rod]!++;
  },

  predict: predictRod,
  stop: stopRod,

  displace(world, rod, h) {
    const { GeneralizedCoordinates, Root } = world.components;
    const isFree = Root.kind[rod] === RootKind.free;
    if (isFree) expectCentre(world, rod, GeneralizedCoordinates.nextSpan[rod]!, h, centre, 0);
    moveCoordinates(world, rod, h);
    if (isFree) moveCentreTo(world, rod, centre, 0);
  },

  advance(world, rod, h) {
    const { Root, Workspace } = world.components;
    acceptVelocity(world, rod, h);
    moveCoordinates(world, rod, h);
    if (Root.kind[rod] !== RootKind.free) return;
    moveCentreTo(world, rod, world.memory.f64, Workspace.span[rod]! + Header.centre);
  },

  point(world, rod, s, out, at) {
    pointFrame(world, rod, s, frameAt, 0);
    for (let c = 0; c < 3; c++) out[at + c] = frameAt[9 + c]!;
  },
  frame: pointFrame,
  velocity(world, rod, s, out, at) {
    pointVelocity(world, rod, world.components.GeneralizedCoordinates.vSpan[rod]!, s, out, at);
  },
  nextVelocity(world, rod, s, out, at) {
    pointVelocity(world, rod, world.components.GeneralizedCoordinates.nextSpan[rod]!, s, out, at);
  },

  /** |r''| of a helix in arc length is its bending curvature. */
  secondDerivativeBound(world, rod, s0, s1) {
    const heap = world.memory.f64;
    const { Rod, GeneralizedCoordinates } = world.components;
    const q = GeneralizedCoordinates.qSpan[rod]!;
    const lengths = GeneralizedCoordinates.lengthsSpan[rod]!;
    const elements = Rod.elements[rod]!;
    let bound = 0;
    for (let i = 0, start = 0; i < elements && start <= s1; i++) {
      const end = start + heap[lengths + i]!;
      if (end >= s0) {
        const k = q + qCurvature + 3 * i;
        bound = Math.max(bound, Math.sqrt(heap[k + 1]! * heap[k + 1]! + heap[k + 2]! * heap[k + 2]!));
      }
      start = end;
    }
    return bound;
  },

  bend(world, rod, element) {
    const heap = world.memory.f64;
    const { qSpan, restSpan } = world.components.GeneralizedCoordinates;
    const q = qSpan[rod]! + qCurvature + 3 * element;
    const rest = restSpan[rod]! + 3 * element;
    return Math.hypot(heap[q + 1]! - heap[rest + 1]!, heap[q + 2]! - heap[rest + 2]!);
  },

  fastestBending(world, rod) {
    const heap = world.memory.f64;
    const { Rod, GeneralizedCoordinates } = world.components;
    const lengths = GeneralizedCoordinates.lengthsSpan[rod]!;
    const rates = GeneralizedCoordinates.nextSpan[rod]! + vCurvature;
    let square = 0;
    for (let i = 0; i < Rod.elements[rod]!; i++) {
      const x = heap[lengths + i]! * heap[rates + 3 * i + 1]!;
      const y = heap[lengths + i]! * heap[rates + 3 * i + 2]!;
      square = Math.max(square, x * x + y * y);
    }
    return Math.sqrt(square);
  },

  addPointForce,
  clearLoads,
  addLoad,
  leastTension,
  contactFreedoms,
  contactColumns,
  contactVelocity,
  applyWhitened,
  takeElements,
  split: splitElement,
  merge: mergeElements,
  reverse: reverseRod,
  append: appendRod,
  energy: rodEnergy,
};

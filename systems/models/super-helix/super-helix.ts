import type { RodModel } from "../rod-model.js";
import {
  applyWhitened,
  contactColumns,
  contactFreedoms,
  contactVelocity,
  push,
  response,
} from "./contact-columns.js";
import { predictRod, stopRod } from "./dynamics.js";
import { rodEnergy } from "./energy.js";
import { jointStride, qCurvature, vCurvature, workspaceSize } from "./layout.js";
import { appendRod, reverseRod } from "./join.js";
import { mergeElements } from "./merge.js";
import { addPointForce, pointFrame, pointVelocity } from "./points.js";
import { splitElement, takeElements } from "./resize.js";
import { addLoad, clearLoads, leastTension } from "./tension.js";

const frameAt = new Float64Array(jointStride);

/** Rods whose material curvature is constant on each element (Bertails et al. 2006): q holds curvatures, not positions. */
export const superHelix: RodModel = {
  name: "super-helix",
  coordinateCount: (elements) => qCurvature + 3 * elements,
  velocityCount: (elements) => vCurvature + 3 * elements,
  restCount: (elements) => 3 * elements,
  workspaceCount: workspaceSize,

  deform(world, rod) {
    world.superHelix.deform(rod);
  },

  predict: predictRod,
  stop: stopRod,

  displace(world, rod, h) {
    world.superHelix.displace(rod, h);
  },
  advance(world, rod, h) {
    world.superHelix.advanceRod(rod, h);
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
  response,
  push,
  applyWhitened,
  takeElements,
  split: splitElement,
  merge: mergeElements,
  reverse: reverseRod,
  append: appendRod,
  energy: rodEnergy,
};

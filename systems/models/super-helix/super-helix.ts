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
import { pointFrame, pointVelocity } from "./points.js";
import { takeElements } from "./resize.js";
import { addLoad, leastTension } from "./tension.js";

const frameAt = new Float64Array(jointStride);

/** Rods whose material curvature is constant on each element (Bertails et al. 2006): q holds curvatures, not positions. */
export const superHelix = {
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

  addLoad,
  leastTension,
  contactFreedoms,
  contactColumns,
  contactVelocity,
  response,
  push,
  applyWhitened,
  energy: rodEnergy,
  reshaping: { takeElements, merge: mergeElements, reverse: reverseRod, append: appendRod },
} satisfies RodModel;

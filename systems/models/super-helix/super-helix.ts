import kernelText from "../../kernels/super-helix.wasm.js";
import { bendingMethods } from "../curvature-rod/bending.js";
import { conversionMethods } from "../curvature-rod/conversion.js";
import { holdingMethods } from "../curvature-rod/holding.js";
import { curvatureLoads } from "../curvature-rod/loads.js";
import { yieldBending } from "../curvature-rod/plasticity.js";
import { columnGlobals } from "../curvature-rod/kernel-columns.js";
import { holdRoot, readRootPose, slow, writeRootPose } from "../curvature-rod/root.js";
import { SharedRoom } from "../kernel-room.js";
import type { RodModel } from "../rod-model.js";
import { curvature, turn } from "./bending.js";
import { carried } from "./carried.js";
import { contacts } from "./contact-columns.js";
import { createRod, divideByStiffness, naturalCurvature, setNaturalCurvature } from "./create.js";
import { divide, settle } from "./divide.js";
import { forgoMidpoint, predictMidpoint, predictRod, rodInertia, stopRod } from "./dynamics.js";
import { rodEnergy, stepEnergy } from "./energy.js";
import { fastestMotion } from "./fastest-motion.js";
import { installKernel, kernelOf } from "./kernel.js";
import { KernelRoom } from "./kernel-room.js";
import { curvatureLayout, jointStride, qCurvature, vCurvature, workspaceSize } from "./layout.js";
import { pointFrame, pointVelocity } from "./points.js";
import { helixReshaped, reshaping } from "./reshaping.js";
import { writeCurve, writeMotion } from "./shape.js";

const frameAt = new Float64Array(jointStride);

/**
 * Rods whose material curvature is constant on each element (Bertails et al. 2006): q holds curvatures, not
 * positions.
 */
export const superHelix = {
  name: "super-helix",
  room: KernelRoom.end - SharedRoom.size,
  install: installKernel,
  threaded: { ...columnGlobals, text: kernelText, own: () => ({}) },
  coordinateCount: (elements) => qCurvature + 3 * elements,
  velocityCount: (elements) => vCurvature + 3 * elements,
  restCount: (elements) => 3 * elements,
  workspaceCount: workspaceSize,
  carried,

  deform(world, rod) {
    kernelOf(world).deform(rod);
  },

  create: createRod,
  predict: predictRod,
  midpoint: { predict: predictMidpoint, forgo: forgoMidpoint },
  stop: stopRod,
  settle,
  slow,
  holdRoot,
  readRootPose,
  writeRootPose,
  setNaturalCurvature,
  naturalCurvature,
  yieldBending,

  displace(world, rod, h) {
    kernelOf(world).displace(rod, h);
  },
  advance(world, rod, h) {
    kernelOf(world).advanceRod(rod, h);
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

  writeCurve,
  writeMotion,
  curvature,
  turn,
  ...bendingMethods(curvatureLayout),
  fastestMotion,
  ...curvatureLoads(curvatureLayout),
  ...contacts,
  stepEnergy,
  energy: rodEnergy,
  holding: holdingMethods(curvatureLayout, rodInertia, divideByStiffness),
  reshaping: { ...reshaping, divide },
  conversion: conversionMethods(helixReshaped, (world, rod, means, at) => {
    for (let i = 0; i < 3 * world.components.Rod.elements[rod]; i++) world.memory.f64[at + i] = means[i];
  }),
} satisfies RodModel;

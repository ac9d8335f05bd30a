import kernelText from "../../kernels/space-clothoid.wasm.js";
import { bendingMethods } from "../curvature-rod/bending.js";
import { contactMethods } from "../curvature-rod/contact.js";
import { conversionMethods } from "../curvature-rod/conversion.js";
import { motionWriter } from "../curvature-rod/element-motion.js";
import { columnGlobals } from "../curvature-rod/kernel-columns.js";
import { holdingMethods } from "../curvature-rod/holding.js";
import { curvatureLoads } from "../curvature-rod/loads.js";
import { yieldBending } from "../curvature-rod/plasticity.js";
import { holdRoot, readRootPose, slow, writeRootPose } from "../curvature-rod/root.js";
import { SharedRoom } from "../kernel-room.js";
import type { RodModel } from "../rod-model.js";
import { carried } from "./carried.js";
import {
  createRod,
  naturalCurvature,
  setNaturalCurvature,
  solveStiffness,
  writeJointCurvatures,
} from "./create.js";
import { forgoMidpoint, predictMidpoint, predictRod, settleRod, stopRod } from "./dynamics.js";
import { rodEnergy, stepEnergy } from "./energy.js";
import { installKernel, kernelOf, modelName, roomOfOwn } from "./kernel.js";
import { ClothoidRoom } from "./kernel-room.js";
import {
  curvatureLayout,
  exchangeStart,
  jointStride,
  qCurvature,
  respondingAt,
  velocityCount,
  workspaceSize,
} from "./layout.js";
import { pointFrame, pointVelocity } from "./points.js";
import { clothoidReshaped, reshaping } from "./reshaping.js";
import { curvature, curvePieces, turn, writeCurve } from "./shape.js";

const writeRows = motionWriter(curvatureLayout);
const frameAt = new Float64Array(jointStride);

/**
 * Rods whose material curvature goes linearly from each joint to the next (super space clothoids, Casati and
 * Bertails-Descoubes 2013): q holds the curvatures at the joints. Shapes at rest converge at fourth order in
 * the number of elements, where those of super-helices do at second.
 */
export const spaceClothoid = {
  name: modelName,
  room: ClothoidRoom.size,
  install: installKernel,
  threaded: { ...columnGlobals, text: kernelText, own: roomOfOwn },
  coordinateCount: (elements) => qCurvature + 3 * (elements + 1),
  velocityCount,
  restCount: (elements) => 3 * (elements + 1),
  workspaceCount: workspaceSize,
  carried,

  deform(world, rod) {
    kernelOf(world).deform(rod);
  },

  create: createRod,
  predict: predictRod,
  midpoint: { predict: predictMidpoint, forgo: forgoMidpoint },
  stop: stopRod,
  settle: settleRod,
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
    for (let c = 0; c < 3; c++) out[at + c] = frameAt[9 + c];
  },
  frame: pointFrame,
  velocity(world, rod, s, out, at) {
    pointVelocity(world, rod, world.components.GeneralizedCoordinates.vSpan[rod], s, out, at);
  },
  nextVelocity(world, rod, s, out, at) {
    pointVelocity(world, rod, world.components.GeneralizedCoordinates.nextSpan[rod], s, out, at);
  },

  writeCurve,
  curvePieces,
  writeMotion(world, rod, v, out, at) {
    kernelOf(world).moveJoints(rod);
    writeRows(world, rod, v, out, at);
  },
  curvature,
  turn,
  ...bendingMethods(curvatureLayout),
  fastestMotion(world, rod, out) {
    kernelOf(world).fastestMotion(rod);
    out[0] = world.memory.f64[SharedRoom.found];
    out[1] = world.memory.f64[SharedRoom.found + 1];
  },
  ...curvatureLoads(curvatureLayout),
  ...contactMethods({ kernelOf, exchangeStart, respondingAt, perElement: curvatureLayout.perElement }),
  stepEnergy,
  energy: rodEnergy,
  holding: holdingMethods(
    curvatureLayout,
    (world, rod) => kernelOf(world).rodInertia(rod, 1),
    solveStiffness,
  ),
  reshaping,
  conversion: conversionMethods(clothoidReshaped, writeJointCurvatures),
} satisfies RodModel;

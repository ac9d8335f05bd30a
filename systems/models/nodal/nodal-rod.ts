import { RootKind } from "../../../components/index.js";
import { jointPosition, jointStride } from "../../../components/spans/joint.js";
import type { RodWorld } from "../../world/world.js";
import { hypot } from "../../math/elementary.js";
import { tellAir } from "../air.js";
import { loadMethods } from "../loads.js";
import { SharedRoom } from "../kernel-room.js";
import { limits } from "../../world/limits.js";
import type { RodModel } from "../rod-model.js";
import { contactMethods } from "./contact.js";
import { conversionMethods } from "./conversion.js";
import { createRod } from "./create.js";
import { curvature } from "./curvature.js";
import { installKernel, kernelOf } from "./kernel.js";
import { Law, NodalHeader, NodalRoom } from "./layout.js";
import { setNaturalCurvature } from "./natural-strain.js";
import { readRootPose, writeRootPose } from "./root.js";
import { pointFrame, pointVelocity, turn, writeCurve, writeMotion } from "./shape.js";
import { coordinateCount, restCount, velocityCount, workspaceCount, type LawIndex } from "./sizes.js";

const frameAt = new Float64Array(12);

const { mostTurn, mostTurnsOfSprings, edgesPerTurn } = limits.nodal;

function takeFound({ memory }: RodWorld, out: Float64Array, count: number): void {
  for (let i = 0; i < count; i++) out[i] = memory.f64[SharedRoom.found + i];
}

/**
 * Rods that are made of the positions of their nodes, by one of three energies; all else is the same. They
 * stretch. Shapes at rest converge at second order in the number of elements.
 */
export function nodalRod(name: string, law: LawIndex): RodModel {
  return {
    name,
    stretches: true,
    mostTurn,
    ...(law === Law.massSpring ? { mostTurns: mostTurnsOfSprings } : {}),
    perTurn: edgesPerTurn,
    room: NodalRoom.size,
    install: (memory, components, room) => installKernel(law, memory, components, room),
    coordinateCount,
    velocityCount: (elements) => velocityCount(law, elements),
    restCount,
    workspaceCount: (elements) => workspaceCount(law, elements),

    create: (world, rod, shape) => createRod(law, world, rod, shape),
    deform: (world, rod) => kernelOf(world, rod).deform(rod),
    predict(world, rod, h) {
      tellAir(world);
      kernelOf(world, rod).predict(rod, h);
    },
    displace: (world, rod, h) => kernelOf(world, rod).displace(rod, h),
    advance: (world, rod, h) => kernelOf(world, rod).advanceRod(rod, h),
    stop({ components, memory }, rod) {
      const { Rod, GeneralizedCoordinates, Workspace } = components;
      const v = GeneralizedCoordinates.vSpan[rod];
      memory.f64.fill(0, v, v + velocityCount(law, Rod.elements[rod]));
      const workspace = Workspace.span[rod];
      memory.f64.fill(0, workspace, workspace + NodalHeader.size + 3 * (Rod.elements[rod] + 1));
    },
    slow: (world, rod, share) => kernelOf(world, rod).slow(rod, share),
    holdRoot: (world, rod) => kernelOf(world, rod).holdRoot(rod),
    readRootPose: (world, rod, pose, at) => readRootPose(law, world, rod, pose, at),
    writeRootPose: (world, rod, pose, at) => writeRootPose(law, world, rod, pose, at),
    setNaturalCurvature: (world, rod, natural) => setNaturalCurvature(law, world, rod, natural),
    yieldBending: (world, rod) =>
      kernelOf(world, rod).yieldBending(rod, world.components.Mechanics.yieldCurvature[rod]),
    stepEnergy(world, rod, h, out) {
      tellAir(world);
      kernelOf(world, rod).stepEnergy(rod, h);
      takeFound(world, out, 3);
    },
    energy(world, rod, out) {
      kernelOf(world, rod).energy(rod);
      out.elastic = world.memory.f64[SharedRoom.found];
      out.kinetic = world.memory.f64[SharedRoom.found + 1];
      out.gravitational = weightEnergy(world, rod);
    },

    point(world, rod, s, out, at) {
      pointFrame(world, rod, s, frameAt, 0);
      for (let c = 0; c < 3; c++) out[at + c] = frameAt[9 + c];
    },
    frame: pointFrame,
    velocity(world, rod, s, out, at) {
      pointVelocity(law, world, rod, world.components.GeneralizedCoordinates.vSpan[rod], s, out, at);
    },
    nextVelocity(world, rod, s, out, at) {
      pointVelocity(law, world, rod, world.components.GeneralizedCoordinates.nextSpan[rod], s, out, at);
    },
    writeCurve,
    writeMotion: (world, rod, v, rows, at) => writeMotion(law, world, rod, v, rows, at),
    curvature: (world, rod, element, share, out, at) => curvature(law, world, rod, element, share, out, at),
    turn,
    bend: (world, rod, element) => kernelOf(world, rod).bend(rod, element),
    fastestBending: (world, rod) => kernelOf(world, rod).fastestBending(rod),
    fastestMotion,
    boundMotion: fastestMotion,
    rootTurning,
    ...loadMethods((_, joint) => NodalHeader.size + 3 * joint),
    ...contactMethods(law),
    conversion: conversionMethods(law),
  };
}

function fastestMotion(world: RodWorld, rod: number, out: Float64Array): void {
  kernelOf(world, rod).fastestMotion(rod);
  takeFound(world, out, 2);
}

/** A clamp turns as it is told, any other root with the first edge. */
function rootTurning(world: RodWorld, rod: number): number {
  const { Root, GeneralizedCoordinates, Workspace } = world.components;
  let at = Workspace.span[rod] + NodalHeader.rootTurn;
  if (Root.kind[rod] !== RootKind.clamped) {
    kernelOf(world, rod).edgeTurn(rod, GeneralizedCoordinates.nextSpan[rod], 0);
    at = SharedRoom.found;
  }
  const heap = world.memory.f64;
  return hypot(heap[at], heap[at + 1], heap[at + 2]);
}

/** - int rho g . r, edge by edge. */
function weightEnergy({ components, memory, gravity }: RodWorld, rod: number): number {
  const { Rod, Mechanics, GeneralizedCoordinates, Centreline } = components;
  const heap = memory.f64;
  let energy = 0;
  for (let i = 0; i < Rod.elements[rod]; i++) {
    const joint = Centreline.jointsSpan[rod] + jointStride * i + jointPosition;
    const half = 0.5 * heap[GeneralizedCoordinates.lengthsSpan[rod] + i] * Mechanics.lineDensity[rod];
    for (let c = 0; c < 3; c++)
      energy -= half * gravity[c] * (heap[joint + c] + heap[joint + jointStride + c]);
  }
  return energy;
}

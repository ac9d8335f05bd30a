import { RootKind } from "../../../components/index.js";
import { jointStride } from "../../../components/spans/joint.js";
import type { RodWorld } from "../../world/world.js";
import { SharedRoom } from "../kernel-room.js";
import type { RodConversion, RodMotion } from "../rod-conversion.js";
import { vRootLinear } from "../rod-workspace.js";
import { cellOf, curvature, isInner } from "./curvature.js";
import { kernelOf } from "./kernel.js";
import { Law, NodalHeader } from "./layout.js";
import { naturalCurvatureAt } from "./natural-strain.js";
import { readRootPose } from "./root.js";
import { strideOf, type LawIndex } from "./sizes.js";

/** Three numbers at node i, to `out`. */
type AtNode = (i: number, out: Float64Array) => void;

/**
 * How nodal rods become those of another model, and others nodal ones. What stands at the nodes is taken over an
 * element as the mean of both; edges that are stretched get their lengths at rest.
 */
export function conversionMethods(law: LawIndex): RodConversion {
  return {
    read(world, rod) {
      const heap = world.memory.f64;
      const { Rod, Workspace } = world.components;
      const elements = Rod.elements[rod];
      const root = new Float64Array(7);
      readRootPose(law, world, rod, root, 0);
      const curvatures = new Float64Array(3 * elements);
      for (let i = 0; i < elements; i++) curvature(law, world, rod, i, 0.5, curvatures, 3 * i);
      const loads = Workspace.span[rod] + NodalHeader.size;
      return {
        root,
        curvature: curvatures,
        natural: meansOf(world, rod, (i, out) => naturalCurvatureAt(law, world, rod, i, out)),
        ...readMotion(world, rod),
        forces: heap.slice(loads, loads + 3 * (elements + 1)),
      };
    },
    setMotion: (world, rod, motion) => setMotion(law, world, rod, motion),
  };
}

/** Of every element: the mean of what stands at its nodes; beyond the last edge there is nothing. */
function meansOf(world: RodWorld, rod: number, valueAt: AtNode): Float64Array {
  const elements = world.components.Rod.elements[rod];
  const means = new Float64Array(3 * elements);
  const value = new Float64Array(3);
  for (let i = 0; i < elements; i++) {
    const nodes = [i, i + 1].filter((node) => isInner(world, rod, node));
    for (const node of nodes) {
      valueAt(node, value);
      for (let c = 0; c < 3; c++) means[3 * i + c] += value[c] / nodes.length;
    }
  }
  return means;
}

/** Twist of the root, and rates of the curvatures, R^T dw/ds with the angular velocities w of the edges. */
function readMotion(world: RodWorld, rod: number): Pick<RodMotion, "twist" | "rates"> {
  const heap = world.memory.f64;
  const { Rod, Root, GeneralizedCoordinates, Workspace } = world.components;
  const v = GeneralizedCoordinates.vSpan[rod];
  const turns = Array.from({ length: Rod.elements[rod] }, (_, i) => {
    kernelOf(world, rod).edgeTurn(rod, v, i);
    return heap.slice(SharedRoom.found, SharedRoom.found + 3);
  });
  const clamp = Workspace.span[rod] + NodalHeader.rootTurn;
  const rootTurn = heap.slice(clamp, clamp + 3);
  const rates = meansOf(world, rod, (i, out) => {
    const before = i > 0 ? turns[i - 1] : rootTurn;
    const change = turns[i].map((w, c) => (w - before[c]) / cellOf(world, rod, i));
    intoFrame(world, rod, i, change, out);
  });
  const twist = new Float64Array(6);
  twist.set(Root.kind[rod] === RootKind.clamped ? rootTurn : turns[0]);
  for (let c = 0; c < 3; c++) twist[vRootLinear + c] = heap[v + c];
  if (Root.kind[rod] !== RootKind.clamped) addTurn(world, rod, 0, rates, -1, twist);
  return { twist, rates };
}

/** Velocities of the nodes, edge by edge from the root. */
function setMotion(law: LawIndex, world: RodWorld, rod: number, { twist, rates, forces }: RodMotion): void {
  kernelOf(world, rod).deform(rod);
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates, Centreline, Workspace } = world.components;
  const stride = strideOf(law);
  const turn = Float64Array.from({ length: 3 }, (_, c) => twist[c]);
  let v = GeneralizedCoordinates.vSpan[rod];
  for (let c = 0; c < 3; c++) {
    heap[v + c] = twist[vRootLinear + c];
    heap[Workspace.span[rod] + NodalHeader.rootTurn + c] = twist[c];
  }
  for (let i = 0; i < Rod.elements[rod]; i++, v += stride) {
    if (i > 0) addTurn(world, rod, i - 1, rates, 1, turn);
    addTurn(world, rod, i, rates, 1, turn);
    const joint = Centreline.jointsSpan[rod] + i * jointStride;
    const end = joint + jointStride;
    const [x, y, z] = [9, 10, 11].map((c) => heap[end + c] - heap[joint + c]);
    heap[v + stride] = heap[v] + turn[1] * z - turn[2] * y;
    heap[v + stride + 1] = heap[v + 1] + turn[2] * x - turn[0] * z;
    heap[v + stride + 2] = heap[v + 2] + turn[0] * y - turn[1] * x;
    const axes = law === Law.corde ? 3 : law === Law.elasticRod ? 1 : 0;
    for (let d = 0; d < axes; d++) {
      const axis = joint + 3 * d;
      heap[v + 3 + d] = turn[0] * heap[axis] + turn[1] * heap[axis + 1] + turn[2] * heap[axis + 2];
    }
  }
  heap.set(forces, Workspace.span[rod] + NodalHeader.size);
}

/** Adds to `turn` how much more, times `sign`, half of an element turns by the rates of its curvatures. */
function addTurn(
  { components, memory }: RodWorld,
  rod: number,
  element: number,
  rates: ArrayLike<number>,
  sign: number,
  turn: Float64Array,
): void {
  const heap = memory.f64;
  const half = 0.5 * sign * heap[components.GeneralizedCoordinates.lengthsSpan[rod] + element];
  const joint = components.Centreline.jointsSpan[rod] + element * jointStride;
  for (let c = 0; c < 3; c++)
    for (let d = 0; d < 3; d++) turn[c] += half * heap[joint + 3 * d + c] * rates[3 * element + d];
}

/** A vector in the axes of an edge. */
function intoFrame(
  { components, memory }: RodWorld,
  rod: number,
  edge: number,
  vector: ArrayLike<number>,
  out: Float64Array,
): void {
  const heap = memory.f64;
  const joint = components.Centreline.jointsSpan[rod] + edge * jointStride;
  for (let d = 0; d < 3; d++) {
    const axis = joint + 3 * d;
    out[d] = heap[axis] * vector[0] + heap[axis + 1] * vector[1] + heap[axis + 2] * vector[2];
  }
}

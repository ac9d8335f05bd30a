import { RootKind } from "../../../components/index.js";
import { RootTarget } from "../../../components/spans/root-target.js";
import { matrixToQuaternion, quaternionToMatrix } from "../../math/quaternion.js";
import type { RodWorld } from "../../world/world.js";
import { Law, NodeEntry, nodeSize, stateStart } from "./layout.js";
import { multiply } from "./rotations.js";
import type { LawIndex } from "./sizes.js";

const frame = new Float64Array(9);
const edge = new Float64Array(4);
const pose = new Float64Array(7);
const turn = new Float64Array(4);

/** Position and quaternion of the root: of a clamp, or of the frame that goes with the first edge. */
export function readRootPose(
  law: LawIndex,
  { components, memory }: RodWorld,
  rod: number,
  out: Float64Array,
  at: number,
): void {
  const heap = memory.f64;
  const q = components.GeneralizedCoordinates.qSpan[rod];
  const to = at + RootTarget.quaternion;
  for (let c = 0; c < 3; c++) out[at + c] = heap[q + stateStart + c];
  if (components.Root.kind[rod] === RootKind.clamped) {
    for (let c = 0; c < 4; c++) out[to + c] = heap[q + c];
    return;
  }
  readFirstEdge(law, heap, q);
  multiply(edge, 0, heap, q, out, to);
}

/** `edge` <- its quaternion. */
function readFirstEdge(law: LawIndex, heap: Float64Array, q: number): void {
  const node = q + stateStart;
  const own = node + NodeEntry.frame;
  if (law === Law.corde) {
    for (let c = 0; c < 4; c++) edge[c] = heap[own + c];
    return;
  }
  let square = 0;
  for (let c = 0; c < 3; c++) {
    frame[c] = heap[node + nodeSize + c] - heap[node + c];
    frame[3 + c] = heap[own + c];
    square += frame[c] * frame[c];
  }
  for (let c = 0; c < 3; c++) frame[c] /= Math.sqrt(square);
  frame[6] = frame[1] * frame[5] - frame[2] * frame[4];
  frame[7] = frame[2] * frame[3] - frame[0] * frame[5];
  frame[8] = frame[0] * frame[4] - frame[1] * frame[3];
  matrixToQuaternion(frame, 0, edge, 0);
}

/** The whole rod goes along. */
export function writeRootPose(
  law: LawIndex,
  world: RodWorld,
  rod: number,
  target: Float64Array,
  at: number,
): void {
  const { components, memory } = world;
  const heap = memory.f64;
  const q = components.GeneralizedCoordinates.qSpan[rod];
  readRootPose(law, world, rod, pose, 0);
  const wanted = at + RootTarget.quaternion;
  // The turn from the present pose to the target, and its matrix.
  for (let c = 0; c < 3; c++) pose[3 + c] = -pose[3 + c];
  multiply(target, wanted, pose, RootTarget.quaternion, turn, 0);
  quaternionToMatrix(turn, 0, frame, 0);
  for (let i = 0; i <= components.Rod.elements[rod]; i++) {
    const node = q + stateStart + nodeSize * i;
    rotate(heap, node, pose, target, at);
    const own = node + NodeEntry.frame;
    if (law === Law.corde) multiply(turn, 0, heap, own, heap, own);
    else rotate(heap, own, zero, zero, 0);
  }
  if (components.Root.kind[rod] !== RootKind.clamped) return;
  for (let c = 0; c < 4; c++) heap[q + c] = target[wanted + c];
}

const zero = new Float64Array(3);

/** A point, turned about one place and put to another. */
function rotate(heap: Float64Array, at: number, from: Float64Array, to: Float64Array, toAt: number): void {
  const x = heap[at] - from[0];
  const y = heap[at + 1] - from[1];
  const z = heap[at + 2] - from[2];
  for (let c = 0; c < 3; c++)
    heap[at + c] = to[toAt + c] + (frame[c] * x + frame[3 + c] * y + frame[6 + c] * z);
}

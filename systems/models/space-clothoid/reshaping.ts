import { matrixToQuaternion } from "../../math/quaternion.js";
import type { RodWorld } from "../../world/world.js";
import { appendRod, reverseRod } from "../curvature-rod/join.js";
import type { Reshaped } from "../curvature-rod/reshaped.js";
import { takeElements } from "../curvature-rod/resize.js";
import type { ElementPlan } from "../element-plan.js";
import type { RodReshaping } from "../rod-model.js";
import { spansOf, type RodSpans } from "../rod-spans.js";
import { predictRod } from "./dynamics.js";
import { kernelOf } from "./kernel.js";
import { alongPiece, Piece } from "./kinematics.js";
import { curvatureLayout, Element, jointStride, qCurvature, qRootQuaternion, vCurvature } from "./layout.js";
import { mergeElements } from "./merge.js";
import { pointFrame, pointTwist } from "./points.js";
import { spliceRod } from "./splice.js";

/** How clothoids are divided anew: a piece of one is one, its curvatures those at the new joints. */
export const clothoidReshaped: Reshaped = {
  layout: curvatureLayout,
  kernelOf,
  predict: predictRod,
  findRoot,
  copyCurvatures,
  carriedNumbers: [
    [Element.spinMomentum, Element.Sa],
    [Element.nodes, Element.position],
  ],
  splice: (world, rod, tip, other) => spliceRod(world, clothoidReshaped, rod, tip, other),
};

export const reshaping: RodReshaping = {
  takeElements: (world, from, plan, to) => takeElements(world, clothoidReshaped, from, plan, to),
  merge: (world, rod, element, tolerance) => mergeElements(world, clothoidReshaped, rod, element, tolerance),
  reverse: (world, rod) => reverseRod(world, clothoidReshaped, rod),
  append: (world, rod, other) => appendRod(world, clothoidReshaped, rod, other),
};

/**
 * Curvatures at the plan's joints. An element that reaches beyond an end of the rod goes on as it does inside;
 * one that lies outside altogether has everywhere the curvature that it begins with there, or what is wound
 * from a drum would be bent the more the longer it is.
 */
function copyCurvatures(
  heap: Float64Array,
  old: RodSpans,
  { borders, sources }: ElementPlan,
  from: number,
  to: number,
  stride: number,
): void {
  const count = sources.length;
  let source = 0;
  let start = 0;
  for (let j = 0; j <= count; j++) {
    for (; source < sources[Math.min(j, count - 1)]; source++) start += heap[old.lengths + source];
    const share = (borders[j] - start) / heap[old.lengths + source];
    const at = from + stride * source;
    for (let c = 0; c < 3; c++)
      heap[to + stride * j + c] = heap[at + c] + share * (heap[at + stride + c] - heap[at + c]);
  }
  let length = 0;
  for (let i = 0; i < old.elements; i++) length += heap[old.lengths + i];
  const copy = (j: number, inner: number) => {
    for (let c = 0; c < 3; c++) heap[to + stride * j + c] = heap[to + stride * inner + c];
  };
  for (let j = 1; j <= count; j++) if (borders[j - 1] >= length) copy(j, j - 1);
  for (let j = count - 1; j >= 0; j--) if (borders[j + 1] <= 0) copy(j, j + 1);
}

const found = new Float64Array(jointStride + 36);
const frame = new Float64Array(jointStride);
const piece = new Float64Array(Piece.size);
const kappa = new Float64Array(3);
const rate = new Float64Array(3);
const twist = new Float64Array(6);

/** The new root: inside of the rod, or on what goes on before its root. */
function findRoot(world: RodWorld, rod: number, { borders }: ElementPlan, out: Float64Array): void {
  const heap = world.memory.f64;
  const { q, v, lengths } = spansOf(world, rod);
  if (borders[0] === 0) {
    out.set(heap.subarray(q, q + qCurvature));
    out.set(heap.subarray(v, v + vCurvature), qCurvature);
    return;
  }
  if (borders[0] > 0) {
    pointFrame(world, rod, borders[0], frame, 0);
    pointTwist(world, rod, v, borders[0], twist, 0);
  } else {
    pointFrame(world, rod, 0, frame, 0);
    twist.set(heap.subarray(v, v + vCurvature));
    const outside = borders.filter((border) => border < 0);
    const first = outside[outside.length - 1];
    const share = first / heap[lengths];
    const [a, b] = [q + qCurvature, v + vCurvature];
    piece.set(heap.subarray(a, a + 6), Piece.kappa);
    piece[Piece.length] = heap[lengths];
    goBack(world, first, heap.subarray(b, b + 6));
    for (let c = 0; c < 3; c++) {
      kappa[c] = heap[a + c] + share * (heap[a + 3 + c] - heap[a + c]);
      rate[c] = heap[b + c] + share * (heap[b + 3 + c] - heap[b + c]);
    }
    for (let i = outside.length - 1; i > 0; i--) {
      piece.set(kappa, Piece.kappa);
      piece.set(kappa, Piece.kappa + 3);
      piece[Piece.length] = outside[i] - outside[i - 1];
      goBack(world, -piece[Piece.length], [...rate, 0, 0, 0]);
    }
  }
  out.set(frame.subarray(9, 12));
  matrixToQuaternion(frame, 0, out, qRootQuaternion);
  out.set(twist, qCurvature);
}

/** `frame` and the twist about its point go an arc length along `piece`, whose curvatures change at `rates`. */
function goBack(world: RodWorld, s: number, rates: ArrayLike<number>): void {
  matrixToQuaternion(frame, 0, piece, Piece.quaternion);
  piece.set(frame.subarray(9, 12), Piece.position);
  alongPiece(world, piece, s, found);
  const [x, y, z] = [found[9] - frame[9], found[10] - frame[10], found[11] - frame[11]];
  twist[3] += twist[1] * z - twist[2] * y;
  twist[4] += twist[2] * x - twist[0] * z;
  twist[5] += twist[0] * y - twist[1] * x;
  for (let k = 0; k < 6; k++) {
    for (let r = 0; r < 6; r++) twist[r] += rates[k] * found[jointStride + 6 * k + r];
  }
  frame.set(found.subarray(0, jointStride));
}

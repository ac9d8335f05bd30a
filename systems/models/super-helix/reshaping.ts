import { appendRod, isSameFrame, reverseRod, spliceLength, turnBetween } from "../curvature-rod/join.js";
import { splitElement, takeElements } from "../curvature-rod/resize.js";
import type { Reshaped } from "../curvature-rod/reshaped.js";
import { settleRod } from "../curvature-rod/settle.js";
import { matrixToQuaternion } from "../../math/quaternion.js";
import type { RodWorld } from "../../world/world.js";
import type { ElementPlan } from "../element-plan.js";
import type { RodReshaping } from "../rod-model.js";
import { spansOf, type RodSpans } from "../rod-spans.js";
import { predictRod } from "./dynamics.js";
import { kernelOf } from "./kernel.js";
import { advanceFrame } from "./kinematics.js";
import { curvatureLayout, Element, jointStride, qCurvature, qRootQuaternion, vCurvature } from "./layout.js";
import { mergeElements } from "./merge.js";
import { jointTwist } from "./points.js";

/** How super-helices are divided anew: a piece of a helix is a helix with the same kappa and kappaDot. */
export const helixReshaped: Reshaped = {
  layout: curvatureLayout,
  kernelOf,
  predict: predictRod,
  findRoot,
  copyCurvatures,
  carriedNumbers: [[Element.spinMomentum, Element.functions]],
  splice,
};

export const reshaping: RodReshaping = {
  takeElements: (world, from, plan, to) => takeElements(world, helixReshaped, from, plan, to),
  merge: (world, rod, element, tolerance) => mergeElements(world, helixReshaped, rod, element, tolerance),
  reverse: (world, rod) => reverseRod(world, helixReshaped, rod),
  append: (world, rod, other) => appendRod(world, helixReshaped, rod, other),
};

function copyCurvatures(
  heap: Float64Array,
  _old: RodSpans,
  plan: ElementPlan,
  from: number,
  to: number,
  stride: number,
): void {
  plan.sources.forEach((source, i) => {
    for (let c = 0; c < 3; c++) heap[to + stride * i + c] = heap[from + stride * source + c];
  });
}

const arc = new Float64Array(1);
const frame = new Float64Array(jointStride);
const columns = new Float64Array(18);
const twist = new Float64Array(6);

/**
 * Pose and twist where the plan's first element begins, on the helix that it is a piece of: maybe outside of
 * the rod.
 */
function findRoot(world: RodWorld, rod: number, plan: ElementPlan, out: Float64Array): void {
  const heap = world.memory.f64;
  const { q, v, lengths, joints } = spansOf(world, rod);
  const source = plan.sources[0];
  arc[0] = plan.borders[0];
  for (let i = 0; i < source; i++) arc[0] -= heap[lengths + i];
  if (source === 0 && arc[0] === 0) {
    out.set(heap.subarray(q, q + qCurvature));
    out.set(heap.subarray(v, v + vCurvature), qCurvature);
    return;
  }
  const kappa = q + qCurvature + 3 * source;
  const rate = v + vCurvature + 3 * source;
  advanceFrame(world, heap, joints + source * jointStride, kappa, arc, 0, frame, 0, columns, 0);
  jointTwist(world, rod, v, source, twist);
  const x = frame[9] - heap[q];
  const y = frame[10] - heap[q + 1];
  const z = frame[11] - heap[q + 2];
  twist[3] += twist[1] * z - twist[2] * y;
  twist[4] += twist[2] * x - twist[0] * z;
  twist[5] += twist[0] * y - twist[1] * x;
  for (let c = 0; c < 3; c++) for (let r = 0; r < 6; r++) twist[r] += heap[rate + c] * columns[6 * c + r];
  out.set(frame.subarray(9, 12));
  matrixToQuaternion(frame, 0, out, qRootQuaternion);
  out.set(twist, qCurvature);
}

const turn = new Float64Array(3);

/** The first element of `other`, or a piece of it, turns from the frame at `tip` to where it ends. */
function splice(world: RodWorld, rod: number, tip: number, other: number): boolean {
  if (isSameFrame(world.memory.f64, tip, spansOf(world, other).joints, turn)) return false;
  const length = world.memory.f64[spansOf(world, other).lengths];
  const share = spliceLength(world, rod, other) / length;
  if (share < 1) splitElement(world, helixReshaped, other, 0, share);
  // The field is that of the shape before the splice: no point changes its velocity.
  settleRod(world, helixReshaped, other);
  spliceTo(world, tip, other);
  return true;
}

/** The first element of `other` turns from the frame at `tip` to where it ends. */
function spliceTo(world: RodWorld, tip: number, other: number): void {
  const heap = world.memory.f64;
  const { q, rest, lengths, joints } = spansOf(world, other);
  turnBetween(heap, tip, joints + jointStride, turn);
  for (let c = 0; c < 3; c++) {
    const column = tip + 3 * c;
    const along = heap[column] * turn[0] + heap[column + 1] * turn[1] + heap[column + 2] * turn[2];
    const kappa = along / heap[lengths];
    heap[rest + c] += kappa - heap[q + qCurvature + c];
    heap[q + qCurvature + c] = kappa;
  }
}

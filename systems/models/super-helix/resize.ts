import { matrixToQuaternion } from "../../math/quaternion.js";
import { allocateSpans, assignSpans, releaseSpans, spansOf, type RodSpans } from "../rod-spans.js";
import type { RodWorld } from "../../world/world.js";
import { splitPlan, type ElementPlan } from "../element-plan.js";
import { rodInertia } from "./dynamics.js";
import { advanceFrame } from "./kinematics.js";
import { Element, Header, jointStride, qCurvature, qRootQuaternion, vCurvature } from "./layout.js";
import { jointTwist } from "./points.js";
import { takeForces } from "./tension.js";
import { kernelOf } from "./kernel.js";

/**
 * Rods whose elements change. A piece of a helix is a helix with the same kappa and kappaDot, so cutting
 * elements up, or going on with one beyond its end, moves nothing and changes no velocity.
 *
 * What a rod carries from step to step is a function of the shape before its last step (`Header.fieldPose`
 * and the rows' `fieldCurvature`) and of the velocity found there. So the new elements take that shape over
 * too, and the carried field, its energy and its momenta are found in it anew. They are those from before,
 * but for the spin of the sections about the tangent: it is lumped at the joints, and with the joints its sum
 * changes, a share of (radius / length)^2 of the rest.
 */

/** A root: position 3, quaternion 4, angular and linear velocity 6. */
const presentRoot = new Float64Array(13);
const fieldRoot = new Float64Array(13);

/**
 * Gives the rod `to` the elements that `plan` takes of the rod `from`; both may be the same. Another one must
 * be a rod's entity without spans, with model, section and material set. `Root.targetSpan` is left alone.
 */
export function takeElements(world: RodWorld, from: number, plan: ElementPlan, to: number): void {
  const { Rod, Workspace } = world.components;
  const isCarried = world.memory.f64[Workspace.span[from] + Header.carried] !== 0;
  const old = spansOf(world, from);
  findRoot(world, from, plan, presentRoot);
  if (isCarried) {
    exchangeShapes(world, from);
    findRoot(world, from, plan, fieldRoot);
    exchangeShapes(world, from);
  }
  const spans = allocateSpans(world, Rod.model[from], plan.sources.length);
  copyElements(world.memory.f64, old, plan, spans);
  takeForces(world.memory.f64, old, plan, spans);
  const heap = world.memory.f64;
  heap.set(presentRoot.subarray(0, qCurvature), spans.q);
  heap.set(presentRoot.subarray(qCurvature), spans.v);
  if (isCarried) {
    heap.set(fieldRoot.subarray(0, qCurvature), spans.workspace + Header.fieldPose);
    heap.set(fieldRoot.subarray(qCurvature), spans.workspace + Header.fieldTwist);
    heap[spans.workspace + Header.fieldStep] = heap[old.workspace + Header.fieldStep];
  }
  if (to === from) releaseSpans(world, Rod.model[from], old);
  assignSpans(world, to, spans);
  let length = 0;
  for (let i = 0; i < spans.elements; i++) length += heap[spans.lengths + i];
  Rod.length[to] = length;
  if (isCarried) carryAnew(world, to);
  else kernelOf(world).deform(to);
}

/** Divides an element, `share` of it in the first part. */
export function splitElement(world: RodWorld, rod: number, element: number, share: number): void {
  takeElements(world, rod, splitPlan(world, rod, element, share), rod);
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

export function copyElements(heap: Float64Array, old: RodSpans, plan: ElementPlan, spans: RodSpans): void {
  for (let i = 0; i < spans.elements; i++) {
    const source = plan.sources[i];
    heap[spans.lengths + i] = plan.borders[i + 1] - plan.borders[i];
    const row = spans.workspace + Header.size + i * Element.size + Element.fieldCurvature;
    const sourceRow = old.workspace + Header.size + source * Element.size + Element.fieldCurvature;
    for (let c = 0; c < 3; c++) {
      heap[spans.q + qCurvature + 3 * i + c] = heap[old.q + qCurvature + 3 * source + c];
      heap[spans.v + vCurvature + 3 * i + c] = heap[old.v + vCurvature + 3 * source + c];
      heap[spans.rest + 3 * i + c] = heap[old.rest + 3 * source + c];
      heap[row + c] = heap[sourceRow + c];
    }
  }
}

/**
 * The present shape and the one that the carried field belongs to change places, root twists too; joints
 * follow.
 */
function exchangeShapes(world: RodWorld, rod: number): void {
  const heap = world.memory.f64;
  const { elements, q, v, workspace } = spansOf(world, rod);
  exchange(heap, q, workspace + Header.fieldPose, qCurvature);
  exchange(heap, v, workspace + Header.fieldTwist, vCurvature);
  for (let i = 0; i < elements; i++) {
    const row = workspace + Header.size + i * Element.size;
    exchange(heap, q + qCurvature + 3 * i, row + Element.fieldCurvature, 3);
  }
  kernelOf(world).deform(rod);
}

function exchange(heap: Float64Array, a: number, b: number, count: number): void {
  for (let i = 0; i < count; i++) {
    const kept = heap[a + i];
    heap[a + i] = heap[b + i];
    heap[b + i] = kept;
  }
}

/** Everything that is carried, in the shape that it belongs to. */
export function carryAnew(world: RodWorld, rod: number): void {
  exchangeShapes(world, rod);
  rodInertia(world, rod);
  kernelOf(world).carryVelocity(rod);
  kernelOf(world).expectMomentum(
    rod,
    world.memory.f64[world.components.Workspace.span[rod] + Header.fieldStep],
  );
  exchangeShapes(world, rod);
}

import { allocateSpans, assignSpans, releaseSpans, spansOf, type RodSpans } from "../rod-spans.js";
import type { RodWorld } from "../../world/world.js";
import { elementPlan, splitPlan, type ElementPlan } from "../element-plan.js";
import { Header, qCurvature, vCurvature } from "../rod-workspace.js";
import { curvatureCount } from "./layout.js";
import { takeForces } from "./loads.js";
import { settleRod } from "./settle.js";
import type { Reshaped } from "./reshaped.js";

/**
 * Rods whose elements change. A piece of a curve of affine curvature is one too, so cutting elements up, or
 * going on with one beyond its end, moves nothing and changes no velocity.
 *
 * What a rod carries from step to step is a function of the shape before its last step (`Header.fieldPose`
 * and the curvatures of the field) and of the velocity found there. So the new elements take that shape over
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
export function takeElements(
  world: RodWorld,
  model: Reshaped,
  from: number,
  plan: ElementPlan,
  to: number,
): void {
  const { Rod, Workspace } = world.components;
  settleMidpoint(world, model, from);
  const isCarried = world.memory.f64[Workspace.span[from] + Header.carried] !== 0;
  const old = spansOf(world, from);
  model.findRoot(world, from, plan, presentRoot);
  if (isCarried) {
    exchangeShapes(world, model, from);
    model.findRoot(world, from, plan, fieldRoot);
    exchangeShapes(world, model, from);
  }
  const spans = allocateSpans(world, Rod.model[from], plan.sources.length);
  copyElements(world.memory.f64, model, old, plan, spans);
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
  if (isCarried) carryAnew(world, model, to);
  else model.kernelOf(world).deform(to);
}

/** Divides an element, `share` of it in the first part. */
export function splitElement(
  world: RodWorld,
  model: Reshaped,
  rod: number,
  element: number,
  share: number,
): void {
  takeElements(world, model, rod, splitPlan(world, rod, element, share), rod);
}

/** Lengths, curvatures, their rates and natural values, those of the field, and the forces of the last step. */
function copyElements(
  heap: Float64Array,
  model: Reshaped,
  old: RodSpans,
  plan: ElementPlan,
  spans: RodSpans,
): void {
  const { layout } = model;
  for (let i = 0; i < spans.elements; i++) heap[spans.lengths + i] = plan.borders[i + 1] - plan.borders[i];
  model.copyCurvatures(heap, old, plan, old.q + qCurvature, spans.q + qCurvature, 3);
  model.copyCurvatures(heap, old, plan, old.v + vCurvature, spans.v + vCurvature, 3);
  model.copyCurvatures(heap, old, plan, old.rest, spans.rest, 3);
  const from = old.workspace + layout.fieldCurvature(old.elements, 0);
  const to = spans.workspace + layout.fieldCurvature(spans.elements, 0);
  model.copyCurvatures(heap, old, plan, from, to, layout.fieldCurvature(1, 1) - layout.fieldCurvature(1, 0));
  takeForces(heap, layout, old, plan, spans);
}

/** The midpoint rule leaves a field that no shape and velocity make: its projection is taken instead. */
function settleMidpoint(world: RodWorld, model: Reshaped, rod: number): void {
  if (world.memory.f64[world.components.Workspace.span[rod] + Header.carried] === 2)
    settleRod(world, model, rod);
}

/**
 * The rod with one element in the place of `element` and the next. From the curvature `first` on, so many are
 * `kappa` and change at `rate`; all others stay.
 */
export function replaceMerged(
  world: RodWorld,
  model: Reshaped,
  rod: number,
  element: number,
  first: number,
  count: number,
  kappa: Float64Array,
  rate: Float64Array,
): void {
  const { Rod } = world.components;
  const { layout } = model;
  settleMidpoint(world, model, rod);
  const old = spansOf(world, rod);
  const plan = elementPlan(world, rod);
  plan.borders.splice(element + 1, 1);
  plan.sources.splice(element + 1, 1);
  const spans = allocateSpans(world, Rod.model[rod], old.elements - 1);
  const heap = world.memory.f64;
  copyElements(heap, model, old, plan, spans);
  heap.copyWithin(spans.q, old.q, old.q + qCurvature);
  heap.copyWithin(spans.v, old.v, old.v + vCurvature);
  const isCarried = heap[old.workspace + Header.carried] !== 0;
  const header = old.workspace + Header.fieldPose;
  heap.copyWithin(spans.workspace + Header.fieldPose, header, old.workspace + Header.fieldStep + 1);
  const h = heap[old.workspace + Header.fieldStep];
  for (let k = 0; k < 3 * count; k++) {
    const i = first + Math.floor(k / 3);
    heap[spans.q + qCurvature + 3 * first + k] = kappa[k];
    heap[spans.v + vCurvature + 3 * first + k] = rate[k];
    const field = spans.workspace + layout.fieldCurvature(spans.elements, i);
    heap[field + (k % 3)] = kappa[k] - h * rate[k];
  }
  releaseSpans(world, Rod.model[rod], old);
  assignSpans(world, rod, spans);
  if (isCarried) carryAnew(world, model, rod);
  else model.kernelOf(world).deform(rod);
}

/**
 * The present shape and the one that the carried field belongs to change places, root twists too; joints
 * follow.
 */
function exchangeShapes(world: RodWorld, model: Reshaped, rod: number): void {
  const heap = world.memory.f64;
  const { layout } = model;
  const { elements, q, v, workspace } = spansOf(world, rod);
  exchange(heap, q, workspace + Header.fieldPose, qCurvature);
  exchange(heap, v, workspace + Header.fieldTwist, vCurvature);
  for (let i = 0; i < curvatureCount(layout, elements); i++)
    exchange(heap, q + qCurvature + 3 * i, workspace + layout.fieldCurvature(elements, i), 3);
  model.kernelOf(world).deform(rod);
}

function exchange(heap: Float64Array, a: number, b: number, count: number): void {
  for (let i = 0; i < count; i++) {
    const kept = heap[a + i];
    heap[a + i] = heap[b + i];
    heap[b + i] = kept;
  }
}

/** Everything that is carried, in the shape that it belongs to. */
function carryAnew(world: RodWorld, model: Reshaped, rod: number): void {
  const kernel = model.kernelOf(world);
  exchangeShapes(world, model, rod);
  kernel.rodInertia(rod, 1);
  kernel.carryVelocity(rod);
  kernel.expectMomentum(rod, world.memory.f64[world.components.Workspace.span[rod] + Header.fieldStep]);
  exchangeShapes(world, model, rod);
}

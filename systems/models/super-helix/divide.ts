import { allocateSpans, assignSpans, releaseSpans, spansOf, type RodSpans } from "../rod-spans.js";
import { elementPlan, type ElementPlan } from "../element-plan.js";
import type { RodWorld } from "../../world/world.js";
import { kernelOf } from "./kernel.js";
import { takeForces } from "../curvature-rod/loads.js";
import { forgetCarried, settleRod } from "../curvature-rod/settle.js";
import { curvatureLayout, qCurvature, vCurvature } from "./layout.js";
import { helixReshaped } from "./reshaping.js";

/**
 * From now on v alone says how the rod moves: for those who are about to change its mass or its elements.
 * What a step carries over beside v belongs to the ones that it has had.
 */
export function settle(world: RodWorld, rod: number): void {
  settleRod(world, helixReshaped, rod);
  forgetCarried(world, rod);
}

/**
 * Gives a rod another number of elements, all of one length. An element has the means of curvature, rate and
 * natural curvature over what it replaces, so the tangent turns by as much in all: exact where old borders
 * are borders again, else the shape changes as little as elements of that length can tell.
 */
export function divide(world: RodWorld, rod: number, elements: number): void {
  settle(world, rod);
  const { components, memory } = world;
  const old = spansOf(world, rod);
  const borders = elementPlan(world, rod).borders;
  const spans = allocateSpans(world, components.Rod.model[rod], elements);
  const heap = memory.f64;
  const length = borders[old.elements] / elements;
  for (let i = 0; i < elements; i++) heap[spans.lengths + i] = length;
  heap.copyWithin(spans.q, old.q, old.q + qCurvature);
  heap.copyWithin(spans.v, old.v, old.v + vCurvature);
  const means = (from: number, to: number) => writeMeans(heap, borders, from, to, elements);
  means(old.q + qCurvature, spans.q + qCurvature);
  means(old.v + vCurvature, spans.v + vCurvature);
  means(old.rest, spans.rest);
  takeForces(heap, curvatureLayout, old, nearestPlan(borders, old, elements), spans);
  releaseSpans(world, components.Rod.model[rod], old);
  assignSpans(world, rod, spans);
  kernelOf(world).deform(rod);
}

/** Means over `elements` equal parts of three numbers for each of the elements between these borders. */
function writeMeans(
  heap: Float64Array,
  borders: readonly number[],
  from: number,
  to: number,
  elements: number,
): void {
  const old = borders.length - 1;
  const part = borders[old] / elements;
  heap.fill(0, to, to + 3 * elements);
  let first = 0;
  for (let i = 0; i < elements; i++) {
    while (first < old - 1 && borders[first + 1] <= i * part) first++;
    for (let k = first; k < old && borders[k] < (i + 1) * part; k++) {
      const share = (Math.min(borders[k + 1], (i + 1) * part) - Math.max(borders[k], i * part)) / part;
      if (share > 0) for (let c = 0; c < 3; c++) heap[to + 3 * i + c] += share * heap[from + 3 * k + c];
    }
  }
}

/** Which of the old elements is in the middle of each new one. */
function nearestPlan(borders: readonly number[], old: RodSpans, elements: number): ElementPlan {
  const part = borders[old.elements] / elements;
  const sources: number[] = [];
  for (let i = 0, source = 0; i < elements; i++) {
    while (source < old.elements - 1 && borders[source + 1] < (i + 0.5) * part) source++;
    sources.push(source);
  }
  return { borders: sources.map((_, i) => i * part), sources };
}

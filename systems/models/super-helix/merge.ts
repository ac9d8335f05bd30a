import { spansOf, type RodSpans } from "../rod-spans.js";
import { solveSymmetric } from "../../math/small-solve.js";
import { limits } from "../../world/limits.js";
import type { RodWorld } from "../../world/world.js";
import { advanceFrame } from "./kinematics.js";
import { Element, Header, jointPosition, jointStride, qCurvature, vCurvature } from "./layout.js";
import { replaceMerged } from "../curvature-rod/resize.js";
import type { Reshaped } from "../curvature-rod/reshaped.js";
import { square } from "../../math/elementary.js";

const { mergeIterations, mergeSamples } = limits.models;

/**
 * Two elements become one. A single curvature cannot follow two, so what lies beyond would be carried off.
 * The neighbours on both sides (at an end of the rod, the two on the other side) give way instead. Of all
 * curvatures of the three that leave the far end where it is, in place and direction, those are taken that
 * differ from the present ones by the least elastic energy. Their rates leave its velocity.
 */

/**
 * At most three elements, from the neighbour before to the one after: kappa, rate, length, and the frames
 * they begin with.
 */
const mostElements = 3;
const kappa = new Float64Array(3 * mostElements);
const rate = new Float64Array(3 * mostElements);
const reference = new Float64Array(3 * mostElements);
const lengths = new Float64Array(mostElements);
const chain = new Float64Array(jointStride * (mostElements + 1));
/** The same frames, then the curvatures, which `advanceFrame` wants in one array. */
const stage = new Float64Array(jointStride + 3);
const arc = new Float64Array(1);
const columns = new Float64Array(18);
/** Twist of the far end per curvature, 6 x 9 row by row. */
const J = new Float64Array(6 * 3 * mostElements);
const far = new Float64Array(6);
const miss = new Float64Array(6);
const rows = new Float64Array(36);
const change = new Float64Array(3 * mostElements);
const sample = new Float64Array(jointStride);

/** Radians by which no element turns any more when it is done; what is left is the square of that. */
const settled = 1e-8;
/**
 * Straight elements cannot move their end along themselves: of the largest entry, what keeps the equations
 * solvable.
 */
const softness = 1e-10;

/**
 * Merges `element` with the next, if then no point moves by more than `tolerance` and the natural curvatures
 * are the same. Returns whether it did.
 */
export function mergeElements(
  world: RodWorld,
  model: Reshaped,
  rod: number,
  element: number,
  tolerance: number,
): boolean {
  const old = spansOf(world, rod);
  const heap = world.memory.f64;
  for (let c = 0; c < 3; c++) {
    if (heap[old.rest + 3 * element + c] !== heap[old.rest + 3 * element + 3 + c]) return false;
  }
  // At the ends two neighbours on the same side.
  const first = Math.max(0, Math.min(element - 1, old.elements - 4));
  const last = Math.min(old.elements - 1, first + 3);
  const count = last - first;
  const merged = element - first;
  collect(heap, old, element, first, count);
  findTwist(heap, old, first, last);
  if (!fitShape(world, rod, old, first, last, count)) return false;
  if (largestDisplacement(world, old, element, first, count, merged) > tolerance) return false;
  fitRates(world, rod, count);
  replaceMerged(world, model, rod, element, first, count, kappa, rate);
  return true;
}

/** The elements as they will be: of the two that become one the mean, by length. */
function collect(heap: Float64Array, old: RodSpans, element: number, first: number, count: number): void {
  for (let i = 0; i < count; i++) {
    const source = first + i <= element ? first + i : first + i + 1;
    const joins = source === element;
    const length = heap[old.lengths + source];
    const further = joins ? heap[old.lengths + source + 1] : 0;
    lengths[i] = length + further;
    const share = length / lengths[i];
    for (let c = 0; c < 3; c++) {
      const q = old.q + qCurvature + 3 * source + c;
      const v = old.v + vCurvature + 3 * source + c;
      kappa[3 * i + c] = joins ? share * heap[q] + (1 - share) * heap[q + 3] : heap[q];
      rate[3 * i + c] = joins ? share * heap[v] + (1 - share) * heap[v + 3] : heap[v];
    }
  }
  reference.set(kappa);
}

/**
 * far <- the twist of the end of `last` relative to the start of `first`, at that end: from the rows of S,
 * about the root.
 */
function findTwist(heap: Float64Array, old: RodSpans, first: number, last: number): void {
  far.fill(0);
  for (let i = first; i <= last; i++) {
    const S = old.workspace + Header.size + i * Element.size + Element.S;
    for (let c = 0; c < 3; c++) {
      const speed = heap[old.v + vCurvature + 3 * i + c];
      for (let r = 0; r < 6; r++) far[r] += speed * heap[S + 6 * c + r];
    }
  }
  const end = old.joints + (last + 1) * jointStride + jointPosition;
  const x = heap[end] - heap[old.q];
  const y = heap[end + 1] - heap[old.q + 1];
  const z = heap[end + 2] - heap[old.q + 2];
  far[3] += far[1] * z - far[2] * y;
  far[4] += far[2] * x - far[0] * z;
  far[5] += far[0] * y - far[1] * x;
}

/** Newton's method for the far end, least change of curvature first. Whether it came to an end. */
function fitShape(
  world: RodWorld,
  rod: number,
  old: RodSpans,
  first: number,
  last: number,
  count: number,
): boolean {
  const heap = world.memory.f64;
  const start = old.joints + first * jointStride;
  const target = old.joints + (last + 1) * jointStride;
  for (let iteration = 0; iteration < mergeIterations; iteration++) {
    place(world, start, count);
    const end = count * jointStride;
    miss.fill(0);
    for (let d = 0; d < 9; d += 3) {
      for (let c = 0; c < 3; c++) {
        const [a, b] = [(c + 1) % 3, (c + 2) % 3];
        miss[c] +=
          0.5 * (chain[end + d + a] * heap[target + d + b] - chain[end + d + b] * heap[target + d + a]);
      }
    }
    for (let c = 0; c < 3; c++)
      miss[3 + c] = heap[target + jointPosition + c] - chain[end + jointPosition + c];
    // Towards the end itself, and back to the least change in the directions that it leaves open.
    for (let r = 0; r < 6; r++) {
      for (let k = 0; k < 3 * count; k++) miss[r] += J[9 * r + k] * (kappa[k] - reference[k]);
    }
    if (!leastChange(world, rod, count, miss)) return false;
    let step = 0;
    for (let k = 0; k < 3 * count; k++) {
      const next = reference[k] + change[k];
      step = Math.max(step, Math.abs(next - kappa[k]) * lengths[Math.floor(k / 3)]);
      kappa[k] = next;
    }
    if (step < settled) break;
  }
  place(world, start, count);
  return true;
}

function fitRates(world: RodWorld, rod: number, count: number): void {
  for (let r = 0; r < 6; r++) {
    for (let k = 0; k < 3 * count; k++) far[r] -= J[9 * r + k] * rate[k];
  }
  leastChange(world, rod, count, far);
  for (let k = 0; k < 3 * count; k++) rate[k] += change[k];
}

/** change <- K^-1 J^T (J K^-1 J^T)^-1 wanted: what brings J change = wanted with the least elastic energy. */
function leastChange(world: RodWorld, rod: number, count: number, wanted: Float64Array): boolean {
  const { Mechanics } = world.components;
  const softest = [
    1 / Mechanics.twistStiffness[rod],
    1 / Mechanics.bendStiffness1[rod],
    1 / Mechanics.bendStiffness2[rod],
  ];
  // One element can only turn its end; more can place it.
  const n = count === 1 ? 3 : 6;
  let largest = 0;
  for (let r = 0; r < n; r++) {
    for (let s = 0; s <= r; s++) {
      let sum = 0;
      for (let k = 0; k < 3 * count; k++)
        sum += (J[9 * r + k] * J[9 * s + k] * softest[k % 3]) / lengths[Math.floor(k / 3)];
      rows[n * r + s] = rows[n * s + r] = sum;
    }
    largest = Math.max(largest, rows[n * r + r]);
  }
  for (let r = 0; r < n; r++) rows[n * r + r] += softness * largest;
  if (!solveSymmetric(rows, n, wanted)) return false;
  for (let k = 0; k < 3 * count; k++) {
    let sum = 0;
    for (let r = 0; r < n; r++) sum += J[9 * r + k] * wanted[r];
    change[k] = (sum * softest[k % 3]) / lengths[Math.floor(k / 3)];
  }
  return true;
}

/** Frames of the chain from the one at `heap[start]` on, and J. */
function place(world: RodWorld, start: number, count: number): void {
  const heap = world.memory.f64;
  for (let c = 0; c < jointStride; c++) chain[c] = heap[start + c];
  for (let i = 0; i < count; i++) {
    for (let c = 0; c < jointStride; c++) stage[c] = chain[i * jointStride + c];
    for (let c = 0; c < 3; c++) stage[jointStride + c] = kappa[3 * i + c];
    arc[0] = lengths[i];
    advanceFrame(world, stage, 0, jointStride, arc, 0, chain, (i + 1) * jointStride, columns, 0);
    for (let c = 0; c < 3; c++) for (let r = 0; r < 6; r++) J[9 * r + 3 * i + c] = columns[6 * c + r];
  }
  const end = count * jointStride + jointPosition;
  for (let i = 0; i < count; i++) {
    const own = (i + 1) * jointStride + jointPosition;
    const x = chain[end] - chain[own];
    const y = chain[end + 1] - chain[own + 1];
    const z = chain[end + 2] - chain[own + 2];
    for (let k = 3 * i; k < 3 * i + 3; k++) {
      J[27 + k] += J[9 + k] * z - J[18 + k] * y;
      J[36 + k] += J[18 + k] * x - J[k] * z;
      J[45 + k] += J[k] * y - J[9 + k] * x;
    }
  }
}

/** How far points of the elements concerned go. */
function largestDisplacement(
  world: RodWorld,
  old: RodSpans,
  element: number,
  first: number,
  count: number,
  merged: number,
): number {
  const heap = world.memory.f64;
  let largest = 0;
  let source = first;
  for (let i = 0; i < count; i++) {
    const length = heap[old.lengths + source];
    for (let c = 0; c < jointStride; c++) stage[c] = chain[i * jointStride + c];
    for (let c = 0; c < 3; c++) stage[jointStride + c] = kappa[3 * i + c];
    for (let k = 1; k <= mergeSamples; k++) {
      arc[0] = (k / mergeSamples) * lengths[i];
      advanceFrame(world, stage, 0, jointStride, arc, 0, sample, 0, null, 0);
      const isBeyond = i === merged && arc[0] > length;
      const from = isBeyond ? element + 1 : source;
      if (isBeyond) arc[0] -= length;
      advanceFrame(
        world,
        heap,
        old.joints + from * jointStride,
        old.q + qCurvature + 3 * from,
        arc,
        0,
        columns,
        0,
        null,
        0,
      );
      let sum = 0;
      for (let c = 9; c < 12; c++) sum += square(sample[c] - columns[c]);
      largest = Math.max(largest, Math.sqrt(sum));
    }
    source += i === merged ? 2 : 1;
  }
  return largest;
}

import { jointPosition } from "../../../components/spans/joint.js";
import { square } from "../../math/elementary.js";
import { matrixToQuaternion } from "../../math/quaternion.js";
import { solveSymmetric } from "../../math/small-solve.js";
import { limits } from "../../world/limits.js";
import type { RodWorld } from "../../world/world.js";
import type { Reshaped } from "../curvature-rod/reshaped.js";
import { replaceMerged } from "../curvature-rod/resize.js";
import { spansOf, type RodSpans } from "../rod-spans.js";
import { kernelOf } from "./kernel.js";
import { alongPiece, Piece } from "./kinematics.js";
import { Element, Header, jointStride, qCurvature, vCurvature } from "./layout.js";
import { fitWindow, ownRoom, takeWindow, Window } from "./merge-window.js";
import { pointFrame } from "./points.js";

const { mergeIterations, mergeSamples } = limits.models;

/**
 * Two elements become one: the joint between them goes. The curvatures of the two joints on either side, as
 * far as there are any, give way, and what is beyond them stays where it is. Of all curvatures that leave the
 * far end in its place and direction, those are taken that differ from the present ones by the least elastic
 * energy. Their rates leave its velocity.
 */

const { mostJoints } = Window;
const kappa = new Float64Array(3 * mostJoints);
const rate = new Float64Array(3 * mostJoints);
const reference = new Float64Array(3 * mostJoints);
/** Frames at the window's new joints. */
const chain = new Float64Array(jointStride * mostJoints);
/** Twist of the far end per curvature, 6 rows. */
const J = new Float64Array(6 * 3 * mostJoints);
const width = 3 * mostJoints;
const found = new Float64Array(jointStride + 36);
const piece = new Float64Array(Piece.size);
const sample = new Float64Array(jointStride);
const far = new Float64Array(6);
const miss = new Float64Array(6);
const rows = new Float64Array(36);
const change = new Float64Array(3 * mostJoints);

/** Radians by which no element turns any more when it is done; what is left is the square of that. */
const settled = 1e-8;
/** Straight elements cannot move their end along themselves: what keeps the equations solvable. */
const softness = 1e-12;
/** Share of the natural curvature beside it by which that of the joint may differ from the mean. */
const rounding = 1e-12;

export function mergeElements(
  world: RodWorld,
  model: Reshaped,
  rod: number,
  element: number,
  tolerance: number,
): boolean {
  const old = spansOf(world, rod);
  const heap = world.memory.f64;
  takeWindow(heap, old, element);
  if (!isNaturallyOne(heap, old, element)) return false;
  fitWindow(heap, old.v + vCurvature, rate);
  fitWindow(heap, old.q + qCurvature, kappa);
  reference.set(kappa);
  kernelOf(world).moveJoints(rod);
  findTwist(heap, old);
  if (!fitShape(world, rod, old)) return false;
  if (largestDisplacement(world, rod) > tolerance) return false;
  for (let r = 0; r < 6; r++) far[r] -= dotRow(r, rate);
  if (!leastChange(world, rod, far)) return false;
  for (let k = 0; k < 3 * Window.joints; k++) rate[k] += change[k];
  replaceMerged(world, model, rod, element, Window.first, Window.joints, kappa, rate);
  return true;
}

/** Whether the natural curvature goes linearly over both elements. */
function isNaturallyOne(heap: Float64Array, { rest, lengths }: RodSpans, element: number): boolean {
  const share = heap[lengths + element] / (heap[lengths + element] + heap[lengths + element + 1]);
  for (let c = 0; c < 3; c++) {
    const [a, middle, b] = [0, 3, 6].map((k) => heap[rest + 3 * element + k + c]);
    const size = Math.max(Math.abs(a), Math.abs(middle), Math.abs(b));
    if (Math.abs(middle - a - share * (b - a)) > rounding * size) return false;
  }
  return true;
}

/** far <- the twist of the window's end relative to its start, at that end: from the rows, about the root. */
function findTwist(heap: Float64Array, old: RodSpans): void {
  far.fill(0);
  const { first, joints } = Window;
  for (let i = first; i < first + joints; i++) {
    const S = old.workspace + Header.size + i * Element.size + Element.Sa;
    for (let k = 0; k < 6; k++) {
      const speed = heap[old.v + vCurvature + 3 * i + k];
      for (let r = 0; r < 6; r++) far[r] += speed * heap[S + 6 * k + r];
    }
  }
  const end = old.joints + (first + joints) * jointStride + jointPosition;
  const x = heap[end] - heap[old.q];
  const y = heap[end + 1] - heap[old.q + 1];
  const z = heap[end + 2] - heap[old.q + 2];
  far[3] += far[1] * z - far[2] * y;
  far[4] += far[2] * x - far[0] * z;
  far[5] += far[0] * y - far[1] * x;
}

/** Newton's method for the far end, least change of curvature first. Whether it came to an end. */
function fitShape(world: RodWorld, rod: number, old: RodSpans): boolean {
  const heap = world.memory.f64;
  const { first, joints } = Window;
  const target = old.joints + (first + joints) * jointStride;
  chain.set(heap.subarray(old.joints + first * jointStride, old.joints + (first + 1) * jointStride));
  for (let iteration = 0; iteration < mergeIterations; iteration++) {
    place(world);
    const end = (joints - 1) * jointStride;
    miss.fill(0);
    for (let d = 0; d < 9; d += 3) {
      for (let c = 0; c < 3; c++) {
        const [a, b] = [(c + 1) % 3, (c + 2) % 3];
        const cross = chain[end + d + a] * heap[target + d + b] - chain[end + d + b] * heap[target + d + a];
        miss[c] += 0.5 * cross;
      }
    }
    for (let c = 0; c < 3; c++)
      miss[3 + c] = heap[target + jointPosition + c] - chain[end + jointPosition + c];
    // Towards the end itself, and back to the least change in the directions that it leaves open.
    for (let k = 0; k < 3 * joints; k++) change[k] = kappa[k] - reference[k];
    for (let r = 0; r < 6; r++) miss[r] += dotRow(r, change);
    if (!leastChange(world, rod, miss)) return false;
    let step = 0;
    for (let k = 0; k < 3 * joints; k++) {
      const next = reference[k] + change[k];
      step = Math.max(step, Math.abs(next - kappa[k]) * Window.longest);
      kappa[k] = next;
    }
    if (step < settled) break;
  }
  place(world);
  return true;
}

function dotRow(r: number, x: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < 3 * Window.joints; k++) sum += J[width * r + k] * x[k];
  return sum;
}

/** change <- K^-1 J^T (J K^-1 J^T)^-1 wanted: what brings J change = wanted with the least elastic energy. */
function leastChange(world: RodWorld, rod: number, wanted: Float64Array): boolean {
  const { Mechanics } = world.components;
  const { joints } = Window;
  const softest = [
    1 / Mechanics.twistStiffness[rod],
    1 / Mechanics.bendStiffness1[rod],
    1 / Mechanics.bendStiffness2[rod],
  ];
  let largest = 0;
  for (let r = 0; r < 6; r++) {
    for (let s = 0; s <= r; s++) {
      let sum = 0;
      for (let i = 0; i < joints; i++) {
        for (let j = 0; j < joints; j++) {
          const share = ownRoom(i, j);
          for (let c = 0; c < 3; c++)
            sum += share * softest[c] * J[width * r + 3 * i + c] * J[width * s + 3 * j + c];
        }
      }
      rows[6 * r + s] = rows[6 * s + r] = sum;
    }
    largest = Math.max(largest, rows[7 * r]);
  }
  for (let r = 0; r < 6; r++) rows[7 * r] += softness * largest;
  if (!solveSymmetric(rows, 6, wanted)) return false;
  for (let i = 0; i < joints; i++) {
    for (let c = 0; c < 3; c++) {
      let sum = 0;
      for (let j = 0; j < joints; j++) {
        let along = 0;
        for (let r = 0; r < 6; r++) along += J[width * r + 3 * j + c] * wanted[r];
        sum += ownRoom(i, j) * along;
      }
      change[3 * i + c] = sum * softest[c];
    }
  }
  return true;
}

/** Frames of the chain from its first one on, and J. */
function place(world: RodWorld): void {
  const { joints } = Window;
  J.fill(0);
  for (let i = 0; i + 1 < joints; i++) {
    advance(world, i, Window.lengths[i], found);
    chain.set(found.subarray(0, jointStride), (i + 1) * jointStride);
    // What is before turns and moves the end along; all about the new joint, which is then the last.
    const [x, y, z] = [0, 1, 2].map(
      (c) => found[jointPosition + c] - chain[i * jointStride + jointPosition + c],
    );
    for (let k = 0; k < 3 * i + 3; k++) {
      J[3 * width + k] += J[width + k] * z - J[2 * width + k] * y;
      J[4 * width + k] += J[2 * width + k] * x - J[k] * z;
      J[5 * width + k] += J[k] * y - J[width + k] * x;
    }
    for (let k = 0; k < 6; k++) {
      for (let r = 0; r < 6; r++) J[width * r + 3 * i + k] += found[jointStride + 6 * k + r];
    }
  }
}

/** A length along the window's new element i. */
function advance(world: RodWorld, i: number, s: number, out: Float64Array): void {
  matrixToQuaternion(chain, i * jointStride, piece, Piece.quaternion);
  const position = i * jointStride + jointPosition;
  piece.set(chain.subarray(position, position + 3), Piece.position);
  piece.set(kappa.subarray(3 * i, 3 * i + 6), Piece.kappa);
  piece[Piece.length] = Window.lengths[i];
  alongPiece(world, piece, s, out);
}

/** How far points of the window go. */
function largestDisplacement(world: RodWorld, rod: number): number {
  let largest = 0;
  let start = Window.start;
  for (let i = 0; i + 1 < Window.joints; i++) {
    const length = Window.lengths[i];
    for (let k = 1; k <= mergeSamples; k++) {
      const s = (k / mergeSamples) * length;
      advance(world, i, s, found);
      pointFrame(world, rod, start + s, sample, 0);
      let sum = 0;
      for (let c = 9; c < 12; c++) sum += square(sample[c] - found[c]);
      largest = Math.max(largest, Math.sqrt(sum));
    }
    start += length;
  }
  return largest;
}

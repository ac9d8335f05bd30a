import { limits } from "../../world/limits.js";
import { matrixToQuaternion } from "../../math/quaternion.js";
import { solveSymmetric } from "../../math/small-solve.js";
import type { RodWorld } from "../../world/world.js";
import { isSameFrame, spliceLength, turnBetween } from "../curvature-rod/join.js";
import type { Reshaped } from "../curvature-rod/reshaped.js";
import { splitElement } from "../curvature-rod/resize.js";
import { settleRod } from "../curvature-rod/settle.js";
import { spansOf } from "../rod-spans.js";
import { alongPiece, Piece } from "./kinematics.js";
import { jointStride, qCurvature } from "./layout.js";

const { spliceIterations } = limits.models;

/** Share of the larger one by which curvatures that meet may differ. */
const rounding = 1e-12;

const turn = new Float64Array(3);
const target = new Float64Array(jointStride);

/**
 * Two elements at the start of `other` turn from the frame at `tip`, and from the curvature of `rod` there, to
 * where they end: what is between them has the curvature that does it.
 */
export function spliceRod(
  world: RodWorld,
  model: Reshaped,
  rod: number,
  tip: number,
  other: number,
): boolean {
  const first = spansOf(world, rod);
  const last = 3 * first.elements;
  const before = spansOf(world, other);
  if (
    isSameFrame(world.memory.f64, tip, before.joints, turn) &&
    isSame(world.memory.f64, first.q + qCurvature + last, before.q + qCurvature) &&
    isSame(world.memory.f64, first.rest + last, before.rest)
  )
    return false;
  const share = spliceLength(world, rod, other) / world.memory.f64[before.lengths];
  if (share < 1) splitElement(world, model, other, 0, share);
  splitElement(world, model, other, 0, 0.5);
  // The field is that of the shape before the splice: no point changes its velocity.
  settleRod(world, model, other);

  const heap = world.memory.f64;
  const { q, rest, lengths, joints } = spansOf(world, other);
  const kappa = q + qCurvature;
  target.set(heap.subarray(joints + 2 * jointStride, joints + 3 * jointStride));
  heap.copyWithin(kappa, first.q + qCurvature + last, first.q + qCurvature + last + 3);
  heap.copyWithin(rest, first.rest + last, first.rest + last + 3);
  for (let c = 0; c < 3; c++) heap[rest + 3 + c] -= heap[kappa + 3 + c];
  const middle = turnMiddle(world, tip, heap.slice(kappa, kappa + 9), heap[lengths], heap[lengths + 1]);
  for (let c = 0; c < 3; c++) {
    heap[kappa + 3 + c] = middle[c];
    heap[rest + 3 + c] += middle[c];
  }
  return true;
}

function isSame(heap: Float64Array, a: number, b: number): boolean {
  let [difference, size] = [0, 0];
  for (let c = 0; c < 3; c++) {
    difference = Math.max(difference, Math.abs(heap[a + c] - heap[b + c]));
    size = Math.max(size, Math.abs(heap[a + c]), Math.abs(heap[b + c]));
  }
  return difference <= rounding * size;
}

const piece = new Float64Array(Piece.size);
const half = new Float64Array(jointStride + 36);
const whole = new Float64Array(jointStride + 36);
const columns = new Float64Array(9);
const normal = new Float64Array(9);
const step = new Float64Array(3);

/**
 * The curvature between two others, `kappa` = (first, guess, last), over two lengths, that turns the frame at
 * `tip` to `target`: Newton's method from the mean turn.
 */
function turnMiddle(world: RodWorld, tip: number, kappa: Float64Array, first: number, last: number) {
  const heap = world.memory.f64;
  const start = heap.slice(tip, tip + jointStride);
  const both = new Float64Array(2 * jointStride);
  both.set(start);
  both.set(target, jointStride);
  turnBetween(both, 0, jointStride, turn);
  for (let c = 0; c < 3; c++) {
    const along = start[3 * c] * turn[0] + start[3 * c + 1] * turn[1] + start[3 * c + 2] * turn[2];
    kappa[3 + c] = (2 * along - first * kappa[c] - last * kappa[6 + c]) / (first + last);
  }
  for (let iteration = 0; iteration < spliceIterations; iteration++) {
    along(world, start, kappa.subarray(0, 6), first, half);
    along(world, half, kappa.subarray(3, 9), last, whole);
    both.set(whole.subarray(0, jointStride));
    const angle = turnBetween(both, 0, jointStride, turn);
    if (angle < rounding) break;
    // Turns of the end per middle curvature: the end of the first piece, the start of the second.
    for (let c = 0; c < 3; c++) {
      for (let r = 0; r < 3; r++)
        columns[3 * c + r] = half[jointStride + 18 + 6 * c + r] + whole[jointStride + 6 * c + r];
    }
    for (let a = 0; a < 3; a++) {
      step[a] = 0;
      for (let r = 0; r < 3; r++) step[a] += columns[3 * a + r] * turn[r];
      for (let b = 0; b < 3; b++) {
        normal[3 * a + b] = 0;
        for (let r = 0; r < 3; r++) normal[3 * a + b] += columns[3 * a + r] * columns[3 * b + r];
      }
    }
    if (!solveSymmetric(normal, 3, step)) break;
    for (let c = 0; c < 3; c++) kappa[3 + c] += step[c];
  }
  return kappa.subarray(3, 6);
}

function along(world: RodWorld, from: Float64Array, kappa: Float64Array, l: number, out: Float64Array): void {
  matrixToQuaternion(from, 0, piece, Piece.quaternion);
  piece.set(from.subarray(9, 12), Piece.position);
  piece.set(kappa, Piece.kappa);
  piece[Piece.length] = l;
  alongPiece(world, piece, l, out);
}

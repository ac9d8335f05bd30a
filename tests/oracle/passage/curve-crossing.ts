import { curveBend, curveStride, endOfCurve, type CurveSet } from "../../../systems/curves/curve-set.js";
import { sampleCurve } from "../../../systems/curves/expansion.js";
import { expansionSize, first, parameter, point } from "../../../systems/curves/expansion-layout.js";
import { limits } from "../../../systems/world/limits.js";

const { crossingBoxes, crossingDistance, keptDistance, throughDistance } = limits.trial;

/**
 * Continuous collision of two curves. Each goes from where it is before a step to where it is after, every
 * point of it straight on. Whatever truly happens in between, curves that do not cross on that way are linked
 * after the step as they were before.
 *
 * With g = b - a before and after the step, they cross only if (1 - t) g0 + t g1 = 0 somewhere: not in a box
 * of both parameters if some direction has n . g0 > 0 and n . g1 > 0 all over it.
 */
const A0 = new Float64Array(expansionSize);
const A1 = new Float64Array(expansionSize);
const B0 = new Float64Array(expansionSize);
const B1 = new Float64Array(expansionSize);
const n = new Float64Array(3);

/** Boxes that are left: middle and half width along A, then along B. One is divided into two at a time. */
const boxStride = 4;
const boxes = new Float64Array(boxStride * (crossingBoxes + 2));

/**
 * What a search is given: the sum of both radii; the box that it looked at last: middle and half width along
 * A, then along B; and how many boxes all searches took since somebody asked.
 */
export const Crossing = { thickness: 0, sA: 1, halfA: 2, sB: 3, halfB: 4, boxes: 5, size: 6 } as const;
export const crossing = new Float64Array(Crossing.size);

/** Says of a box of curves a and b, which is in `crossing`, that nothing matters there. */
export type IsExcused<T> = (context: T, a: number, b: number) => boolean;

/**
 * Whether curve a and curve b may pass through each other, or come nearer than the crossing distance and than
 * they were. True too where that takes more boxes than allowed. Curves that are through each other to begin
 * with have no sides to keep.
 */
export function curvesMayCross<T>(
  before: CurveSet,
  after: CurveSet,
  a: number,
  b: number,
  isExcused: IsExcused<T>,
  context: T,
): boolean {
  const thickness = crossing[Crossing.thickness];
  const through = throughDistance * thickness;
  boxes[0] = boxes[1] = 0.5 * endOfCurve(before, a);
  boxes[2] = boxes[3] = 0.5 * endOfCurve(before, b);
  let left = 1;
  let isThrough = false;
  for (let seen = 0; left > 0; seen++) {
    if (seen === crossingBoxes) return !isThrough;
    const box = --left * boxStride;
    crossing[Crossing.boxes]++;
    sample(before, after, a, b, box);
    if (areSeparate(before, after, a, b, box)) continue;
    for (let k = 0; k < boxStride; k++) crossing[Crossing.sA + k] = boxes[box + k];
    const width = Math.max(boxes[box + 1], boxes[box + 3]);
    if (isExcused(context, a, b)) continue;
    if (width < 0.25 * through) {
      if (distanceBefore() > through) return true;
      isThrough = true;
      continue;
    }
    divide(box);
    left += 2;
  }
  return false;
}

function sample(before: CurveSet, after: CurveSet, a: number, b: number, box: number): void {
  A0[parameter] = A1[parameter] = boxes[box];
  B0[parameter] = B1[parameter] = boxes[box + 2];
  sampleCurve(before, a, A0, 0);
  sampleCurve(after, a, A1, 0);
  sampleCurve(before, b, B0, 0);
  sampleCurve(after, b, B1, 0);
}

/** The direction that is tried lies between those of the gap before and after. */
function areSeparate(before: CurveSet, after: CurveSet, a: number, b: number, box: number): boolean {
  let square0 = 0;
  let square1 = 0;
  for (let c = 0; c < 3; c++) {
    const g0 = B0[point + c] - A0[point + c];
    const g1 = B1[point + c] - A1[point + c];
    square0 += g0 * g0;
    square1 += g1 * g1;
  }
  const per0 = 1 / Math.sqrt(square0);
  const per1 = 1 / Math.sqrt(square1);
  let square = 0;
  for (let c = 0; c < 3; c++) {
    n[c] = per0 * (B0[point + c] - A0[point + c]) + per1 * (B1[point + c] - A1[point + c]);
    square += n[c] * n[c];
  }
  const per = 1 / Math.sqrt(square);
  for (let c = 0; c < 3; c++) n[c] *= per;
  writeGap(before, a, b, A0, B0, box, gap0);
  writeGap(after, a, b, A1, B1, box, gap1);
  if (!(gap0[least] > 0)) return false;
  const enough = crossingDistance * crossing[Crossing.thickness];
  return gap1[least] > enough || (distanceBefore() < enough && gap1[least] > 0 && keptOf(box) > 0);
}

/**
 * n . g over a box: in its middle, its slopes along A and B, how much of it the bends may take, and the least
 * value that this leaves.
 */
const middle = 0;
const slopeA = 1;
const slopeB = 2;
const bends = 3;
const least = 4;
const gap0 = new Float64Array(5);
const gap1 = new Float64Array(5);

function writeGap(
  { data }: CurveSet,
  a: number,
  b: number,
  A: Float64Array,
  B: Float64Array,
  box: number,
  out: Float64Array,
): void {
  const x = boxes[box + 1];
  const y = boxes[box + 3];
  let gap = 0;
  let alongA = 0;
  let alongB = 0;
  for (let c = 0; c < 3; c++) {
    gap += n[c] * (B[point + c] - A[point + c]);
    alongA += n[c] * A[first + c];
    alongB += n[c] * B[first + c];
  }
  const bendA = data[a * curveStride + curveBend];
  const bendB = data[b * curveStride + curveBend];
  out[middle] = gap;
  out[slopeA] = alongA;
  out[slopeB] = alongB;
  out[bends] = 0.5 * (bendA * x * x + bendB * y * y);
  out[least] = gap - Math.abs(alongA) * x - Math.abs(alongB) * y - out[bends];
}

/** The least of n . (g1 - share g0) over a box: by how much more is left than must be kept. */
function keptOf(box: number): number {
  const alongA = gap1[slopeA] - keptDistance * gap0[slopeA];
  const alongB = gap1[slopeB] - keptDistance * gap0[slopeB];
  const tilt = Math.abs(alongA) * boxes[box + 1] + Math.abs(alongB) * boxes[box + 3];
  return gap1[middle] - keptDistance * gap0[middle] - tilt - gap1[bends] - keptDistance * gap0[bends];
}

/** How far the curves are from each other before the step, near the box in hand: across their tangents. */
function distanceBefore(): number {
  let square = 0;
  let alongA = 0;
  let alongB = 0;
  for (let c = 0; c < 3; c++) {
    const gap = B0[point + c] - A0[point + c];
    square += gap * gap;
    alongA += gap * A0[first + c];
    alongB += gap * B0[first + c];
  }
  return Math.sqrt(Math.max(0, square - Math.max(alongA * alongA, alongB * alongB)));
}

/** Across its longer side. */
function divide(box: number): void {
  const other = box + boxStride;
  for (let k = 0; k < boxStride; k++) boxes[other + k] = boxes[box + k];
  const side = boxes[box + 1] >= boxes[box + 3] ? 0 : 2;
  const half = 0.5 * boxes[box + side + 1];
  boxes[box + side] -= half;
  boxes[other + side] += half;
  boxes[box + side + 1] = boxes[other + side + 1] = half;
}

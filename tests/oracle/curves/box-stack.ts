import { limits } from "../../../systems/world/limits.js";
import type { CurveSet } from "../../../systems/curves/curve-set.js";
import { boundCurve, sampleCurve } from "../../../systems/curves/expansion.js";
import { closestTangents, modelGap } from "./gap-model.js";
import { bendBound, halfWidth, parameter } from "../../../systems/curves/expansion-layout.js";
import {
  A,
  B,
  boxX0,
  boxX1,
  boxY0,
  boxY1,
  closestX,
  closestY,
  domainX0,
  domainX1,
  domainY0,
  domainY1,
  knownReachX,
  knownReachY,
  knownX,
  knownY,
  lowerBound,
  snapA,
  snapB,
  speedA,
  speedB,
  startX0,
  startX1,
  startY0,
  startY1,
} from "./workspace.js";

const { contractedArea, lengthBesideBend, hopelessModelError } = limits.curves;

/** Explained in `kernels/assembly/narrow-phase/box-stack.ts`. */
export const boxStride = 5;
export const stackX = 0;
export const stackH = 1;
export const stackY = 2;
export const stackK = 3;
export const stackBound = 4;

/**
 * A box is halved at most 52 times in x and in y before it is a point; each halving leaves one box waiting.
 */
export const stackSize = 128 * boxStride;

/** Puts the whole domain on the empty stack; returns the new top. */
export function pushDomain(w: Float64Array, stack: Float64Array): number {
  stack[stackX] = 0.5 * (w[domainX0] + w[domainX1]);
  stack[stackH] = 0.5 * (w[domainX1] - w[domainX0]);
  stack[stackY] = 0.5 * (w[domainY0] + w[domainY1]);
  stack[stackK] = 0.5 * (w[domainY1] - w[domainY0]);
  stack[stackBound] = 0;
  return boxStride;
}

/** Puts the part of the domain where a search for contacts starts on the empty stack; returns the new top. */
export function pushStart(w: Float64Array, stack: Float64Array): number {
  stack[stackX] = 0.5 * (w[startX0] + w[startX1]);
  stack[stackH] = 0.5 * (w[startX1] - w[startX0]);
  stack[stackY] = 0.5 * (w[startY0] + w[startY1]);
  stack[stackK] = 0.5 * (w[startY1] - w[startY0]);
  stack[stackBound] = 0;
  return boxStride;
}

/**
 * Halves the box on top of the stack, unseen, if the gap model would say nothing about it: a curve that
 * turns much more than a radian has a few such boxes at the start. Returns the new top, or -1 if the
 * box deserves a look.
 */
export function splitHopeless(w: Float64Array, stack: Float64Array, top: number): number {
  const box = top - boxStride;
  const h = stack[box + stackH];
  const k = stack[box + stackK];
  const restA = w[snapA] * h * h * h * h;
  const restB = w[snapB] * k * k * k * k;
  if (restA + restB <= 24 * hopelessModelError * (w[speedA] * h + w[speedB] * k)) return -1;
  return halveTop(stack, top, restA > restB, true);
}

/** Takes the box at `top` in hand: samples both curves at its middle and bounds the distance from below. */
export function openBox(
  w: Float64Array,
  curves: CurveSet,
  a: number,
  b: number,
  stack: Float64Array,
  top: number,
): void {
  // A halved box shares the middle of its other side with its parent.
  if (w[A + parameter] !== stack[top + stackX]) {
    w[A + parameter] = stack[top + stackX];
    sampleCurve(curves, a, w, A);
  }
  if (w[B + parameter] !== stack[top + stackY]) {
    w[B + parameter] = stack[top + stackY];
    sampleCurve(curves, b, w, B);
  }
  w[A + halfWidth] = stack[top + stackH];
  w[B + halfWidth] = stack[top + stackK];
  boundCurve(curves, a, w, A);
  boundCurve(curves, b, w, B);
  modelGap(w);
  closestTangents(w);
}

/** Whether the box in hand lies inside the known rectangle. */
export function boxWithinKnown(w: Float64Array): boolean {
  const fromX = w[A + parameter] - w[knownX];
  const fromY = w[B + parameter] - w[knownY];
  return (
    fromX + w[boxX0] >= -w[knownReachX] &&
    fromX + w[boxX1] <= w[knownReachX] &&
    fromY + w[boxY0] >= -w[knownReachY] &&
    fromY + w[boxY1] <= w[knownReachY]
  );
}

/** Puts what contraction left of the box in hand on the stack, and says whether it has shrunk much. */
export function pushContracted(w: Float64Array, stack: Float64Array, top: number): boolean {
  const h = 0.5 * (w[boxX1] - w[boxX0]);
  const k = 0.5 * (w[boxY1] - w[boxY0]);
  stack[top + stackX] = w[A + parameter] + 0.5 * (w[boxX0] + w[boxX1]);
  stack[top + stackH] = h;
  stack[top + stackY] = w[B + parameter] + 0.5 * (w[boxY0] + w[boxY1]);
  stack[top + stackK] = k;
  stack[top + stackBound] = w[lowerBound];
  return h * k < contractedArea * w[A + halfWidth] * w[B + halfWidth];
}

/**
 * Puts the box in hand back on the stack, in halves unless contraction took much of it; returns the new top.
 */
export function pushBox(w: Float64Array, stack: Float64Array, top: number): number {
  if (pushContracted(w, stack, top)) return top + boxStride;
  const x = stack[top + stackX];
  const h = stack[top + stackH];
  const y = stack[top + stackY];
  const k = stack[top + stackK];
  // Halve the one that bends farther from its tangent. Between fibres of one wisp the wider one would do as
  // well (7.59 boxes against 7.58), beside a straight one it would not.
  const bendX = w[A + bendBound] * h * h + lengthBesideBend * w[speedA] * h;
  const bendY = w[B + bendBound] * k * k + lengthBesideBend * w[speedB] * k;
  const alongX = bendX > bendY;
  // The half that is nearer to the closest points of the tangents goes on top.
  const upper = alongX ? w[A + parameter] + w[closestX] >= x : w[B + parameter] + w[closestY] >= y;
  return halveTop(stack, top + boxStride, alongX, upper);
}

/**
 * Replaces the box on top of the stack by its halves, the upper or the lower one on top; returns the new top.
 */
function halveTop(stack: Float64Array, top: number, alongX: boolean, upper: boolean): number {
  const box = top - boxStride;
  const x = stack[box + stackX];
  const y = stack[box + stackY];
  const h = alongX ? 0.5 * stack[box + stackH] : stack[box + stackH];
  const k = alongX ? stack[box + stackK] : 0.5 * stack[box + stackK];
  const stepX = alongX ? (upper ? h : -h) : 0;
  const stepY = alongX ? 0 : upper ? k : -k;
  stack[box + stackX] = x - stepX;
  stack[box + stackH] = h;
  stack[box + stackY] = y - stepY;
  stack[box + stackK] = k;
  stack[top + stackX] = x + stepX;
  stack[top + stackH] = h;
  stack[top + stackY] = y + stepY;
  stack[top + stackK] = k;
  stack[top + stackBound] = stack[box + stackBound];
  return top + boxStride;
}

import {
  rowAngular,
  rowBend,
  rowBow,
  rowLength,
  rowMiddle,
  rowRadius,
  rowSpread,
  rowStride,
  rowVelocity,
} from "../../../components/spans/element-row.js";
import { jointPosition, jointStride } from "../../../components/spans/joint.js";
import { boundCurve, sampleCurve } from "../../curves/expansion.js";
import { expansionSize, halfWidth, parameter } from "../../curves/expansion-layout.js";
import { boundBending, boundPart } from "../../curves/part-box.js";
import { limits } from "../../world/limits.js";
import type { RodWorld } from "../../world/world.js";
import { restingShare } from "../care.js";
import { writeElement } from "../element-curves.js";
import { frameAngular, framePoint, frameVelocity } from "../moving-frame.js";
import { writePiece } from "../near-pieces.js";
import { boxStride, purposeMargin, purposeStep, purposeWidth } from "./element-boxes.js";

const { boxesPerElement, keptSteps, leastMargin, mostMargin } = limits.detect;

/**
 * Numbers of the element in hand: both ends; seen from the frame, the mean velocity of its ends, half of
 * their difference, and the speed of the faster one; how far the box of the arc has to reach around it, and
 * what of that is for ways of unknown direction.
 * They travel in an array because a number passed to a function, or returned, would be boxed.
 */
const hand = new Float64Array(16);
const from = 0;
const to = 3;
const velocity = 6;
const spread = 9;
const speed = 12;
const room = 13;
const astray = 14;
/** The second widest side of its box. */
const across = 15;

/** Bounds of its second derivative along the axes, and by how much it turns per length. */
const bending = new Float64Array(4);
const sample = new Float64Array(expansionSize);

/**
 * How many boxes an element has: enough that none turns more than a radian and that boxes are narrow across
 * their longest side. Splitting an element that lies along an axis gains nothing, however long it is.
 */
export function countPieces(world: RodWorld, element: number): number {
  const { rows, curves, boxes } = world.detection;
  const { purpose } = boxes;
  const row = element * rowStride;
  takeElement(world, element);
  // What travels farther than that is not held more closely by narrower boxes.
  const travel = purpose[purposeStep] * hand[speed] + hand[astray];
  const width = purpose[purposeWidth] * rows[row + rowRadius] + travel;
  for (let c = 0; c < 3; c++) bending[c] = rows[row + rowBend];
  measureAcross(rows, row);
  if (hand[across] <= width) return 1;
  writeElement(world, element);
  boundBending(curves, element, bending);
  measureAcross(rows, row);
  if (hand[across] <= width) return 1;
  const turn = rows[row + rowLength] * bending[3];
  return Math.min(Math.ceil(Math.max(hand[across] / width, turn)), boxesPerElement);
}

/** Takes `hand[across]`; the second derivative along the axes is `bending` at most. */
function measureAcross(rows: Float64Array, row: number): void {
  const sag = 0.25 * rows[row + rowLength] * rows[row + rowLength];
  const x = Math.abs(hand[to] - hand[from]) + bending[0] * sag;
  const y = Math.abs(hand[to + 1] - hand[from + 1]) + bending[1] * sag;
  const z = Math.abs(hand[to + 2] - hand[from + 2]) + bending[2] * sag;
  hand[across] = Math.max(Math.min(x, y), Math.min(Math.max(x, y), z));
}

/**
 * Writes the boxes of an element, which it has room for; and what is in them to `pieces`, if pieces are
 * compared.
 */
export function boundElement(world: RodWorld, element: number, pieces: Float32Array | undefined): void {
  const { rows, curves, boxes } = world.detection;
  const { firstBox, bounds, owner, purpose } = boxes;
  const row = element * rowStride;
  const start = firstBox[element];
  const count = firstBox[element + 1] - start;
  const half = (0.5 * rows[row + rowLength]) / count;
  const h = purpose[purposeStep];
  takeElement(world, element);
  noteMargin(boxes.margin, element, rows, purpose);
  const isSampled = count > 1 || pieces !== undefined;
  if (isSampled) writeElement(world, element);
  for (let piece = 0; piece < count; piece++) {
    const box = (start + piece) * boxStride;
    owner[start + piece] = element;
    if (isSampled) {
      sample[parameter] = (2 * piece + 1) * half;
      sample[halfWidth] = half;
      sampleCurve(curves, element, sample, 0);
      boundCurve(curves, element, sample, 0);
      boundPart(curves, element, sample, 0, bounds, box);
      if (pieces) writePiece(pieces, start + piece, sample, rows, row, boxes);
    } else boundArc(rows, row, bounds, box);
    // Between the ends of the element the velocity goes from that of one to that of the other.
    const along = (2 * piece + 1) / count - 1;
    for (let c = 0; c < 3; c++) {
      const travel = h * (hand[velocity + c] + along * hand[spread + c]);
      const change = (h * Math.abs(hand[spread + c])) / count;
      bounds[box + c] += Math.min(0, travel - change) - hand[room];
      bounds[box + 3 + c] += Math.max(0, travel + change) + hand[room];
    }
  }
}

/** How far boxes of an element are widened to be kept: by the way of a few steps, or not at all. */
function noteMargin(out: Float64Array, element: number, rows: Float64Array, purpose: Float64Array): void {
  const row = element * rowStride;
  let start = 0;
  let end = 0;
  for (let c = 0; c < 3; c++) {
    const before = rows[row + rowVelocity + c] - rows[row + rowSpread + c];
    const behind = rows[row + rowVelocity + c] + rows[row + rowSpread + c];
    start += before * before;
    end += behind * behind;
  }
  const radius = rows[row + rowRadius];
  const way = keptSteps * (purpose[purposeStep] * Math.sqrt(Math.max(start, end)) + hand[astray]);
  out[element] = way <= mostMargin * radius ? Math.max(way, leastMargin * radius) : 0;
}

/**
 * The box of the whole arc in hand: no point is farther from its chord than k l^2 / 8, or half its length.
 */
function boundArc(rows: Float64Array, row: number, bounds: Float64Array, box: number): void {
  const length = rows[row + rowLength];
  const sagitta = Math.min(0.125 * rows[row + rowBend] * length * length, 0.5 * length);
  for (let c = 0; c < 3; c++) {
    bounds[box + c] = Math.min(hand[from + c], hand[to + c]) - sagitta;
    bounds[box + 3 + c] = Math.max(hand[from + c], hand[to + c]) + sagitta;
  }
}

/**
 * Takes an element in hand. Two points that meet at a time t have moved relative to each other by
 * t w x d + t u, d their distance at first, w the turn of the frame, u what it leaves of their relative
 * velocity. In the frame their distance is then wrong by at most t^2 |w| |u|, for which the boxes make room.
 */
function takeElement(world: RodWorld, element: number): void {
  const { rows, boxes } = world.detection;
  const { frame, purpose, pushes } = boxes;
  const heap = world.memory.f64;
  const row = element * rowStride;
  const joints = world.components.Centreline.jointsSpan[boxes.rod[element]];
  const joint = joints + boxes.place[element] * jointStride + jointPosition;
  for (let c = 0; c < 3; c++) {
    hand[from + c] = heap[joint + c];
    hand[to + c] = heap[joint + jointStride + c];
  }
  const wx = frame[frameAngular];
  const wy = frame[frameAngular + 1];
  const wz = frame[frameAngular + 2];
  const x = rows[row + rowMiddle] - frame[framePoint];
  const y = rows[row + rowMiddle + 1] - frame[framePoint + 1];
  const z = rows[row + rowMiddle + 2] - frame[framePoint + 2];
  hand[velocity] = rows[row + rowVelocity] - frame[frameVelocity] - (wy * z - wz * y);
  hand[velocity + 1] = rows[row + rowVelocity + 1] - frame[frameVelocity + 1] - (wz * x - wx * z);
  hand[velocity + 2] = rows[row + rowVelocity + 2] - frame[frameVelocity + 2] - (wx * y - wy * x);
  const halfX = 0.5 * (hand[to] - hand[from]);
  const halfY = 0.5 * (hand[to + 1] - hand[from + 1]);
  const halfZ = 0.5 * (hand[to + 2] - hand[from + 2]);
  hand[spread] = rows[row + rowSpread] - (wy * halfZ - wz * halfY);
  hand[spread + 1] = rows[row + rowSpread + 1] - (wz * halfX - wx * halfZ);
  hand[spread + 2] = rows[row + rowSpread + 2] - (wx * halfY - wy * halfX);
  let turning = 0;
  let start = 0;
  let end = 0;
  for (let c = 0; c < 3; c++) {
    const turn = rows[row + rowAngular + c] - frame[frameAngular + c];
    const before = hand[velocity + c] - hand[spread + c];
    const behind = hand[velocity + c] + hand[spread + c];
    turning += turn * turn;
    start += before * before;
    end += behind * behind;
  }
  const h = purpose[purposeStep];
  const length = rows[row + rowLength];
  const sagitta = Math.min(0.125 * rows[row + rowBend] * length * length, 0.5 * length);
  hand[speed] = Math.sqrt(Math.max(start, end));
  const drift = h * Math.sqrt(wx * wx + wy * wy + wz * wz) * hand[speed];
  const bow = Math.sqrt(turning) * sagitta + rows[row + rowBow];
  const radius = rows[row + rowRadius] * (1 + restingShare(boxes.crowded[element] === 1));
  hand[astray] = h * (bow + drift + pushes[element]);
  hand[room] = radius + purpose[purposeMargin] + hand[astray];
}

import {
  rowAngular,
  rowBend,
  rowBow,
  rowChord,
  rowLength,
  rowMiddle,
  rowRest,
  rowSpread,
  rowStart,
  rowStride,
  rowTurn,
  rowVelocity,
} from "../../../components/spans/element-row.js";
import { jointPosition, jointStride } from "../../../components/spans/joint.js";
import type { CurveSet } from "../../curves/curve-set.js";
import { writeStretchedSegment } from "../../curves/polynomial-curve.js";
import type { RodWorld } from "../../world/world.js";
import { locate } from "../locate.js";
import { angleAt, cellOf, isInner } from "./curvature.js";
import { strideOf, type LawIndex } from "./sizes.js";

const offset = new Float64Array(1);

/** Frame and position at s: edges are straight, and go evenly from node to node however far they stretch. */
export function pointFrame(world: RodWorld, rod: number, s: number, out: Float64Array, at: number): void {
  const heap = world.memory.f64;
  offset[0] = s;
  const element = locate(world, rod, offset, 0);
  const { GeneralizedCoordinates, Centreline } = world.components;
  const share = offset[0] / heap[GeneralizedCoordinates.lengthsSpan[rod] + element];
  const joint = Centreline.jointsSpan[rod] + element * jointStride;
  for (let c = 0; c < jointPosition; c++) out[at + c] = heap[joint + c];
  for (let c = jointPosition; c < jointStride; c++)
    out[at + c] = (1 - share) * heap[joint + c] + share * heap[joint + jointStride + c];
}

/** Velocity of the point at s, for the velocity at `heap[v]`. */
export function pointVelocity(
  law: LawIndex,
  world: RodWorld,
  rod: number,
  v: number,
  s: number,
  out: Float64Array,
  at: number,
): void {
  const heap = world.memory.f64;
  offset[0] = s;
  const element = locate(world, rod, offset, 0);
  const share = offset[0] / heap[world.components.GeneralizedCoordinates.lengthsSpan[rod] + element];
  const stride = strideOf(law);
  const here = v + stride * element;
  for (let c = 0; c < 3; c++) out[at + c] = (1 - share) * heap[here + c] + share * heap[here + stride + c];
}

export function writeCurve(
  world: RodWorld,
  rod: number,
  element: number,
  curves: CurveSet,
  index: number,
): void {
  const { Centreline, GeneralizedCoordinates } = world.components;
  const heap = world.memory.f64;
  const from = Centreline.jointsSpan[rod] + element * jointStride + jointPosition;
  const length = GeneralizedCoordinates.lengthsSpan[rod] + element;
  writeStretchedSegment(curves, index, heap, from, from + jointStride, heap, length);
}

/** The tangent sweeps its angle at once at each node. */
export function turn(world: RodWorld, rod: number, from: number, to: number): number {
  const { Rod, GeneralizedCoordinates } = world.components;
  const lengths = GeneralizedCoordinates.lengthsSpan[rod];
  let s = 0;
  let sum = 0;
  for (let i = 1; i < Rod.elements[rod]; i++) {
    s += world.memory.f64[lengths + i - 1];
    if (s > from && s < to) sum += angleAt(world, rod, i);
  }
  return sum;
}

/**
 * Rows of a rod's elements for the velocities at `heap[v]`. An edge moves as a rigid body but for its
 * stretch: with w = t x eDot / |e| what is left goes linearly from end to end along the tangent. Both of its
 * nodes bend it.
 */
export function writeMotion(
  law: LawIndex,
  world: RodWorld,
  rod: number,
  v: number,
  out: Float64Array,
  at: number,
): void {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates, Centreline } = world.components;
  const lengths = GeneralizedCoordinates.lengthsSpan[rod];
  const stride = strideOf(law);
  let start = 0;
  let turned = 0;
  let before = angleAt(world, rod, 0);
  for (let i = 0; i < Rod.elements[rod]; i++) {
    const row = at + i * rowStride;
    const joint = Centreline.jointsSpan[rod] + i * jointStride;
    const here = v + stride * i;
    const l = heap[lengths + i];
    let chord = 0;
    let stretching = 0;
    for (let c = 0; c < 3; c++) {
      const p = heap[joint + jointPosition + c];
      const q = heap[joint + jointStride + jointPosition + c];
      const a = heap[here + c];
      const b = heap[here + stride + c];
      out[row + rowMiddle + c] = 0.5 * (p + q);
      out[row + rowVelocity + c] = 0.5 * (a + b);
      out[row + rowSpread + c] = 0.5 * (b - a);
      chord += (q - p) * (q - p);
      stretching += heap[joint + c] * (b - a);
    }
    chord = Math.sqrt(chord);
    for (let c = 0; c < 3; c++) {
      const d = (c + 1) % 3;
      const e = (c + 2) % 3;
      const turning = heap[joint + d] * out[row + rowSpread + e] - heap[joint + e] * out[row + rowSpread + d];
      out[row + rowAngular + c] = (2 * turning) / chord;
    }
    const behind = angleAt(world, rod, i + 1);
    const angle = Math.max(before, behind);
    // What is read between the nodes is told by length of their cells, which may be shorter than the edge.
    let shortest = l;
    for (let k = i; k < i + 2; k++)
      if (isInner(world, rod, k)) shortest = Math.min(shortest, cellOf(world, rod, k));
    out[row + rowRest] = 0.5 * Math.abs(stretching);
    out[row + rowBow] = 0;
    out[row + rowStart] = start;
    out[row + rowLength] = l;
    out[row + rowBend] = angle / shortest;
    out[row + rowTurn] = turned;
    out[row + rowChord] = chord;
    start += l;
    turned += (l * angle) / shortest;
    before = behind;
  }
}

import {
  cubicCurve,
  curveBend,
  curveEnd,
  curveJerk,
  curveK2,
  curveM,
  type CurveSet,
  curveSnap,
  curveSpeed,
  curveStride,
  curveT,
  curveU,
  curveW,
} from "./curve-set.js";
import { checkCurve, checkVector } from "./write-checks.js";
import { hypot } from "../math/elementary.js";

/**
 * Segment p0 + t (p1 - p0), t in [0, 1]; with a radius it is the axis of a capsule. `points` holds p0, p1.
 */
export function writeSegment(curves: CurveSet, id: number, points: ArrayLike<number>, offset: number): void {
  checkPoints(curves, id, points, offset, 2);
  const o = id * curveStride;
  for (let i = 0; i < 3; i++) {
    const p0 = points[offset + i];
    const p1 = points[offset + 3 + i];
    place(curves.data, o + i, 0.5 * (p0 + p1), p1 - p0, 0, 0);
  }
  finish(curves, id);
}

/**
 * The segment from the point at `heap[from]` to that at `heap[to]`, by the arc length that it has when it is not
 * stretched: its parameter runs to `lengths[lengthOffset]`.
 */
export function writeStretchedSegment(
  curves: CurveSet,
  id: number,
  heap: Float64Array,
  from: number,
  to: number,
  lengths: Float64Array,
  lengthOffset: number,
): void {
  checkCurve(curves, id);
  checkVector("points", heap, from);
  checkVector("points", heap, to);
  const length = lengths[lengthOffset];
  const o = id * curveStride;
  for (let i = 0; i < 3; i++) {
    const p0 = heap[from + i];
    const p1 = heap[to + i];
    place(curves.data, o + i, 0.5 * (p0 + p1), (p1 - p0) / length, 0, 0);
  }
  finish(curves, id);
  curves.data[o + curveEnd] = length;
}

/** Quadratic Bezier curve with its three control points in `points`, t in [0, 1]. */
export function writeQuadratic(
  curves: CurveSet,
  id: number,
  points: ArrayLike<number>,
  offset: number,
): void {
  checkPoints(curves, id, points, offset, 3);
  const o = id * curveStride;
  for (let i = 0; i < 3; i++) {
    const p0 = points[offset + i];
    const p1 = points[offset + 3 + i];
    const p2 = points[offset + 6 + i];
    place(curves.data, o + i, 0.25 * (p0 + p2) + 0.5 * p1, p2 - p0, 2 * (p0 - 2 * p1 + p2), 0);
  }
  finish(curves, id);
}

/** Cubic Bezier curve with its four control points in `points`, t in [0, 1]. */
export function writeCubic(curves: CurveSet, id: number, points: ArrayLike<number>, offset: number): void {
  checkPoints(curves, id, points, offset, 4);
  const o = id * curveStride;
  for (let i = 0; i < 3; i++) {
    const p0 = points[offset + i];
    const p1 = points[offset + 3 + i];
    const p2 = points[offset + 6 + i];
    const p3 = points[offset + 9 + i];
    place(
      curves.data,
      o + i,
      0.125 * (p0 + p3) + 0.375 * (p1 + p2),
      0.75 * (p3 + p2 - p1 - p0),
      3 * (p0 - p1 - p2 + p3),
      6 * (p3 - 3 * p2 + 3 * p1 - p0),
    );
  }
  finish(curves, id);
}

/** One coordinate of the curve at t = 1/2: value and derivatives. */
function place(data: Float64Array, at: number, value: number, d1: number, d2: number, d3: number): void {
  data[at + curveM] = value;
  data[at + curveT] = d1;
  data[at + curveU] = d2;
  data[at + curveW] = d3;
}

function finish(curves: CurveSet, id: number): void {
  const data = curves.data;
  const o = id * curveStride;
  const first = norm(data, o + curveT);
  const second = norm(data, o + curveU);
  const third = norm(data, o + curveW);
  curves.kind[id] = cubicCurve;
  data[o + curveEnd] = 1;
  data[o + curveK2] = 0;
  data[o + curveSpeed] = first + second / 2 + third / 8;
  data[o + curveBend] = second + third / 2;
  data[o + curveJerk] = third;
  data[o + curveSnap] = 0;
}

function norm(data: Float64Array, at: number): number {
  return hypot(data[at], data[at + 1], data[at + 2]);
}

function checkPoints(
  curves: CurveSet,
  id: number,
  points: ArrayLike<number>,
  offset: number,
  count: number,
): void {
  checkCurve(curves, id);
  for (let i = 0; i < count; i++) checkVector("points", points, offset + 3 * i);
}

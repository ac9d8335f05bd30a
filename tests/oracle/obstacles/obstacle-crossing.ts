import { curveBend, curveStride, type CurveSet } from "../../../systems/curves/curve-set.js";
import { sampleCurve } from "../../../systems/curves/expansion.js";
import { expansionSize, first, parameter, point } from "../../../systems/curves/expansion-layout.js";
import { createPointQuery, queryClosest, queryDistance, queryNormal, queryPoint } from "./point-query.js";
import { movePointIn, turnIn } from "./frames.js";
import { localDistance } from "./shape-distance.js";
import {
  composePlacements,
  placePose,
  placementSize,
  poseStride,
} from "../../../systems/shapes/rigid-pose.js";
import {
  childCount,
  containerShape,
  heightFieldShape,
  meshShape,
  type ShapeSet,
  triangleShape,
} from "../../../systems/shapes/shape-set.js";
import { trianglesNear } from "./triangles-near.js";
import { limits } from "../../../systems/world/limits.js";

const { crossingBoxes, crossingDistance, crossingTriangles, keptDistance, throughDistance } = limits.trial;

/**
 * Continuous collision of a curve with a shape. In the frame of the shape, which may move too, every point of
 * the curve goes straight from where it is before a step to where it is after. The shape is convex, or made
 * of triangles that are. What is nearest to it in a box of arc length and time has a plane behind which all
 * of a convex piece lies, and a box is clear whose points are all before the planes of the pieces near it.
 */

/** A sample of the curve in the frame of the shape, before and after, and at both ends of a box in time. */
const sample = new Float64Array(expansionSize);
const before = new Float64Array(6);
const after = new Float64Array(6);
const from = new Float64Array(6);
const to = new Float64Array(6);
const tangent = 3;
/** Bound of the second derivative, in the same order. */
const bend = new Float64Array(4);

/** Boxes that are left: middle and half width of arc length, then of time. */
const boxStride = 4;
const boxes = new Float64Array(boxStride * (crossingBoxes + 2));
/** What the curve sweeps in the box in hand: least, then largest coordinates. */
const swept = new Float64Array(6);
const rows = new Int32Array(crossingTriangles);
const query = createPointQuery();

/** Which shape is in hand: its kind, its numbers, its indices. */
export const target = { kind: 0, at: 0, indexAt: 0 };
/**
 * What a search is given: the radius of the rod; the stretch of the curve that matters; and how many pieces
 * of shapes all searches compared with boxes since somebody asked.
 */
export const Entry = { radius: 0, start: 1, end: 2, pieces: 3, mostPieces: 4, size: 5 } as const;
export const entry = new Float64Array(Entry.size);
entry[Entry.mostPieces] = Infinity;

/**
 * Whether a curve may enter the shape in hand, or come nearer to it than the crossing distance and than it
 * was; in the placements `placed[0]` before and `placed[1]` after. True too where that takes more boxes than
 * allowed.
 */
export function curveMayEnter(
  shapes: ShapeSet,
  placed: readonly [Float64Array, Float64Array],
  curvesFrom: CurveSet,
  curvesTo: CurveSet,
  curve: number,
): boolean {
  const radius = entry[Entry.radius];
  bend[0] = curvesFrom.data[curve * curveStride + curveBend];
  bend[1] = curvesTo.data[curve * curveStride + curveBend];
  boxes[0] = 0.5 * (entry[Entry.start] + entry[Entry.end]);
  boxes[1] = 0.5 * (entry[Entry.end] - entry[Entry.start]);
  boxes[2] = boxes[3] = 0.5;
  let left = 1;
  for (let seen = 0; left > 0; seen++) {
    if (seen === crossingBoxes || entry[Entry.pieces] > entry[Entry.mostPieces]) return true;
    const box = --left * boxStride;
    const s = boxes[box];
    takeSample(curvesFrom, curve, s, placed[0], before);
    takeSample(curvesTo, curve, s, placed[1], after);
    takeEnds(box);
    if (isClear(shapes, box)) continue;
    const width = boxes[box + 1];
    const way = boxes[box + 3] * travel();
    if (Math.max(width, way) < 0.25 * throughDistance * radius) {
      if (distanceFrom(shapes, before) > throughDistance * radius) return true;
      continue;
    }
    divide(box, width >= way ? 0 : 2);
    left += 2;
  }
  return false;
}

function takeSample(
  curves: CurveSet,
  curve: number,
  s: number,
  placement: Float64Array,
  out: Float64Array,
): void {
  sample[parameter] = s;
  sampleCurve(curves, curve, sample, 0);
  movePointIn(placement, 0, sample, point, out, 0);
  turnIn(placement, 0, sample, first, out, tangent);
}

function travel(): number {
  return Math.hypot(after[0] - before[0], after[1] - before[1], after[2] - before[2]);
}

/** Point, tangent and bend of the curve at both ends of the time of a box, and what it sweeps between them. */
function takeEnds(box: number): void {
  const half = boxes[box + 1];
  const t0 = boxes[box + 2] - boxes[box + 3];
  const t1 = boxes[box + 2] + boxes[box + 3];
  for (let k = 0; k < 6; k++) {
    from[k] = before[k] + t0 * (after[k] - before[k]);
    to[k] = before[k] + t1 * (after[k] - before[k]);
  }
  bend[2] = bend[0] + t0 * (bend[1] - bend[0]);
  bend[3] = bend[0] + t1 * (bend[1] - bend[0]);
  const margin = crossingDistance * entry[Entry.radius];
  for (let c = 0; c < 3; c++) {
    const reach0 = half * (Math.abs(from[tangent + c]) + 0.5 * bend[2] * half) + margin;
    const reach1 = half * (Math.abs(to[tangent + c]) + 0.5 * bend[3] * half) + margin;
    swept[c] = Math.min(from[c] - reach0, to[c] - reach1);
    swept[3 + c] = Math.max(from[c] + reach0, to[c] + reach1);
  }
}

/** Whether the curve stays before all pieces of the shape in a box. */
function isClear(shapes: ShapeSet, box: number): boolean {
  const { kind, at, indexAt } = target;
  if (kind !== meshShape && kind !== heightFieldShape) return isBefore(shapes, kind, at, indexAt, box);
  const count = trianglesNear(shapes, indexAt, swept, rows);
  entry[Entry.pieces]++;
  if (count < 0) return false;
  for (let i = 0; i < count; i++) if (!isBefore(shapes, triangleShape, rows[i], 0, box)) return false;
  return true;
}

/** Whether all points of a box are before the plane between its middle and a convex piece. */
function isBefore(shapes: ShapeSet, kind: number, at: number, indexAt: number, box: number): boolean {
  const q = query.values;
  entry[Entry.pieces]++;
  for (let c = 0; c < 3; c++) q[queryPoint + c] = 0.5 * (from[c] + to[c]);
  localDistance(shapes, kind, at, indexAt, query);
  if (!(q[queryDistance] > 0)) return false;
  const half = boxes[box + 1];
  if (!(height(from, half, bend[2]) > 0)) return false;
  const end = height(to, half, bend[3]);
  if (!(end > 0)) return false;
  const isLast = boxes[box + 2] + boxes[box + 3] === 1;
  const enough = crossingDistance * entry[Entry.radius];
  return !isLast || end > enough || (isKept(half) && distanceFrom(shapes, before) < enough);
}

/** The least height above the plane that was found, within `half` of a point of the curve. */
function height(at: Float64Array, half: number, bends: number): number {
  const q = query.values;
  let above = 0;
  let along = 0;
  for (let c = 0; c < 3; c++) {
    above += q[queryNormal + c] * (at[c] - q[queryClosest + c]);
    along += q[queryNormal + c] * at[tangent + c];
  }
  return above - half * (Math.abs(along) + 0.5 * bends * half);
}

/** Whether enough of the height before the step is left after it. */
function isKept(half: number): boolean {
  const q = query.values;
  let above = 0;
  let along = 0;
  for (let c = 0; c < 3; c++) {
    const n = q[queryNormal + c];
    const closest = q[queryClosest + c];
    above += n * (after[c] - closest - keptDistance * (before[c] - closest));
    along += n * (after[tangent + c] - keptDistance * before[tangent + c]);
  }
  return above > half * (Math.abs(along) + 0.5 * (bend[1] + keptDistance * bend[0]) * half);
}

/** Signed distance of a point from the whole shape. */
function distanceFrom(shapes: ShapeSet, at: Float64Array): number {
  for (let c = 0; c < 3; c++) query.values[queryPoint + c] = at[c];
  localDistance(shapes, target.kind, target.at, target.indexAt, query);
  return query.values[queryDistance];
}

function divide(box: number, side: 0 | 2): void {
  const other = box + boxStride;
  for (let k = 0; k < boxStride; k++) boxes[other + k] = boxes[box + k];
  const half = 0.5 * boxes[box + side + 1];
  boxes[box + side] -= half;
  boxes[other + side] += half;
  boxes[box + side + 1] = boxes[other + side + 1] = half;
}

/** The same for a shape that goes from one pose to another, or any child of a container. */
export function curveMayEnterShape(
  shapes: ShapeSet,
  shape: number,
  poses: readonly [ArrayLike<number>, ArrayLike<number>],
  curvesFrom: CurveSet,
  curvesTo: CurveSet,
  curve: number,
): boolean {
  const isContainer = shapes.kind[shape] === containerShape;
  for (let child = 0; child < childCount(shapes, shape); child++) {
    const leaf = isContainer ? shapes.indices[shapes.indicesAt[shape] + 1 + child] : shape;
    target.kind = shapes.kind[leaf];
    target.at = shapes.numbersAt[leaf];
    target.indexAt = shapes.indicesAt[leaf];
    const placed = poses.map((pose) => {
      const m = new Float64Array(3 * placementSize);
      placePose(pose, 0, m, 0);
      if (!isContainer) return m.subarray(0, placementSize);
      placePose(shapes.numbers, shapes.numbersAt[shape] + child * poseStride, m, placementSize);
      composePlacements(m, 0, placementSize, 2 * placementSize);
      return m.subarray(2 * placementSize);
    }) as [Float64Array, Float64Array];
    if (curveMayEnter(shapes, placed, curvesFrom, curvesTo, curve)) return true;
  }
  return false;
}

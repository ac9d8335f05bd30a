import { heightFieldShape, meshShape } from "../../../shapes/shape-set";
import { trial } from "../../../world/limits/trial";
import {
  after,
  before,
  curveAfter,
  curveBefore,
  entry,
  EntryBox,
  from,
  MovedPoint,
  swept,
  to,
  triangles,
} from "./entry-room";
import { found, query } from "./query-room";
import { indices, kind, localDistance } from "./shape";
import { answerFromTriangle, closestOnTriangle, Triangle } from "./triangle";
import { trianglesNear } from "./triangles-near";
import { Tree } from "./tree";

/** Bounds of the second derivative at both ends of the box in hand. */
let bendFrom: f64 = 0;
let bendTo: f64 = 0;

/** Point, tangent and bend of the curve at both ends of the time of a box, and what it sweeps between. */
export function sweepBox(box: EntryBox): void {
  const half = box.halfS;
  const t0 = box.t - box.halfT;
  const t1 = box.t + box.halfT;
  takeAt(t0, from);
  takeAt(t1, to);
  const bend0 = curveBefore.curve.bend;
  const bend1 = curveAfter.curve.bend;
  bendFrom = bend0 + t0 * (bend1 - bend0);
  bendTo = bend0 + t1 * (bend1 - bend0);
  const margin = trial.crossingDistance * entry.radius;
  const fromX = reachAlong(from.tx, half, bendFrom, margin);
  const fromY = reachAlong(from.ty, half, bendFrom, margin);
  const fromZ = reachAlong(from.tz, half, bendFrom, margin);
  const toX = reachAlong(to.tx, half, bendTo, margin);
  const toY = reachAlong(to.ty, half, bendTo, margin);
  const toZ = reachAlong(to.tz, half, bendTo, margin);
  swept.lowX = min(from.x - fromX, to.x - toX);
  swept.lowY = min(from.y - fromY, to.y - toY);
  swept.lowZ = min(from.z - fromZ, to.z - toZ);
  swept.highX = max(from.x + fromX, to.x + toX);
  swept.highY = max(from.y + fromY, to.y + toY);
  swept.highZ = max(from.z + fromZ, to.z + toZ);
}

function takeAt(t: f64, out: MovedPoint): void {
  out.x = before.x + t * (after.x - before.x);
  out.y = before.y + t * (after.y - before.y);
  out.z = before.z + t * (after.z - before.z);
  out.tx = before.tx + t * (after.tx - before.tx);
  out.ty = before.ty + t * (after.ty - before.ty);
  out.tz = before.tz + t * (after.tz - before.tz);
}

// @ts-ignore: decorator
@inline
function reachAlong(tangent: f64, half: f64, bend: f64, margin: f64): f64 {
  return half * (abs(tangent) + 0.5 * bend * half) + margin;
}

/** Whether the curve stays before all pieces of the shape in a box. */
export function isClear(box: EntryBox): bool {
  if (kind != meshShape && kind != heightFieldShape) {
    takeMiddle();
    localDistance(query);
    return isBefore(box);
  }
  const count = trianglesNear(changetype<Tree>(indices));
  entry.pieces++;
  if (count < 0) return false;
  for (let i = 0; i < count; i++) {
    const triangle = changetype<Triangle>(triangles[i]);
    takeMiddle();
    closestOnTriangle(triangle, query, found);
    answerFromTriangle(triangle, query, found);
    if (!isBefore(box)) return false;
  }
  return true;
}

/** Asks for the distance of the middle of the box from one more piece. */
function takeMiddle(): void {
  entry.pieces++;
  query.setPoint(0.5 * (from.x + to.x), 0.5 * (from.y + to.y), 0.5 * (from.z + to.z));
}

/** Whether all points of a box are before the plane between its middle and the convex piece in hand. */
function isBefore(box: EntryBox): bool {
  if (!(query.distance > 0)) return false;
  const half = box.halfS;
  if (!(height(from, half, bendFrom) > 0)) return false;
  const end = height(to, half, bendTo);
  if (!(end > 0)) return false;
  const isLast = box.t + box.halfT == 1;
  const enough = trial.crossingDistance * entry.radius;
  return !isLast || end > enough || (isKept(half) && distanceBefore() < enough);
}

/** The least height above the plane that was found, within `half` of a point of the curve. */
function height(at: MovedPoint, half: f64, bend: f64): f64 {
  const q = query;
  const above =
    q.normalX * (at.x - q.closestX) + q.normalY * (at.y - q.closestY) + q.normalZ * (at.z - q.closestZ);
  const along = q.normalX * at.tx + q.normalY * at.ty + q.normalZ * at.tz;
  return above - half * (abs(along) + 0.5 * bend * half);
}

/** Whether enough of the height before the step is left after it. */
function isKept(half: f64): bool {
  const q = query;
  const kept = trial.keptDistance;
  const above =
    q.normalX * (after.x - q.closestX - kept * (before.x - q.closestX)) +
    q.normalY * (after.y - q.closestY - kept * (before.y - q.closestY)) +
    q.normalZ * (after.z - q.closestZ - kept * (before.z - q.closestZ));
  const along =
    q.normalX * (after.tx - kept * before.tx) +
    q.normalY * (after.ty - kept * before.ty) +
    q.normalZ * (after.tz - kept * before.tz);
  return above > half * (abs(along) + 0.5 * (curveAfter.curve.bend + kept * curveBefore.curve.bend) * half);
}

/** Signed distance from the whole shape of where the middle of the box is before the step. */
export function distanceBefore(): f64 {
  query.setPoint(before.x, before.y, before.z);
  localDistance(query);
  return query.distance;
}

import { limits } from "../world/limits.js";
import { reject } from "../world/validate.js";
import { queryClosest, queryDistance, queryNormal, queryPoint } from "./point-query.js";
import {
  hullShape,
  planeOffset,
  reserveShape,
  type ShapeSet,
  triangleCorners,
  triangleStride,
} from "./shape-set.js";
import {
  answerFromTriangle,
  closestOnTriangle,
  closestOnTriangleSize,
  closestSquare,
} from "./triangle-distance.js";
import { type TriangleList, triangleRows } from "./triangle-rows.js";

const { hullConvexity, hullOpening } = limits.shapes;

/**
 * A convex solid, given by the triangles of its surface (in any winding: the inside is where the middle is).
 * Faces of more corners are several coplanar triangles.
 */
export function addConvexHull(shapes: ShapeSet, surface: TriangleList): number {
  const rows = triangleRows(surface);
  const middle = [0, 1, 2].map((i) => middleOf(surface.points, i));
  const size = Math.max(...[0, 1, 2].map((i) => reachOf(surface.points, i, middle[i])));
  for (let at = 0; at < rows.length; at += triangleStride) {
    turnOutward(rows, at, middle);
    checkConvex(rows, at, surface.points, size);
  }
  const triangles = rows.length / triangleStride;
  if (triangles < 4) reject("triangles", `${triangles} with an area`, "a closed surface of at least 4");
  checkClosed(rows, size);
  const id = reserveShape(shapes, hullShape, rows.length, 1);
  shapes.numbers.set(rows, shapes.numbersAt[id]);
  shapes.indices[shapes.indicesAt[id]] = triangles;
  return id;
}

function middleOf(points: ArrayLike<number>, axis: number): number {
  let sum = 0;
  for (let i = axis; i < points.length; i += 3) sum += points[i];
  return (3 * sum) / points.length;
}

function reachOf(points: ArrayLike<number>, axis: number, middle: number): number {
  let reach = 0;
  for (let i = axis; i < points.length; i += 3) reach = Math.max(reach, Math.abs(points[i] - middle));
  return reach;
}

function turnOutward(rows: Float64Array, at: number, middle: readonly number[]): void {
  const height =
    rows[at] * middle[0] + rows[at + 1] * middle[1] + rows[at + 2] * middle[2] - rows[at + planeOffset];
  if (height <= 0) return;
  for (let i = at; i <= at + planeOffset; i++) rows[i] = -rows[i];
}

function checkConvex(rows: Float64Array, at: number, points: ArrayLike<number>, size: number): void {
  for (let i = 0; i < points.length; i += 3) {
    const height = rows[at] * points[i] + rows[at + 1] * points[i + 1] + rows[at + 2] * points[i + 2];
    if (height - rows[at + planeOffset] > hullConvexity * size) {
      const point = [points[i], points[i + 1], points[i + 2]];
      reject(`points[${i}..${i + 2}]`, point, "points behind the planes of all triangles (a convex surface)");
    }
  }
}

/** The areas of a closed surface, as vectors along the outward normals, sum to zero. */
function checkClosed(rows: Float64Array, size: number): void {
  let [x, y, z] = [0, 0, 0];
  for (let at = 0; at < rows.length; at += triangleStride) {
    const c = at + triangleCorners;
    const u = [rows[c + 3] - rows[c], rows[c + 4] - rows[c + 1], rows[c + 5] - rows[c + 2]];
    const v = [rows[c + 6] - rows[c], rows[c + 7] - rows[c + 1], rows[c + 8] - rows[c + 2]];
    const area = Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]);
    x += area * rows[at];
    y += area * rows[at + 1];
    z += area * rows[at + 2];
  }
  const open = Math.hypot(x, y, z) / (size * size);
  if (open > hullOpening) reject("triangles", `open (areas sum to ${open})`, "a closed surface");
}

const found = new Float64Array(closestOnTriangleSize);
const nearest = new Float64Array(closestOnTriangleSize);

/**
 * Inside, the highest plane is the nearest way out; outside, the closest of the triangles
 * that face the point.
 */
export function hullDistance(shapes: ShapeSet, at: number, indexAt: number, q: Float64Array): void {
  const rows = shapes.numbers;
  const end = at + shapes.indices[indexAt] * triangleStride;
  let highest = at;
  let height = -Infinity;
  for (let row = at; row < end; row += triangleStride) {
    const above = heightAbove(rows, row, q);
    if (above > height) {
      height = above;
      highest = row;
    }
  }
  if (height <= 0) {
    q[queryDistance] = height;
    for (let i = 0; i < 3; i++) {
      q[queryNormal + i] = rows[highest + i];
      q[queryClosest + i] = q[queryPoint + i] - height * rows[highest + i];
    }
    return;
  }
  closestOnTriangle(rows, highest, q, nearest);
  let closest = highest;
  for (let row = at; row < end; row += triangleStride) {
    const above = heightAbove(rows, row, q);
    if (row === highest || above <= 0 || above * above >= nearest[closestSquare]) continue;
    closestOnTriangle(rows, row, q, found);
    if (found[closestSquare] >= nearest[closestSquare]) continue;
    nearest.set(found);
    closest = row;
  }
  answerFromTriangle(rows, closest, q, nearest);
}

function heightAbove(rows: Float64Array, row: number, q: Float64Array): number {
  return (
    rows[row] * q[queryPoint] +
    rows[row + 1] * q[queryPoint + 1] +
    rows[row + 2] * q[queryPoint + 2] -
    rows[row + planeOffset]
  );
}

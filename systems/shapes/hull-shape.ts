import { limits } from "../world/limits.js";
import { reject } from "../world/validate.js";
import {
  hullShape,
  planeOffset,
  reserveShape,
  type ShapeSet,
  triangleCorners,
  triangleStride,
} from "./shape-set.js";
import { type TriangleList, triangleRows } from "./triangle-rows.js";
import { hypot } from "../math/elementary.js";

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
    const area = hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]);
    x += area * rows[at];
    y += area * rows[at + 1];
    z += area * rows[at + 2];
  }
  const open = hypot(x, y, z) / (size * size);
  if (open > hullOpening) reject("triangles", `open (areas sum to ${open})`, "a closed surface");
}

import { limits } from "../world/limits.js";
import { reject } from "../world/validate.js";
import { planeOffset, triangleCorners, triangleStride } from "./shape-set.js";
import { hypot } from "../math/elementary.js";

const { thinnestTriangle } = limits.shapes;

/** Points as x y z, and three corners a triangle. */
export interface TriangleList {
  readonly points: ArrayLike<number>;
  readonly triangles: ArrayLike<number>;
}

/** Triangle rows of a list. Triangles without area are left out: the edges of their neighbours cover them. */
export function triangleRows({ points, triangles }: TriangleList): Float64Array {
  checkTriangles(points, triangles);
  const rows = new Float64Array((triangles.length / 3) * triangleStride);
  let used = 0;
  for (let i = 0; i < triangles.length; i += 3) {
    if (writeTriangle(points, triangles[i], triangles[i + 1], triangles[i + 2], rows, used))
      used += triangleStride;
  }
  if (used === 0) reject("triangles", "without area", "at least one triangle with an area");
  return rows.slice(0, used);
}

function checkTriangles(points: ArrayLike<number>, triangles: ArrayLike<number>): void {
  if (points.length < 9 || points.length % 3 !== 0) {
    reject("points.length", points.length, "a multiple of 3, 9 or above");
  }
  for (let i = 0; i < points.length; i++) {
    if (!Number.isFinite(points[i])) reject(`points[${i}]`, points[i], "a finite number");
  }
  if (triangles.length < 3 || triangles.length % 3 !== 0) {
    reject("triangles.length", triangles.length, "a multiple of 3, 3 or above");
  }
  const last = points.length / 3 - 1;
  for (let i = 0; i < triangles.length; i++) {
    const corner = triangles[i];
    if (!(Number.isInteger(corner) && corner >= 0 && corner <= last)) {
      reject(`triangles[${i}]`, corner, `a whole number from 0 to ${last}`);
    }
  }
}

function writeTriangle(
  points: ArrayLike<number>,
  a: number,
  b: number,
  c: number,
  rows: Float64Array,
  at: number,
): boolean {
  const corners = at + triangleCorners;
  for (let i = 0; i < 3; i++) {
    rows[corners + i] = points[3 * a + i];
    rows[corners + 3 + i] = points[3 * b + i];
    rows[corners + 6 + i] = points[3 * c + i];
  }
  const ux = rows[corners + 3] - rows[corners];
  const uy = rows[corners + 4] - rows[corners + 1];
  const uz = rows[corners + 5] - rows[corners + 2];
  const vx = rows[corners + 6] - rows[corners];
  const vy = rows[corners + 7] - rows[corners + 1];
  const vz = rows[corners + 8] - rows[corners + 2];
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const area = hypot(nx, ny, nz);
  const longest = Math.max(hypot(ux, uy, uz), hypot(vx, vy, vz), hypot(vx - ux, vy - uy, vz - uz));
  if (!(area > thinnestTriangle * longest * longest)) return false;
  rows[at] = nx / area;
  rows[at + 1] = ny / area;
  rows[at + 2] = nz / area;
  rows[at + planeOffset] =
    rows[at] * rows[corners] + rows[at + 1] * rows[corners + 1] + rows[at + 2] * rows[corners + 2];
  return true;
}

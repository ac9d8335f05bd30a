import {
  gridColumns,
  gridHeights,
  gridRows,
  gridSizeX,
  gridSizeZ,
} from "../../../systems/shapes/height-field-shape.js";
import {
  queryClosest,
  queryDistance,
  queryLimit,
  queryNormal,
  queryPoint,
} from "../../../systems/shapes/point-query.js";
import type { ShapeSet } from "../../../systems/shapes/shape-set.js";
import { meshDistance } from "./mesh-distance.js";
import type { PointQuery } from "./point-query.js";

/** Below the surface the way out is through the surface or a wall; outside, to the wall or the surface. */
export function heightFieldDistance(shapes: ShapeSet, at: number, indexAt: number, query: PointQuery): void {
  const q = query.values;
  const halfX = 0.5 * shapes.numbers[at + gridSizeX];
  const halfZ = 0.5 * shapes.numbers[at + gridSizeZ];
  const x = q[queryPoint];
  const y = q[queryPoint + 1];
  const z = q[queryPoint + 2];
  const onX = Math.max(-halfX, Math.min(halfX, x));
  const onZ = Math.max(-halfZ, Math.min(halfZ, z));
  const below = y < heightAt(shapes.numbers, at, onX, onZ);
  const fromWall = Math.sqrt((x - onX) * (x - onX) + (z - onZ) * (z - onZ));
  if (below && fromWall > 0) {
    // No point of the ground is nearer than the wall in the horizontal direction.
    q[queryDistance] = fromWall;
    q[queryClosest] = onX;
    q[queryClosest + 1] = y;
    q[queryClosest + 2] = onZ;
    q[queryNormal] = (x - onX) / fromWall;
    q[queryNormal + 1] = 0;
    q[queryNormal + 2] = (z - onZ) / fromWall;
    return;
  }
  if (!below) {
    meshDistance(shapes, indexAt, query);
    return;
  }
  const limit = q[queryLimit];
  q[queryLimit] = Infinity;
  meshDistance(shapes, indexAt, query);
  q[queryLimit] = limit;
  const toWallX = halfX - Math.abs(x);
  const toWallZ = halfZ - Math.abs(z);
  if (Math.min(toWallX, toWallZ) < q[queryDistance]) {
    const alongX = toWallX < toWallZ;
    const sideX = x < 0 ? -1 : 1;
    const sideZ = z < 0 ? -1 : 1;
    q[queryDistance] = -Math.min(toWallX, toWallZ);
    q[queryNormal] = alongX ? sideX : 0;
    q[queryNormal + 1] = 0;
    q[queryNormal + 2] = alongX ? 0 : sideZ;
    q[queryClosest] = alongX ? sideX * halfX : x;
    q[queryClosest + 1] = y;
    q[queryClosest + 2] = alongX ? z : sideZ * halfZ;
    return;
  }
  q[queryDistance] = -q[queryDistance];
  for (let i = 0; i < 3; i++) q[queryNormal + i] = -q[queryNormal + i];
}

/** Height of the surface above (x, z), a point of the grid. */
function heightAt(numbers: Float64Array, at: number, x: number, z: number): number {
  const columns = numbers[at + gridColumns];
  const rows = numbers[at + gridRows];
  const u = Math.max(0, (x / numbers[at + gridSizeX] + 0.5) * (columns - 1));
  const v = Math.max(0, (z / numbers[at + gridSizeZ] + 0.5) * (rows - 1));
  const i = Math.min(columns - 2, Math.floor(u));
  const j = Math.min(rows - 2, Math.floor(v));
  const corner = at + gridHeights + j * columns + i;
  const h00 = numbers[corner];
  const h10 = numbers[corner + 1];
  const h01 = numbers[corner + columns];
  const h11 = numbers[corner + columns + 1];
  const a = u - i;
  const b = v - j;
  return a > b ? h00 + a * (h10 - h00) + b * (h11 - h10) : h00 + b * (h01 - h00) + a * (h11 - h01);
}

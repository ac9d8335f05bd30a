import {
  gridColumns,
  gridHeights,
  gridRows,
  gridSizeX,
  gridSizeZ,
} from "../../../shapes/height-field-shape";
import { Run } from "../_runs";
import { meshDistance } from "./mesh";
import { PointQuery } from "./point-query";
import { Tree } from "./tree";

/** What stands before the triangles of a height field, the heights being behind it. */
@unmanaged
export class HeightGrid {
  columns: f64;
  rows: f64;
  sizeX: f64;
  sizeZ: f64;
}

if (
  offsetof<HeightGrid>("columns") != gridColumns << 3 ||
  offsetof<HeightGrid>("rows") != gridRows << 3 ||
  offsetof<HeightGrid>("sizeX") != gridSizeX << 3 ||
  offsetof<HeightGrid>("sizeZ") != gridSizeZ << 3 ||
  offsetof<HeightGrid>() != gridHeights << 3
) {
  ERROR("HeightGrid is not as the layout says");
}

/** Below the surface the way out is through the surface or a wall; outside, to the wall or the surface. */
export function heightFieldDistance(grid: HeightGrid, tree: Tree, q: PointQuery): void {
  const halfX = 0.5 * grid.sizeX;
  const halfZ = 0.5 * grid.sizeZ;
  const x = q.x;
  const y = q.y;
  const z = q.z;
  const onX = max(-halfX, min(halfX, x));
  const onZ = max(-halfZ, min(halfZ, z));
  const isBelow = y < heightAt(grid, onX, onZ);
  const fromWall = sqrt((x - onX) * (x - onX) + (z - onZ) * (z - onZ));
  if (!isBelow) {
    meshDistance(tree, q);
  } else if (fromWall > 0) {
    // No point of the ground is nearer than the wall in the horizontal direction.
    q.distance = fromWall;
    q.setClosest(onX, y, onZ);
    q.setNormal((x - onX) / fromWall, 0, (z - onZ) / fromWall);
  } else {
    leadOut(halfX, halfZ, tree, q);
  }
}

/** From below the surface, between the walls. */
function leadOut(halfX: f64, halfZ: f64, tree: Tree, q: PointQuery): void {
  const limit = q.limit;
  q.limit = Infinity;
  meshDistance(tree, q);
  q.limit = limit;
  const toWallX = halfX - abs(q.x);
  const toWallZ = halfZ - abs(q.z);
  const toWall = min(toWallX, toWallZ);
  if (!(toWall < q.distance)) {
    q.distance = -q.distance;
    q.setNormal(-q.normalX, -q.normalY, -q.normalZ);
    return;
  }
  q.distance = -toWall;
  if (toWallX < toWallZ) {
    const side: f64 = q.x < 0 ? -1 : 1;
    q.setNormal(side, 0, 0);
    q.setClosest(side * halfX, q.y, q.z);
  } else {
    const side: f64 = q.z < 0 ? -1 : 1;
    q.setNormal(0, 0, side);
    q.setClosest(q.x, q.y, side * halfZ);
  }
}

/** Height of the surface above (x, z), a point of the grid. */
function heightAt(grid: HeightGrid, x: f64, z: f64): f64 {
  const columns = grid.columns;
  const rows = grid.rows;
  const u = max(0.0, (x / grid.sizeX + 0.5) * (columns - 1));
  const v = max(0.0, (z / grid.sizeZ + 0.5) * (rows - 1));
  const i = min(columns - 2, floor(u));
  const j = min(rows - 2, floor(v));
  const heights = changetype<Run<f64>>(changetype<usize>(grid) + offsetof<HeightGrid>());
  const corner = <i32>(j * columns + i);
  const across = <i32>columns;
  const h00 = heights[corner];
  const h10 = heights[corner + 1];
  const h01 = heights[corner + across];
  const h11 = heights[corner + across + 1];
  const a = u - i;
  const b = v - j;
  return a > b ? h00 + a * (h10 - h00) + b * (h11 - h10) : h00 + b * (h01 - h00) + a * (h11 - h01);
}

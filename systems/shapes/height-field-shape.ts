import { limits } from "../world/limits.js";
import { positive, positiveInteger, reject } from "../world/validate.js";
import { meshDistance } from "./mesh-distance.js";
import {
  type PointQuery,
  queryClosest,
  queryDistance,
  queryLimit,
  queryNormal,
  queryPoint,
} from "./point-query.js";
import { heightFieldShape, type ShapeSet } from "./shape-set.js";
import { triangleRows } from "./triangle-rows.js";
import { addTree } from "./triangle-tree.js";

const { heightFieldSamples } = limits.shapes;

/** A grid of heights along y, centred in x and z. */
export interface HeightField {
  /** Samples along x and along z. */
  readonly columns: number;
  readonly rows: number;
  readonly sizeX: number;
  readonly sizeZ: number;
  /** Row by row, x running fastest. */
  readonly heights: ArrayLike<number>;
}

/** Numbers in front of the triangle rows, then the heights. */
const gridColumns = 0;
const gridRows = 1;
const gridSizeX = 2;
const gridSizeZ = 3;
const gridHeights = 4;

/**
 * The ground under a height field: everything below its surface, down without end, with upright walls at the
 * border. So a rod that is pressed through the surface is led back up. Every cell is two triangles that meet
 * along the diagonal from its least to its largest corner.
 */
export function addHeightField(shapes: ShapeSet, field: HeightField): number {
  const { columns, rows, sizeX, sizeZ, heights } = field;
  if (columns < 2) reject("columns", columns, `a whole number from 2 to ${heightFieldSamples}`);
  if (rows < 2) reject("rows", rows, `a whole number from 2 to ${heightFieldSamples}`);
  positiveInteger("columns", columns, heightFieldSamples);
  positiveInteger("rows", rows, heightFieldSamples);
  positive("sizeX", sizeX);
  positive("sizeZ", sizeZ);
  if (heights.length !== columns * rows) reject("heights.length", heights.length, `${columns * rows}`);
  const points = new Float64Array(3 * columns * rows);
  for (let i = 0; i < heights.length; i++) {
    if (!Number.isFinite(heights[i])) reject(`heights[${i}]`, heights[i], "a finite number");
    points[3 * i] = ((i % columns) / (columns - 1) - 0.5) * sizeX;
    points[3 * i + 1] = heights[i];
    points[3 * i + 2] = (Math.floor(i / columns) / (rows - 1) - 0.5) * sizeZ;
  }
  const triangles: number[] = [];
  for (let z = 0; z + 1 < rows; z++) {
    for (let x = 0; x + 1 < columns; x++) {
      const corner = z * columns + x;
      const opposite = corner + columns + 1;
      triangles.push(corner, opposite, corner + 1, corner, corner + columns, opposite);
    }
  }
  const grid = gridHeights + heights.length;
  const id = addTree(shapes, heightFieldShape, triangleRows({ points, triangles }), grid, 0);
  const at = shapes.numbersAt[id];
  shapes.numbers.set([columns, rows, sizeX, sizeZ], at);
  shapes.numbers.set(heights, at + gridHeights);
  return id;
}

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

import { limits } from "../world/limits.js";
import { positive, positiveInteger, reject } from "../world/validate.js";
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
export const gridColumns = 0;
export const gridRows = 1;
export const gridSizeX = 2;
export const gridSizeZ = 3;
export const gridHeights = 4;

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

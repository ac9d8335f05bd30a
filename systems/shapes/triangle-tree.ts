import { limits } from "../world/limits.js";
import {
  heightFieldShape,
  meshShape,
  reserveShape,
  type ShapeSet,
  triangleCorners,
  triangleStride,
} from "./shape-set.js";
import { type TriangleList, triangleRows } from "./triangle-rows.js";

const { trianglesPerLeaf, groundDepth } = limits.shapes;

/**
 * A mesh that does not deform: triangle rows under a tree of axis-aligned boxes. In the indices of the shape:
 * where the rows and the boxes start in `numbers`, then for every node, the root first, its first row and the
 * count of rows for a leaf, or its second child and 0. The first child follows its parent.
 */
export const treeRows = 0;
export const treeBoxes = 1;
export const treeNodes = 2;
export const nodeStride = 2;
/** Box of a node: least, then largest coordinates. */
export const boxNumbers = 6;

export function addMesh(shapes: ShapeSet, surface: TriangleList): number {
  return addTree(shapes, meshShape, triangleRows(surface), 0, 0);
}

/** Adds rows and their tree, after `extraNumbers` and before `extraIndices` that belong to the caller. */
export function addTree(
  shapes: ShapeSet,
  kind: number,
  rows: Float64Array,
  extraNumbers: number,
  extraIndices: number,
): number {
  const triangles = rows.length / triangleStride;
  const order = Array.from({ length: triangles }, (_, i) => i);
  const boxes: number[] = [];
  const nodes: number[] = [];
  growNode(rows, order, 0, triangles, boxes, nodes);
  const indices = treeNodes + nodes.length + extraIndices;
  const id = reserveShape(shapes, kind, extraNumbers + rows.length + boxes.length, indices);
  const { numbers, indices: index } = shapes;
  const rowsAt = shapes.numbersAt[id] + extraNumbers;
  const indexAt = shapes.indicesAt[id];
  for (let i = 0; i < triangles; i++) {
    const from = order[i] * triangleStride;
    numbers.set(rows.subarray(from, from + triangleStride), rowsAt + i * triangleStride);
  }
  index[indexAt + treeRows] = rowsAt;
  index[indexAt + treeBoxes] = rowsAt + rows.length;
  index.set(nodes, indexAt + treeNodes);
  numbers.set(boxes, rowsAt + rows.length);
  return id;
}

/** Extends least and largest corners by those of a mesh or a height field: the box of its root. */
export function treeBounds(shapes: ShapeSet, shape: number, corners: Float64Array): void {
  const root = shapes.indices[shapes.indicesAt[shape] + treeBoxes];
  for (let c = 0; c < 3; c++) {
    corners[c] = Math.min(corners[c], shapes.numbers[root + c]);
    corners[3 + c] = Math.max(corners[3 + c], shapes.numbers[root + 3 + c]);
  }
  if (shapes.kind[shape] === heightFieldShape) corners[1] = -groundDepth;
}

/**
 * Halves the triangles [from, to) of `order` at the median of their middles along the longest
 * side of their box.
 */
function growNode(
  rows: Float64Array,
  order: number[],
  from: number,
  to: number,
  boxes: number[],
  nodes: number[],
): void {
  const node = nodes.length;
  const axis = pushBox(rows, order, from, to, boxes);
  if (to - from <= trianglesPerLeaf) {
    nodes.push(from, to - from);
    return;
  }
  const middle = (triangle: number) => {
    const corner = triangle * triangleStride + triangleCorners + axis;
    return rows[corner] + rows[corner + 3] + rows[corner + 6];
  };
  const sorted = order.slice(from, to).sort((a, b) => middle(a) - middle(b) || a - b);
  for (let i = from; i < to; i++) order[i] = sorted[i - from];
  const half = (from + to) >> 1;
  nodes.push(0, 0);
  growNode(rows, order, from, half, boxes, nodes);
  nodes[node] = nodes.length / nodeStride;
  growNode(rows, order, half, to, boxes, nodes);
}

/** Appends the box of the triangles and returns its longest side. */
function pushBox(rows: Float64Array, order: number[], from: number, to: number, boxes: number[]): number {
  const least = [Infinity, Infinity, Infinity];
  const most = [-Infinity, -Infinity, -Infinity];
  for (let i = from; i < to; i++) {
    const corners = order[i] * triangleStride + triangleCorners;
    for (let k = 0; k < 9; k++) {
      least[k % 3] = Math.min(least[k % 3], rows[corners + k]);
      most[k % 3] = Math.max(most[k % 3], rows[corners + k]);
    }
  }
  boxes.push(...least, ...most);
  const side = most.map((value, i) => value - least[i]);
  return side.indexOf(Math.max(...side));
}

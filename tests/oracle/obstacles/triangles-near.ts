import { type ShapeSet, triangleCorners, triangleStride } from "../../../systems/shapes/shape-set.js";
import {
  boxNumbers,
  nodeStride,
  treeBoxes,
  treeNodes,
  treeRows,
} from "../../../systems/shapes/triangle-tree.js";

/** A tree of 2^31 triangles, halved at every node, is less deep. */
const waiting = new Int32Array(64);

/**
 * The triangles of a mesh or a height field that may meet a box, least then largest coordinates: their rows
 * to `out`. Returns how many there are, or -1 if they are more than it holds.
 */
export function trianglesNear(
  { numbers, indices }: ShapeSet,
  indexAt: number,
  box: Float64Array,
  out: Int32Array,
): number {
  const rows = indices[indexAt + treeRows];
  const boxes = indices[indexAt + treeBoxes];
  let count = 0;
  let left = 1;
  waiting[0] = 0;
  while (left > 0) {
    const node = waiting[--left];
    if (!boxesMeet(numbers, boxes + node * boxNumbers, box)) continue;
    const entry = indices[indexAt + treeNodes + node * nodeStride];
    const triangles = indices[indexAt + treeNodes + node * nodeStride + 1];
    if (triangles === 0) {
      waiting[left++] = entry;
      waiting[left++] = node + 1;
    }
    for (let i = entry; i < entry + triangles; i++) {
      const row = rows + i * triangleStride;
      if (!triangleMeets(numbers, row + triangleCorners, box)) continue;
      if (count === out.length) return -1;
      out[count++] = row;
    }
  }
  return count;
}

function boxesMeet(numbers: Float64Array, at: number, box: Float64Array): boolean {
  for (let c = 0; c < 3; c++) {
    if (numbers[at + c] > box[3 + c] || numbers[at + 3 + c] < box[c]) return false;
  }
  return true;
}

function triangleMeets(numbers: Float64Array, corners: number, box: Float64Array): boolean {
  for (let c = 0; c < 3; c++) {
    const x = numbers[corners + c];
    const y = numbers[corners + 3 + c];
    const z = numbers[corners + 6 + c];
    if (Math.min(x, y, z) > box[3 + c] || Math.max(x, y, z) < box[c]) return false;
  }
  return true;
}

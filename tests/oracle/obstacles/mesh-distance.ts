import { type PointQuery, queryDistance, queryLimit, queryPoint } from "./point-query.js";
import { type ShapeSet, triangleStride } from "../../../systems/shapes/shape-set.js";
import {
  answerFromTriangle,
  closestOnTriangle,
  closestOnTriangleSize,
  closestSquare,
} from "./triangle-distance.js";
import {
  boxNumbers,
  nodeStride,
  treeBoxes,
  treeNodes,
  treeRows,
} from "../../../systems/shapes/triangle-tree.js";

const found = new Float64Array(closestOnTriangleSize);
const nearest = new Float64Array(closestOnTriangleSize);

/** Distance to the closest triangle of a tree, both sides counting as outside. */
export function meshDistance(shapes: ShapeSet, indexAt: number, query: PointQuery): void {
  const { values: q, nodes, nodeDistances, lastTriangle, seen } = query;
  const { numbers, indices } = shapes;
  const rows = indices[indexAt + treeRows];
  const boxes = indices[indexAt + treeBoxes];
  const firstNode = indexAt + treeNodes;
  let closest = -1;
  nearest[closestSquare] = q[queryLimit] * q[queryLimit];
  // The rows end where the boxes start; a triangle of another shape is no guess for this one.
  const guess = lastTriangle[0];
  if (guess >= rows && guess < boxes && (guess - rows) % triangleStride === 0) {
    closestOnTriangle(numbers, guess, q, found);
    if (found[closestSquare] <= nearest[closestSquare]) {
      nearest.set(found);
      closest = guess;
    }
  }
  let top = 1;
  nodes[0] = 0;
  nodeDistances[0] = squareToBox(numbers, boxes, q);
  while (top > 0) {
    top--;
    seen[0]++;
    if (nodeDistances[top] >= nearest[closestSquare]) continue;
    const node = nodes[top];
    const entry = indices[firstNode + node * nodeStride];
    const count = indices[firstNode + node * nodeStride + 1];
    if (count > 0) {
      for (let i = entry; i < entry + count; i++) {
        const row = rows + i * triangleStride;
        closestOnTriangle(numbers, row, q, found);
        if (found[closestSquare] >= nearest[closestSquare]) continue;
        nearest.set(found);
        closest = row;
      }
      continue;
    }
    const toFirst = squareToBox(numbers, boxes + (node + 1) * boxNumbers, q);
    const toSecond = squareToBox(numbers, boxes + entry * boxNumbers, q);
    const firstOnTop = toFirst <= toSecond;
    nodes[top] = firstOnTop ? entry : node + 1;
    nodeDistances[top++] = firstOnTop ? toSecond : toFirst;
    nodes[top] = firstOnTop ? node + 1 : entry;
    nodeDistances[top++] = firstOnTop ? toFirst : toSecond;
  }
  if (closest < 0) {
    q[queryDistance] = Infinity;
    return;
  }
  lastTriangle[0] = closest;
  answerFromTriangle(numbers, closest, q, nearest);
}

/** Square of the distance to the box of a node. */
export function squareToBox(numbers: Float64Array, box: number, q: Float64Array): number {
  let square = 0;
  for (let i = 0; i < 3; i++) {
    const p = q[queryPoint + i];
    const beyond = Math.max(numbers[box + i] - p, p - numbers[box + 3 + i], 0);
    square += beyond * beyond;
  }
  return square;
}

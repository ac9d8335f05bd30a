import { planeOffset, type ShapeSet, triangleStride } from "../../../systems/shapes/shape-set.js";
import { queryClosest, queryDistance, queryNormal, queryPoint } from "../../../systems/shapes/point-query.js";
import {
  answerFromTriangle,
  closestOnTriangle,
  closestOnTriangleSize,
  closestSquare,
} from "./triangle-distance.js";

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

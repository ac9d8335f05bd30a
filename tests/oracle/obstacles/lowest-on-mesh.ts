import { limits } from "../../../systems/world/limits.js";
import { curveSpeed } from "../../../systems/curves/curve-set.js";
import { sampleArc, samplePlaced } from "./placed-curve.js";
import {
  best,
  bestArc,
  bestSlope,
  from,
  isBrief,
  type CurveSearch,
  limit,
  pairStride,
  precision,
  stride,
  to,
} from "./curve-search.js";
import { descend, findLowest, sampleLowest } from "./lowest-point.js";
import { meshDistance, squareToBox } from "./mesh-distance.js";
import { queryDistance, queryLimit } from "./point-query.js";
import {
  meshShape,
  type ShapeSet,
  triangleShape,
  triangleStride,
} from "../../../systems/shapes/shape-set.js";
import {
  boxNumbers,
  nodeStride,
  treeBoxes,
  treeNodes,
  treeRows,
} from "../../../systems/shapes/triangle-tree.js";

const { meshPolish } = limits.detect;

/**
 * `findLowest` for a mesh, which is not convex, but whose triangles are. Pairs of an interval and a node of
 * the tree are dropped when the node's box is out of reach, else the larger of the two is halved; at a leaf
 * every triangle is searched as a convex shape of its own.
 */
export function findLowestOnMesh(search: CurveSearch, shapes: ShapeSet): boolean {
  const { work: w, pairs, target, query } = search;
  const { numbers, indices } = shapes;
  const indexAt = target[2];
  const rows = indices[indexAt + treeRows];
  const boxes = indices[indexAt + treeBoxes];
  const start = w[from];
  const end = w[to];
  const asked = w[limit];
  measureMiddle(search, shapes);
  let reach = Math.min(asked, query.values[queryDistance] + w[precision]);
  let found = false;
  let arc = -1;
  let lowest = asked;
  let lowestSlope = 0;
  let closestRow = -1;
  pairs[0] = start;
  pairs[1] = end;
  pairs[2] = 0;
  let top = pairStride;
  target[0] = triangleShape;
  while (top > 0 && reach > 0 && !isBrief(search)) {
    top -= pairStride;
    query.seen[0]++;
    const a = pairs[top];
    const b = pairs[top + 1];
    const node = pairs[top + 2];
    const box = boxes + node * boxNumbers;
    const h = 0.5 * (b - a);
    w[sampleArc] = a + h;
    samplePlaced(search.placed, w, query.values);
    const away = reach + search.placed.data[curveSpeed] * h;
    if (squareToBox(numbers, box, query.values) >= away * away) continue;
    const entry = indices[indexAt + treeNodes + node * nodeStride];
    const count = indices[indexAt + treeNodes + node * nodeStride + 1];
    if (2 * h > longestSide(numbers, box)) {
      pairs[top] = a;
      pairs[top + 1] = a + h;
      pairs[top + 3] = a + h;
      pairs[top + 4] = b;
      pairs[top + 2] = pairs[top + 5] = node;
      top += 2 * pairStride;
    } else if (count === 0) {
      const firstOnTop =
        squareToBox(numbers, box + boxNumbers, query.values) <=
        squareToBox(numbers, boxes + entry * boxNumbers, query.values);
      pairs[top] = pairs[top + 3] = a;
      pairs[top + 1] = pairs[top + 4] = b;
      pairs[top + 2] = firstOnTop ? entry : node + 1;
      pairs[top + 5] = firstOnTop ? node + 1 : entry;
      top += 2 * pairStride;
    } else {
      w[from] = a;
      w[to] = b;
      for (let i = entry; i < entry + count && reach > 0; i++) {
        target[1] = rows + i * triangleStride;
        w[limit] = reach;
        if (!findLowest(search, shapes)) continue;
        found = true;
        lowest = w[best];
        arc = w[bestArc];
        lowestSlope = w[bestSlope];
        closestRow = target[1];
        reach = lowest - w[precision];
      }
    }
  }
  w[from] = start;
  w[to] = end;
  w[limit] = asked;
  w[best] = lowest;
  w[bestArc] = arc;
  w[bestSlope] = lowestSlope;
  if (found) {
    // The minimum may lie a little beyond the part of the interval on which it was found.
    target[1] = closestRow;
    w[stride] = meshPolish * (end - start);
    descend(search, shapes);
  }
  target[0] = meshShape;
  return found || (top > 0 && isBrief(search) && sampleLowest(search, shapes));
}

/** Distance of the middle of the interval, so that the search starts with a bound. */
function measureMiddle({ work: w, placed, query, target }: CurveSearch, shapes: ShapeSet): void {
  w[sampleArc] = 0.5 * (w[from] + w[to]);
  samplePlaced(placed, w, query.values);
  query.values[queryLimit] = w[limit];
  meshDistance(shapes, target[2], query);
  query.values[queryLimit] = Infinity;
}

function longestSide(numbers: Float64Array, box: number): number {
  return Math.max(
    numbers[box + 3] - numbers[box],
    numbers[box + 4] - numbers[box + 1],
    numbers[box + 5] - numbers[box + 2],
  );
}

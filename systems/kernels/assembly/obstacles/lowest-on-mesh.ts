import { meshShape } from "../../../shapes/shape-set";
import { detect } from "../../../world/limits/detect";
import { descend } from "./descent";
import { findLowest, sampleLowest } from "./lowest-point";
import { countNode, meshDistance } from "./mesh";
import { samplePlaced } from "./placed-curve";
import { isBrief } from "./probe";
import { query } from "./query-room";
import { pairs, placedCurve, search } from "./search-room";
import { indices, takeTree, takeTriangle } from "./shape";
import { Triangle } from "./triangle";
import { Tree } from "./tree";

/**
 * `findLowest` for a mesh, which is not convex, but whose triangles are. Pairs of an interval and a node of
 * the tree are dropped when the node's box is out of reach, else the larger of the two is halved; at a leaf
 * every triangle is searched as a convex shape of its own.
 */
export function findLowestOnMesh(): bool {
  const w = search;
  const q = query;
  const tree = changetype<Tree>(indices);
  const rows = tree.rows;
  const boxes = tree.boxes;
  const nodes = tree.nodes;
  const start = w.from;
  const end = w.to;
  const asked = w.limit;
  measureMiddle(tree);
  let reach = min(asked, q.distance + w.precision);
  let closest = changetype<Triangle>(0);
  let arc: f64 = -1;
  let lowest = asked;
  let lowestSlope: f64 = 0;
  pairs[0].set(start, end, 0);
  let top = 1;
  while (top > 0 && reach > 0 && !isBrief()) {
    const pair = pairs[--top];
    countNode();
    const a = pair.a;
    const b = pair.b;
    const at = pair.node;
    const box = boxes[at];
    const h = 0.5 * (b - a);
    samplePlaced(a + h);
    const away = reach + placedCurve.speed * h;
    if (box.square(q) >= away * away) continue;
    const entry = nodes[at].entry;
    const count = nodes[at].count;
    if (2 * h > box.longestSide) {
      pairs[top++].set(a, a + h, at);
      pairs[top++].set(a + h, b, at);
    } else if (count == 0) {
      const firstOnTop = boxes[at + 1].square(q) <= boxes[entry].square(q);
      pairs[top++].set(a, b, firstOnTop ? entry : at + 1);
      pairs[top++].set(a, b, firstOnTop ? at + 1 : entry);
    } else {
      w.from = a;
      w.to = b;
      for (let i = entry; i < entry + count && reach > 0; i++) {
        takeTriangle(rows[i]);
        w.limit = reach;
        if (!findLowest()) continue;
        closest = rows[i];
        lowest = w.best;
        arc = w.bestArc;
        lowestSlope = w.bestSlope;
        reach = lowest - w.precision;
      }
    }
  }
  w.from = start;
  w.to = end;
  w.limit = asked;
  w.best = lowest;
  w.bestArc = arc;
  w.bestSlope = lowestSlope;
  const isFound = changetype<usize>(closest) != 0;
  if (isFound) {
    // The minimum may lie a little beyond the part of the interval on which it was found.
    takeTriangle(closest);
    w.stride = detect.meshPolish * (end - start);
    descend();
  }
  takeTree(meshShape);
  return isFound || (top > 0 && isBrief() && sampleLowest());
}

/** Distance of the middle of the interval, so that the search starts with a bound. */
function measureMiddle(tree: Tree): void {
  samplePlaced(0.5 * (search.from + search.to));
  query.limit = search.limit;
  meshDistance(tree, query);
  query.limit = Infinity;
}

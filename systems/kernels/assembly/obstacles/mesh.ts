import { PointQuery } from "./point-query";
import { found, nearest, waiting } from "./query-room";
import { answerFromTriangle, closestOnTriangle, Triangle } from "./triangle";
import { Tree } from "./tree";

/** The triangle that was closest last time. The next point is likely near it; the search starts there. */
let lastTriangle = changetype<Triangle>(0);

/** Nodes of trees that were looked at. */
export let seenNodes: i32 = 0;

/**
 * What is asked for next has nothing to do with what was: of triangles that are as close, it would choose the
 * last one.
 */
export function forgetTriangle(): void {
  lastTriangle = changetype<Triangle>(0);
  seenNodes = 0;
}

export function countNode(): void {
  seenNodes++;
}

/** Distance to the closest triangle of a tree, both sides counting as outside. */
export function meshDistance(tree: Tree, q: PointQuery): void {
  const rows = tree.rows;
  const boxes = tree.boxes;
  const nodes = tree.nodes;
  let closest = changetype<Triangle>(0);
  nearest.square = q.limit * q.limit;
  if (isOf(tree, lastTriangle)) {
    closestOnTriangle(lastTriangle, q, found);
    if (found.square <= nearest.square) {
      nearest.copy(found);
      closest = lastTriangle;
    }
  }
  let top = 1;
  waiting[0].node = 0;
  waiting[0].square = boxes[0].square(q);
  while (top > 0) {
    const next = waiting[--top];
    seenNodes++;
    if (next.square >= nearest.square) continue;
    const at = next.node;
    const node = nodes[at];
    const entry = node.entry;
    const count = node.count;
    if (count > 0) {
      for (let i = entry; i < entry + count; i++) {
        const row = rows[i];
        closestOnTriangle(row, q, found);
        if (found.square >= nearest.square) continue;
        nearest.copy(found);
        closest = row;
      }
      continue;
    }
    const toFirst = boxes[at + 1].square(q);
    const toSecond = boxes[entry].square(q);
    const firstOnTop = toFirst <= toSecond;
    const below = waiting[top++];
    const above = waiting[top++];
    below.node = firstOnTop ? entry : at + 1;
    below.square = firstOnTop ? toSecond : toFirst;
    above.node = firstOnTop ? at + 1 : entry;
    above.square = firstOnTop ? toFirst : toSecond;
  }
  if (changetype<usize>(closest) == 0) {
    q.distance = Infinity;
    return;
  }
  lastTriangle = closest;
  answerFromTriangle(closest, q, nearest);
}

/** The triangles end where the boxes start; one of another shape is no guess for this one. */
// @ts-ignore: decorator
@inline
function isOf(tree: Tree, triangle: Triangle): bool {
  const at = changetype<usize>(triangle);
  return at >= changetype<usize>(tree.rows) && at < changetype<usize>(tree.boxes);
}

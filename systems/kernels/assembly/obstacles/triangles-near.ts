import { trial } from "../../../world/limits/trial";
import { swept, triangles } from "./entry-room";
import { waiting } from "./query-room";
import { Triangle } from "./triangle";
import { NodeBox, Tree } from "./tree";

/**
 * The triangles of a mesh or a height field that may meet what is swept. Gives how many there are, or -1 if
 * they are more than there is room for.
 */
export function trianglesNear(tree: Tree): i32 {
  const rows = tree.rows;
  const boxes = tree.boxes;
  const nodes = tree.nodes;
  let count = 0;
  let left = 1;
  waiting[0].node = 0;
  while (left > 0) {
    const at = waiting[--left].node;
    if (!boxMeets(boxes[at])) continue;
    const first = nodes[at].entry;
    const inLeaf = nodes[at].count;
    if (inLeaf == 0) {
      waiting[left++].node = first;
      waiting[left++].node = at + 1;
    }
    for (let i = first; i < first + inLeaf; i++) {
      if (!triangleMeets(rows[i])) continue;
      if (count == trial.crossingTriangles) return -1;
      triangles[count++] = changetype<usize>(rows[i]);
    }
  }
  return count;
}

function boxMeets(box: NodeBox): bool {
  return (
    !(box.lowX > swept.highX || box.highX < swept.lowX) &&
    !(box.lowY > swept.highY || box.highY < swept.lowY) &&
    !(box.lowZ > swept.highZ || box.highZ < swept.lowZ)
  );
}

function triangleMeets(t: Triangle): bool {
  return (
    meets(t.ax, t.bx, t.cx, swept.lowX, swept.highX) &&
    meets(t.ay, t.by, t.cy, swept.lowY, swept.highY) &&
    meets(t.az, t.bz, t.cz, swept.lowZ, swept.highZ)
  );
}

// @ts-ignore: decorator
@inline
function meets(a: f64, b: f64, c: f64, low: f64, high: f64): bool {
  return !(min(min(a, b), c) > high) && !(max(max(a, b), c) < low);
}

import { boxNumbers, nodeStride, treeBoxes, treeNodes, treeRows } from "../../../shapes/triangle-tree";
import { Rows } from "../_runs";
import { PointQuery } from "./point-query";
import { tables } from "./query-room";
import { Triangle } from "./triangle";

/** The tree of a mesh or a height field, as it stands among the indices (`shapes/triangle-tree.ts`). */
@unmanaged
export class Tree {
  /** Where its triangles and boxes start among the numbers of all shapes. */
  rowsAt: i32;
  boxesAt: i32;

  @inline
  get rows(): Rows<Triangle> {
    return changetype<Rows<Triangle>>(changetype<usize>(tables.numbers) + ((<usize>this.rowsAt) << 3));
  }

  @inline
  get boxes(): Rows<NodeBox> {
    return changetype<Rows<NodeBox>>(changetype<usize>(tables.numbers) + ((<usize>this.boxesAt) << 3));
  }

  @inline
  get nodes(): Rows<Node> {
    return changetype<Rows<Node>>(changetype<usize>(this) + offsetof<Tree>());
  }
}

/** A leaf: its first triangle and how many there are. Or its second child and 0; the first one follows it. */
@unmanaged
export class Node {
  entry: i32;
  count: i32;
}

@unmanaged
export class NodeBox {
  lowX: f64;
  lowY: f64;
  lowZ: f64;
  highX: f64;
  highY: f64;
  highZ: f64;

  /** Square of the distance of the query's point. */
  @inline
  square(q: PointQuery): f64 {
    const x = max(max(this.lowX - q.x, q.x - this.highX), 0);
    const y = max(max(this.lowY - q.y, q.y - this.highY), 0);
    const z = max(max(this.lowZ - q.z, q.z - this.highZ), 0);
    return x * x + y * y + z * z;
  }

  @inline
  get longestSide(): f64 {
    return max(max(this.highX - this.lowX, this.highY - this.lowY), this.highZ - this.lowZ);
  }
}

if (
  offsetof<Tree>("rowsAt") != treeRows << 2 ||
  offsetof<Tree>("boxesAt") != treeBoxes << 2 ||
  offsetof<Tree>() != treeNodes << 2 ||
  offsetof<Node>() != nodeStride << 2 ||
  offsetof<NodeBox>() != boxNumbers << 3
) {
  ERROR("Tree is not as the layout says");
}

/** A tree of 2^31 triangles, halved at every node, is less deep. */
export const deepestTree: i32 = 64;

/** Nodes of a tree that wait, with lower bounds of their squared distances. */
@unmanaged
export class WaitingNode {
  square: f64;
  node: i32;
  unused: i32;
}

import { edgeSize, nodeSize, NodeEntry, stateStart } from "../../../models/nodal/layout";
import { Numbers } from "../rods/numbers";
import { Vector } from "../rods/records";

/** A node, with what a state keeps of the edge behind it (`models/nodal/layout.ts`). */
@unmanaged
export class NodeRow extends Vector {
  fx: f64;
  fy: f64;
  fz: f64;
  fw: f64;
  twist: f64;

  @inline get director(): Vector { return this.part<Vector>(NodeEntry.frame); }
  @inline get quaternion(): Numbers { return this.part<Numbers>(NodeEntry.frame); }
  @inline get next(): NodeRow { return this.part<NodeRow>(nodeSize); }
}

/** Coordinates of a rod, or a copy of them. */
@unmanaged
export class State extends Numbers {
  @inline get quaternion(): Numbers { return this.part<Numbers>(0); }
  @inline node(j: i32): NodeRow { return this.part<NodeRow>(stateStart + nodeSize * j); }
}

/**
 * An edge: its tangent, its frame (of CORDE the quaternion's, else with the tangent first), its length and
 * the inverse of it, its rest length, and the drag on it.
 */
@unmanaged
export class Edge extends Numbers {
  tx: f64;
  ty: f64;
  tz: f64;
  inverse: f64;
  ox: f64;
  oy: f64;
  oz: f64;
  ax: f64;
  ay: f64;
  az: f64;
  bx: f64;
  by: f64;
  bz: f64;
  length: f64;
  rest: f64;
  drag: f64;

  @inline get frame(): Numbers { return this.part<Numbers>(4); }
  @inline get first(): Vector { return this.part<Vector>(7); }
}

if (
  offsetof<NodeRow>("fx") != NodeEntry.frame << 3 ||
  offsetof<NodeRow>("twist") != NodeEntry.twist << 3 ||
  offsetof<NodeRow>() != nodeSize << 3 ||
  offsetof<Edge>() != edgeSize << 3
) {
  ERROR("A row is not as the layout says");
}

/**
 * Where things stand in the spans of nodal rods: rods whose unknowns are the positions of their nodes, the
 * ends of the elements, and for some models a rotation of each of the edges between them.
 *
 * q is a state: the frame at the root, then a row for each node, with what belongs to the edge behind it.
 * The root's quaternion is that of a clamp; of any other root it is relative to the frame of the first edge.
 */
export const Law = { elasticRod: 0, corde: 1, massSpring: 2 } as const;

export const stateStart = 4;
export const nodeSize = 8;
export const NodeEntry = {
  position: 0,
  /** Of the edge: its first material director (3), or its quaternion x y z w. */
  frame: 3,
  /** Twist at the node, from the edge before to the one behind, in radians: it may be more than a turn. */
  twist: 7,
} as const;

/** Workspace: a header, loads of the last step on the nodes (3 each), columns, and the kernel's own. */
export const NodalHeader = {
  /** Angular velocity of a clamp in the step under way. */
  rootTurn: 0,
  /** Length of the columns that the last `response` has left for `push`. */
  responding: 3,
  size: 4,
} as const;

/** An edge of the state at hand, while a step is found (`kernels/assembly/nodal/rows.ts`). */
export const edgeSize = 16;

/** The kernel's room: strains of a node, their stiffness and gradients; a clamp in the place of an edge. */
export const NodalRoom = {
  gradients: 0,
  strain: 36,
  stiffness: 39,
  clamp: 48,
  vector: 64,
  size: 68,
} as const;

/**
 * Numbers of v from a node to the next, by law: velocity of the node, and the rate of its edge's rotation;
 * and of the band of the matrix with its diagonal.
 */
export const elasticRodStride = 4;
export const cordeStride = 6;
export const massSpringStride = 3;
export const elasticRodBand = 11;
export const cordeBand = 9;
export const massSpringBand = 9;

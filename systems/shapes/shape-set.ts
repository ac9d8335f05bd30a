import { createTables, Memory, reserveRows, type Tables } from "../../components/index.js";
import { ShapeKernel } from "./shape-kernel.js";

const layouts = {
  ofShapes: {
    /** One of the kinds below. */
    kind: "u8",
    /** Where a shape's numbers and indices start; their layout stands beside each kind. */
    numbersAt: "i32",
    indicesAt: "i32",
    /** How many it has of them. */
    numbersOf: "i32",
    indicesOf: "i32",
  },
  ofNumbers: { numbers: "f64" },
  ofIndices: { indices: "i32" },
} as const;

/**
 * Shapes of obstacles, all kinds in one flat table of a memory. A shape is rigid and lives in its own frame;
 * queries bring the pose (position 3, quaternion x y z w). The columns move while shapes are added, and then
 * only.
 */
export interface ShapeSet extends Tables<typeof layouts> {
  /** Ids are below this. */
  count: number;
  usedNumbers: number;
  usedIndices: number;
  /** Ids of released shapes: release-shapes.ts. */
  readonly freeIds: number[];
  /** Answers for points (`shape-distance.ts`). */
  readonly kernel: ShapeKernel;
}

/** The kind of a released shape. */
export const noShape = 0;

/** numbers: radius */
export const sphereShape = 1;
/** Along y. numbers: half the length of the axis, radius */
export const capsuleShape = 2;
/** Along y, with flat caps. numbers: half the height, radius */
export const cylinderShape = 3;
/** numbers: half extents */
export const boxShape = 4;
/** numbers: triangle rows; indices: how many */
export const hullShape = 5;
/** indices and numbers: triangle-tree.ts */
export const meshShape = 6;
/** As a mesh, and the grid: height-field-shape.ts */
export const heightFieldShape = 7;
/** indices: how many children, then their shapes; numbers: a pose of 7 for each, then a box of 6 for each */
export const containerShape = 8;
/** Not in the table: one row of a mesh, seen from both sides. numbers: the triangle row */
export const triangleShape = 9;

/** A triangle row: outward or front unit normal n, its plane n . x = d, the three corners. */
export const triangleStride = 13;
export const planeOffset = 3;
export const triangleCorners = 4;

/** Middle, then half extents. */
export const childBoxStride = 6;

/** In a memory of its own unless told. */
export function createShapeSet(memory = new Memory(), capacity = 64): ShapeSet {
  return createTables(memory, layouts, capacity, {
    count: 0,
    usedNumbers: 0,
    usedIndices: 0,
    freeIds: [],
    kernel: new ShapeKernel(memory),
  });
}

/** Adds a shape with room for its numbers and indices, which the caller then writes; returns its id. */
export function reserveShape(shapes: ShapeSet, kind: number, numbers: number, indices: number): number {
  const id = shapes.freeIds.pop() ?? shapes.count++;
  reserveRows(shapes.ofShapes, shapes.count);
  reserveRows(shapes.ofNumbers, shapes.usedNumbers + numbers);
  reserveRows(shapes.ofIndices, shapes.usedIndices + indices);
  shapes.kind[id] = kind;
  shapes.numbersAt[id] = shapes.usedNumbers;
  shapes.indicesAt[id] = shapes.usedIndices;
  shapes.numbersOf[id] = numbers;
  shapes.indicesOf[id] = indices;
  shapes.usedNumbers += numbers;
  shapes.usedIndices += indices;
  return id;
}

/** How many shapes an obstacle is made of: 1, or those of a container. */
export function childCount({ kind, indices, indicesAt }: ShapeSet, shape: number): number {
  return kind[shape] === containerShape ? indices[indicesAt[shape]] : 1;
}

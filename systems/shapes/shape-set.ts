/**
 * Shapes of obstacles, all kinds in one flat table. A shape is rigid and lives in its own frame; queries
 * bring the pose (position 3, quaternion x y z w). The arrays are replaced by longer ones while shapes are
 * added, and then only.
 */
export interface ShapeSet {
  /** Ids are below this. */
  count: number;
  /** One of the kinds below. */
  kind: Uint8Array;
  /** Where a shape's numbers and indices start; their layout stands beside each kind. */
  numbersAt: Int32Array;
  indicesAt: Int32Array;
  /** How many it has of them. */
  numbersOf: Int32Array;
  indicesOf: Int32Array;
  numbers: Float64Array;
  indices: Int32Array;
  usedNumbers: number;
  usedIndices: number;
  /** Ids of released shapes: release-shapes.ts. */
  readonly freeIds: number[];
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

/** Position, then quaternion x y z w. */
export const poseStride = 7;
export const poseRotation = 3;
/** Middle, then half extents. */
export const childBoxStride = 6;

export function createShapeSet(): ShapeSet {
  return {
    count: 0,
    kind: new Uint8Array(16),
    numbersAt: new Int32Array(16),
    indicesAt: new Int32Array(16),
    numbersOf: new Int32Array(16),
    indicesOf: new Int32Array(16),
    numbers: new Float64Array(256),
    indices: new Int32Array(256),
    usedNumbers: 0,
    usedIndices: 0,
    freeIds: [],
  };
}

/** Adds a shape with room for its numbers and indices, which the caller then writes; returns its id. */
export function reserveShape(shapes: ShapeSet, kind: number, numbers: number, indices: number): number {
  const id = shapes.freeIds.pop() ?? shapes.count++;
  shapes.kind = grown(shapes.kind, shapes.count);
  shapes.numbersAt = grown(shapes.numbersAt, shapes.count);
  shapes.indicesAt = grown(shapes.indicesAt, shapes.count);
  shapes.numbersOf = grown(shapes.numbersOf, shapes.count);
  shapes.indicesOf = grown(shapes.indicesOf, shapes.count);
  shapes.numbers = grown(shapes.numbers, shapes.usedNumbers + numbers);
  shapes.indices = grown(shapes.indices, shapes.usedIndices + indices);
  shapes.kind[id] = kind;
  shapes.numbersAt[id] = shapes.usedNumbers;
  shapes.indicesAt[id] = shapes.usedIndices;
  shapes.numbersOf[id] = numbers;
  shapes.indicesOf[id] = indices;
  shapes.usedNumbers += numbers;
  shapes.usedIndices += indices;
  return id;
}

function grown<T extends Uint8Array | Int32Array | Float64Array>(array: T, needed: number): T {
  if (needed <= array.length) return array;
  const longer = new (array.constructor as new (length: number) => T)(Math.max(needed, 2 * array.length));
  longer.set(array);
  return longer;
}

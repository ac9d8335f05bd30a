import { gridColumns, gridHeights, gridRows } from "./height-field-shape.js";
import { poseStride } from "./rigid-pose.js";
import {
  boxShape,
  capsuleShape,
  childBoxStride,
  containerShape,
  cylinderShape,
  heightFieldShape,
  hullShape,
  meshShape,
  reserveShape,
  sphereShape,
  triangleStride,
  type ShapeSet,
} from "./shape-set.js";
import { addTree, treeBoxes, treeRows } from "./triangle-tree.js";

/**
 * Shapes as numbers, for states. Of a mesh they are its triangle rows, of a height field the grid and the
 * rows: the tree above them is made anew, and is the same, since it was made by sorting. Of a container they
 * are the poses and boxes of its children, which are shapes of their own.
 */

const primitives: Readonly<Record<number, number>> = {
  [sphereShape]: 1,
  [capsuleShape]: 2,
  [cylinderShape]: 2,
  [boxShape]: 3,
};

/** Where the numbers that say all about a shape begin and end among those of the set. */
export function ownNumbers(shapes: ShapeSet, id: number): readonly [begin: number, end: number] {
  const { kind, numbersAt, numbersOf, indicesAt, indices } = shapes;
  const begin = numbersAt[id];
  if (kind[id] !== meshShape && kind[id] !== heightFieldShape) return [begin, begin + numbersOf[id]];
  return [
    begin,
    begin + indices[indicesAt[id] + treeBoxes] - indices[indicesAt[id] + treeRows] + extraOf(shapes, id),
  ];
}

function extraOf({ kind, numbersAt, indicesAt, indices }: ShapeSet, id: number): number {
  return kind[id] === heightFieldShape ? indices[indicesAt[id] + treeRows] - numbersAt[id] : 0;
}

/** What is wrong with numbers that claim to be a shape's, or nothing. All are known to be finite. */
export function shapeFault(kind: number, numbers: Float64Array, children: number): string | undefined {
  const count = numbers.length;
  if (kind === containerShape) {
    if (children === 0) return "a container without children";
    return count === children * (poseStride + childBoxStride)
      ? undefined
      : "other numbers than its children need";
  }
  if (children > 0) return "children of what is no container";
  if (kind in primitives) {
    if (count !== primitives[kind]) return `${count} numbers`;
    // A capsule may be a sphere.
    return numbers.every((x, i) => x > 0 || (kind === capsuleShape && i === 0 && x === 0))
      ? undefined
      : "a size of 0";
  }
  const grid = kind === heightFieldShape ? gridFault(numbers) : undefined;
  if (grid) return grid;
  if (kind !== hullShape && kind !== meshShape && kind !== heightFieldShape) return `kind ${kind}`;
  const rows = count - gridNumbers(kind, numbers);
  return rows > 0 && rows % triangleStride === 0 ? undefined : `${rows} numbers of triangles`;
}

function gridFault(numbers: Float64Array): string | undefined {
  const [columns, rows] = [numbers[gridColumns], numbers[gridRows]];
  const isGrid = numbers.length > gridHeights && columns >= 2 && rows >= 2;
  return isGrid &&
    Number.isInteger(columns) &&
    Number.isInteger(rows) &&
    gridHeights + columns * rows < numbers.length
    ? undefined
    : "a grid that is none";
}

function gridNumbers(kind: number, numbers: Float64Array): number {
  return kind === heightFieldShape ? gridHeights + numbers[gridColumns] * numbers[gridRows] : 0;
}

/** Adds a shape of numbers without fault; `children` are shapes of the set. */
export function addSavedShape(
  shapes: ShapeSet,
  kind: number,
  numbers: Float64Array,
  children: ArrayLike<number>,
): number {
  if (kind === meshShape || kind === heightFieldShape) {
    const extra = gridNumbers(kind, numbers);
    const id = addTree(shapes, kind, numbers.subarray(extra), extra, 0);
    shapes.numbers.set(numbers.subarray(0, extra), shapes.numbersAt[id]);
    return id;
  }
  const indices =
    kind === containerShape
      ? [children.length, ...Array.from(children)]
      : kind === hullShape
        ? [numbers.length / triangleStride]
        : [];
  const id = reserveShape(shapes, kind, numbers.length, indices.length);
  shapes.numbers.set(numbers, shapes.numbersAt[id]);
  shapes.indices.set(indices, shapes.indicesAt[id]);
  return id;
}

/** Whether a shape is the one that these numbers are of. */
export function isShape(shapes: ShapeSet, id: number, kind: number, numbers: Float64Array): boolean {
  if (shapes.kind[id] !== kind) return false;
  const [begin, end] = ownNumbers(shapes, id);
  if (end - begin !== numbers.length) return false;
  for (let i = begin; i < end; i++) if (shapes.numbers[i] !== numbers[i - begin]) return false;
  return true;
}

import { limits } from "../world/limits.js";
import { containerShape, heightFieldShape, meshShape, noShape, type ShapeSet } from "./shape-set.js";
import { treeBoxes, treeRows } from "./triangle-tree.js";

const { mostWaste } = limits.shapes;

/** Frees a shape, and the children of a container. Nothing may refer to it any more: its id is used again. */
export function releaseShape(shapes: ShapeSet, id: number): void {
  if (shapes.kind[id] === containerShape) {
    const at = shapes.indicesAt[id];
    for (let i = 1; i <= shapes.indices[at]; i++) releaseAlone(shapes, shapes.indices[at + i]);
  }
  releaseAlone(shapes, id);
  const { count, usedNumbers, usedIndices, numbersOf, indicesOf } = shapes;
  if (isWasteful(usedNumbers, numbersOf, count) || isWasteful(usedIndices, indicesOf, count)) compact(shapes);
}

/** Frees a shape; the children of a container stay. */
export function releaseAlone(shapes: ShapeSet, id: number): void {
  shapes.kind[id] = noShape;
  shapes.numbersOf[id] = shapes.indicesOf[id] = 0;
  shapes.freeIds.push(id);
}

function isWasteful(used: number, sizes: Int32Array, count: number): boolean {
  let living = 0;
  for (let id = 0; id < count; id++) living += sizes[id];
  return living < (1 - mostWaste) * used;
}

/** Moves everything to the front, in the order in which it lies there. Ids stay. */
function compact(shapes: ShapeSet): void {
  const { kind, numbersAt, indicesAt, numbersOf, indicesOf, numbers, indices } = shapes;
  const living = Array.from({ length: shapes.count }, (_, id) => id).filter((id) => kind[id] !== noShape);
  living.sort((a, b) => numbersAt[a] - numbersAt[b]);
  shapes.usedNumbers = 0;
  for (const id of living) {
    const [from, to] = [numbersAt[id], shapes.usedNumbers];
    numbers.copyWithin(to, from, from + numbersOf[id]);
    numbersAt[id] = to;
    shapes.usedNumbers += numbersOf[id];
    if (kind[id] !== meshShape && kind[id] !== heightFieldShape) continue;
    // Trees name places among the numbers of all shapes.
    indices[indicesAt[id] + treeRows] += to - from;
    indices[indicesAt[id] + treeBoxes] += to - from;
  }
  living.sort((a, b) => indicesAt[a] - indicesAt[b]);
  shapes.usedIndices = 0;
  for (const id of living) {
    indices.copyWithin(shapes.usedIndices, indicesAt[id], indicesAt[id] + indicesOf[id]);
    indicesAt[id] = shapes.usedIndices;
    shapes.usedIndices += indicesOf[id];
  }
}

import { placePose, placementPosition, placementSize, poseStride } from "./rigid-pose.js";
import {
  boxShape,
  capsuleShape,
  containerShape,
  cylinderShape,
  hullShape,
  type ShapeSet,
  sphereShape,
  triangleCorners,
  triangleStride,
} from "./shape-set.js";
import { treeBounds } from "./triangle-tree.js";

/** The box that holds a shape in its own frame: middle 3, half extents 3, to `out[to]`. */
export function shapeBounds(shapes: ShapeSet, shape: number, out: Float64Array, to: number): void {
  const corners = new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
  addBounds(shapes, shape, corners);
  for (let c = 0; c < 3; c++) {
    out[to + c] = 0.5 * (corners[c] + corners[3 + c]);
    out[to + 3 + c] = 0.5 * (corners[3 + c] - corners[c]);
  }
}

function addBounds(shapes: ShapeSet, shape: number, corners: Float64Array): void {
  const at = shapes.numbersAt[shape];
  const { numbers } = shapes;
  const around = (x: number, y: number, z: number) => {
    extend(corners, -x, -y, -z);
    extend(corners, x, y, z);
  };
  switch (shapes.kind[shape]) {
    case sphereShape:
      return around(numbers[at], numbers[at], numbers[at]);
    case capsuleShape:
      return around(numbers[at + 1], numbers[at] + numbers[at + 1], numbers[at + 1]);
    case cylinderShape:
      return around(numbers[at + 1], numbers[at], numbers[at + 1]);
    case boxShape:
      return around(numbers[at], numbers[at + 1], numbers[at + 2]);
    case hullShape: {
      const triangles = shapes.indices[shapes.indicesAt[shape]];
      for (let i = 0; i < triangles; i++) {
        const corner = at + i * triangleStride + triangleCorners;
        for (let k = 0; k < 9; k += 3) {
          extend(corners, numbers[corner + k], numbers[corner + k + 1], numbers[corner + k + 2]);
        }
      }
      return;
    }
    case containerShape:
      return addChildren(shapes, shape, corners);
    default:
      return treeBounds(shapes, shape, corners);
  }
}

function addChildren(shapes: ShapeSet, shape: number, corners: Float64Array): void {
  const indexAt = shapes.indicesAt[shape];
  const child = new Float64Array(6);
  const placed = new Float64Array(6);
  const placement = new Float64Array(placementSize);
  for (let i = 0; i < shapes.indices[indexAt]; i++) {
    shapeBounds(shapes, shapes.indices[indexAt + 1 + i], child, 0);
    placePose(shapes.numbers, shapes.numbersAt[shape] + i * poseStride, placement, 0);
    placeBounds(child, 0, placement, placed);
    extend(corners, placed[0] - placed[3], placed[1] - placed[4], placed[2] - placed[5]);
    extend(corners, placed[0] + placed[3], placed[1] + placed[4], placed[2] + placed[5]);
  }
}

function extend(corners: Float64Array, x: number, y: number, z: number): void {
  corners[0] = Math.min(corners[0], x);
  corners[1] = Math.min(corners[1], y);
  corners[2] = Math.min(corners[2], z);
  corners[3] = Math.max(corners[3], x);
  corners[4] = Math.max(corners[4], y);
  corners[5] = Math.max(corners[5], z);
}

/**
 * The axis-aligned box around a box that is given in the frame of a placement: middle and half extents, both.
 */
export function placeBounds(box: Float64Array, at: number, m: Float64Array, out: Float64Array): void {
  for (let c = 0; c < 3; c++) {
    out[c] = m[placementPosition + c];
    out[3 + c] = 0;
    for (let k = 0; k < 3; k++) {
      out[c] += m[3 * k + c] * box[at + k];
      out[3 + c] += Math.abs(m[3 * k + c]) * box[at + 3 + k];
    }
  }
}

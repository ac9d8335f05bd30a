import { matrixToQuaternion } from "../math/quaternion.js";
import { reject, rotation, vector } from "../world/validate.js";
import { childBoxes } from "./child-boxes.js";
import {
  composePlacements,
  placePose,
  placementPosition,
  placementSize,
  poseRotation,
  poseStride,
} from "./rigid-pose.js";
import { containerShape, reserveShape, type ShapeSet } from "./shape-set.js";

export interface ContainerChild {
  readonly shape: number;
  readonly position: ArrayLike<number>;
  /** Quaternion x y z w; none is no rotation. */
  readonly rotation?: ArrayLike<number>;
}

/**
 * Several shapes that move as one. Containers among the children are replaced by what they contain, so
 * that queries never nest.
 */
export function addContainer(shapes: ShapeSet, children: readonly ContainerChild[]): number {
  const leaves: number[] = [];
  const poses: number[] = [];
  children.forEach((child, i) => gather(shapes, child, `children[${i}]`, leaves, poses));
  if (leaves.length === 0) reject("children", children.length, "at least one child");
  const numbers = [...poses, ...childBoxes(shapes, leaves, poses)];
  const id = reserveShape(shapes, containerShape, numbers.length, 1 + leaves.length);
  shapes.indices.set([leaves.length, ...leaves], shapes.indicesAt[id]);
  shapes.numbers.set(numbers, shapes.numbersAt[id]);
  return id;
}

function gather(
  shapes: ShapeSet,
  child: ContainerChild,
  name: string,
  leaves: number[],
  poses: number[],
): void {
  const { shape } = child;
  if (!(Number.isInteger(shape) && shape >= 0 && shape < shapes.count)) {
    reject(`${name}.shape`, shape, `a shape of the set, 0 to ${shapes.count - 1}`);
  }
  const outer = new Float64Array(poseStride);
  outer.set(vector(`${name}.position`, child.position, 3));
  outer.set(rotation(`${name}.rotation`, child.rotation ?? [0, 0, 0, 1]), poseRotation);
  if (shapes.kind[shape] !== containerShape) {
    leaves.push(shape);
    poses.push(...outer);
    return;
  }
  const indexAt = shapes.indicesAt[shape];
  for (let i = 0; i < shapes.indices[indexAt]; i++) {
    leaves.push(shapes.indices[indexAt + 1 + i]);
    poses.push(...composed(outer, shapes.numbers, shapes.numbersAt[shape] + i * poseStride));
  }
}

function composed(outer: Float64Array, inner: Float64Array, innerAt: number): Float64Array {
  const placements = new Float64Array(3 * placementSize);
  placePose(outer, 0, placements, 0);
  placePose(inner, innerAt, placements, placementSize);
  composePlacements(placements, 0, placementSize, 2 * placementSize);
  const pose = new Float64Array(poseStride);
  pose.set(placements.subarray(2 * placementSize + placementPosition));
  matrixToQuaternion(placements, 2 * placementSize, pose, poseRotation);
  return pose;
}

import type { PointQuery } from "./point-query.js";
import type { ShapeSet } from "./shape-set.js";

/**
 * Signed distance of the query's point to a shape that stands at the pose `poses[poseAt]`; point, closest
 * point and normal are in the frame of the pose. Meshes are thin, never negative. A container has the least
 * distance of its children: exact outside; inside, where children overlap, the way out of the one that
 * holds the point deepest.
 */
export function distanceToShape(
  shapes: ShapeSet,
  shape: number,
  poses: ArrayLike<number>,
  poseAt: number,
  query: PointQuery,
): void {
  ask(shapes, poses, poseAt, query);
  shapes.kernel.functions.distanceToShape(shape);
  takeAnswer(shapes, query);
}

/** The same to one child of a container. Any other shape is its own only child. */
export function distanceToChild(
  shapes: ShapeSet,
  shape: number,
  child: number,
  poses: ArrayLike<number>,
  poseAt: number,
  query: PointQuery,
): void {
  ask(shapes, poses, poseAt, query);
  shapes.kernel.functions.distanceToChild(shape, child);
  takeAnswer(shapes, query);
}

function ask(shapes: ShapeSet, poses: ArrayLike<number>, poseAt: number, { values }: PointQuery): void {
  const { kernel } = shapes;
  kernel.takeShapes(shapes);
  kernel.takePose(poses, poseAt);
  for (let i = 0; i < values.length; i++) kernel.query[i] = values[i];
}

function takeAnswer({ kernel }: ShapeSet, { values }: PointQuery): void {
  for (let i = 0; i < values.length; i++) values[i] = kernel.query[i];
}

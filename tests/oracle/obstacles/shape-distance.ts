import { heightFieldDistance } from "./height-field-distance.js";
import { hullDistance } from "./hull-distance.js";
import { meshDistance } from "./mesh-distance.js";
import {
  type PointQuery,
  queryClosest,
  queryDistance,
  queryLimit,
  queryNormal,
  queryPoint,
  querySize,
} from "./point-query.js";
import { boxDistance, capsuleDistance, cylinderDistance, sphereDistance } from "./primitive-distance.js";
import { placePose, placementSize, turnOut, poseStride } from "../../../systems/shapes/rigid-pose.js";
import { movePointIn, movePointOut } from "./frames.js";
import {
  boxShape,
  capsuleShape,
  containerShape,
  cylinderShape,
  heightFieldShape,
  hullShape,
  meshShape,
  type ShapeSet,
  sphereShape,
  triangleShape,
} from "../../../systems/shapes/shape-set.js";
import { triangleDistance } from "./triangle-distance.js";

/**
 * Distance in the shape's own frame, of any kind but a container, whose numbers and indices start where told.
 */
export function localDistance(
  shapes: ShapeSet,
  kind: number,
  at: number,
  indexAt: number,
  query: PointQuery,
): void {
  const q = query.values;
  switch (kind) {
    case sphereShape:
      return sphereDistance(shapes.numbers, at, q);
    case capsuleShape:
      return capsuleDistance(shapes.numbers, at, q);
    case cylinderShape:
      return cylinderDistance(shapes.numbers, at, q);
    case boxShape:
      return boxDistance(shapes.numbers, at, q);
    case hullShape:
      return hullDistance(shapes, at, indexAt, q);
    case triangleShape:
      return triangleDistance(shapes.numbers, at, q);
    case meshShape:
      return meshDistance(shapes, indexAt, query);
    case heightFieldShape:
      return heightFieldDistance(shapes, at, indexAt, query);
    default:
      throw new RangeError(`kind is ${kind}; allowed: a shape with a surface of its own`);
  }
}

const placement = new Float64Array(placementSize);
const childPlacement = new Float64Array(placementSize);
const world = new Float64Array(3);
const best = new Float64Array(querySize);

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
  const q = query.values;
  for (let i = 0; i < 3; i++) world[i] = q[queryPoint + i];
  placePose(poses, poseAt, placement, 0);
  movePointIn(placement, 0, world, 0, q, queryPoint);
  const at = shapes.numbersAt[shape];
  const indexAt = shapes.indicesAt[shape];
  if (shapes.kind[shape] === containerShape) distanceToChildren(shapes, at, indexAt, query);
  else localDistance(shapes, shapes.kind[shape], at, indexAt, query);
  turnOut(placement, 0, q, queryNormal, q, queryNormal);
  movePointOut(placement, 0, q, queryClosest);
  for (let i = 0; i < 3; i++) q[queryPoint + i] = world[i];
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
  if (shapes.kind[shape] !== containerShape) return distanceToShape(shapes, shape, poses, poseAt, query);
  const q = query.values;
  for (let i = 0; i < 3; i++) world[i] = q[queryPoint + i];
  placePose(poses, poseAt, placement, 0);
  movePointIn(placement, 0, world, 0, inContainer, 0);
  distanceFromContainer(shapes, shapes.numbersAt[shape], shapes.indicesAt[shape], child, query);
  turnOut(placement, 0, q, queryNormal, q, queryNormal);
  movePointOut(placement, 0, q, queryClosest);
  for (let i = 0; i < 3; i++) q[queryPoint + i] = world[i];
}

const inContainer = new Float64Array(3);

/** Distance of the point `inContainer` to a child; closest point and normal are in the container's frame. */
function distanceFromContainer(
  shapes: ShapeSet,
  at: number,
  indexAt: number,
  i: number,
  query: PointQuery,
): void {
  const q = query.values;
  const child = shapes.indices[indexAt + 1 + i];
  placePose(shapes.numbers, at + i * poseStride, childPlacement, 0);
  movePointIn(childPlacement, 0, inContainer, 0, q, queryPoint);
  localDistance(shapes, shapes.kind[child], shapes.numbersAt[child], shapes.indicesAt[child], query);
  turnOut(childPlacement, 0, q, queryNormal, q, queryNormal);
  movePointOut(childPlacement, 0, q, queryClosest);
}

function distanceToChildren(shapes: ShapeSet, at: number, indexAt: number, query: PointQuery): void {
  const q = query.values;
  const limit = q[queryLimit];
  for (let i = 0; i < 3; i++) inContainer[i] = q[queryPoint + i];
  best[queryDistance] = Infinity;
  const children = shapes.indices[indexAt];
  for (let i = 0; i < children; i++) {
    distanceFromContainer(shapes, at, indexAt, i, query);
    if (!(q[queryDistance] < best[queryDistance])) continue;
    best.set(q);
    if (best[queryDistance] > 0) q[queryLimit] = Math.min(limit, best[queryDistance]);
  }
  q.set(best);
  q[queryLimit] = limit;
}

import { forgetTriangle } from "./mesh";
import { hostPose, inner, leastQuery, outer, query } from "./query-room";
import { childCount, childOf, isContainer, localDistance, poseOfChild, takeShape } from "./shape";

/** The query's point in the frame of the world, and in that of the obstacle in hand. */
let worldX: f64 = 0;
let worldY: f64 = 0;
let worldZ: f64 = 0;
let ownX: f64 = 0;
let ownY: f64 = 0;
let ownZ: f64 = 0;

/**
 * Signed distance of the query's point from a shape that stands at the host's pose (`distanceToShape` of
 * `shapes/shape-distance.ts`).
 */
export function distanceToShape(shape: i32): void {
  moveIn();
  if (isContainer(shape)) leastOfChildren(shape);
  else {
    takeShape(shape);
    localDistance(query);
  }
  moveOut();
}

/** The same from one child of a container. Any other shape is its own only child. */
export function distanceToChild(shape: i32, child: i32): void {
  if (!isContainer(shape)) {
    distanceToShape(shape);
    return;
  }
  moveIn();
  distanceInContainer(shape, child);
  moveOut();
}

function moveIn(): void {
  const q = query;
  forgetTriangle();
  worldX = q.x;
  worldY = q.y;
  worldZ = q.z;
  outer.place(hostPose);
  outer.movePointIn(q.point, q.point);
  ownX = q.x;
  ownY = q.y;
  ownZ = q.z;
}

function moveOut(): void {
  const q = query;
  outer.turnOut(q.normal, q.normal);
  outer.movePointOut(q.closest, q.closest);
  q.setPoint(worldX, worldY, worldZ);
}

/** Distance from a child; closest point and normal are in the container's frame. */
function distanceInContainer(container: i32, child: i32): void {
  const q = query;
  takeShape(childOf(container, child));
  inner.place(poseOfChild(container, child));
  q.setPoint(ownX, ownY, ownZ);
  inner.movePointIn(q.point, q.point);
  localDistance(q);
  inner.turnOut(q.normal, q.normal);
  inner.movePointOut(q.closest, q.closest);
}

function leastOfChildren(container: i32): void {
  const q = query;
  const limit = q.limit;
  const children = childCount(container);
  leastQuery.distance = Infinity;
  for (let i = 0; i < children; i++) {
    distanceInContainer(container, i);
    if (!(q.distance < leastQuery.distance)) continue;
    leastQuery.copy(q);
    if (q.distance > 0) q.limit = min(limit, q.distance);
  }
  q.copy(leastQuery);
  q.limit = limit;
}

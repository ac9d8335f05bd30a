import {
  boxShape,
  capsuleShape,
  containerShape,
  cylinderShape,
  heightFieldShape,
  hullShape,
  meshShape,
  sphereShape,
  triangleShape,
} from "../../../shapes/shape-set";
import { Rows } from "../_runs";
import { HeightGrid, heightFieldDistance } from "./height-field";
import { hullDistance } from "./hull";
import { meshDistance } from "./mesh";
import { Pose } from "./placement";
import { PointQuery } from "./point-query";
import {
  boxDistance,
  capsuleDistance,
  cylinderDistance,
  HalfExtents,
  Round,
  Sphere,
  sphereDistance,
} from "./primitives";
import { found, tables } from "./query-room";
import { answerFromTriangle, closestOnTriangle, Triangle } from "./triangle";
import { Tree } from "./tree";

/** The shape in hand, not a container: its kind, and where its numbers and indices stand. */
export let kind: i32 = 0;
export let numbers: usize = 0;
export let indices: usize = 0;

/** Takes a shape of the set, or a triangle of one, in hand. */
export function takeShape(shape: i32): void {
  kind = tables.kind[shape];
  numbers = numbersOf(shape);
  indices = indicesOf(shape);
}

export function takeTriangle(triangle: Triangle): void {
  kind = triangleShape;
  numbers = changetype<usize>(triangle);
}

/** Takes a tree in hand again, after triangles of it. */
export function takeTree(ofKind: i32): void {
  kind = ofKind;
}

// @ts-ignore: decorator
@inline
export function numbersOf(shape: i32): usize {
  return changetype<usize>(tables.numbers) + ((<usize>tables.numbersAt[shape]) << 3);
}

// @ts-ignore: decorator
@inline
export function indicesOf(shape: i32): usize {
  return changetype<usize>(tables.indices) + ((<usize>tables.indicesAt[shape]) << 2);
}

// @ts-ignore: decorator
@inline
export function isContainer(shape: i32): bool {
  return tables.kind[shape] == containerShape;
}

/** How many shapes an obstacle is made of: 1, or those of a container. */
export function childCount(shape: i32): i32 {
  return isContainer(shape) ? load<i32>(indicesOf(shape)) : 1;
}

/** A child of a container. */
// @ts-ignore: decorator
@inline
export function childOf(container: i32, child: i32): i32 {
  return load<i32>(indicesOf(container) + ((<usize>child + 1) << 2));
}

// @ts-ignore: decorator
@inline
export function poseOfChild(container: i32, child: i32): Pose {
  return changetype<Rows<Pose>>(numbersOf(container))[child];
}

/** Distance of the query's point from the shape in hand, in the shape's own frame. */
export function localDistance(q: PointQuery): void {
  switch (kind) {
    case sphereShape:
      sphereDistance(changetype<Sphere>(numbers), q);
      break;
    case capsuleShape:
      capsuleDistance(changetype<Round>(numbers), q);
      break;
    case cylinderShape:
      cylinderDistance(changetype<Round>(numbers), q);
      break;
    case boxShape:
      boxDistance(changetype<HalfExtents>(numbers), q);
      break;
    case hullShape:
      hullDistance(changetype<Rows<Triangle>>(numbers), load<i32>(indices), q);
      break;
    case triangleShape:
      closestOnTriangle(changetype<Triangle>(numbers), q, found);
      answerFromTriangle(changetype<Triangle>(numbers), q, found);
      break;
    case meshShape:
      meshDistance(changetype<Tree>(indices), q);
      break;
    case heightFieldShape:
      heightFieldDistance(changetype<HeightGrid>(numbers), changetype<Tree>(indices), q);
      break;
  }
}

import { nonNegative, positive, vector } from "../world/validate.js";
import {
  boxShape,
  capsuleShape,
  cylinderShape,
  reserveShape,
  type ShapeSet,
  sphereShape,
} from "./shape-set.js";

export function addSphere(shapes: ShapeSet, radius: number): number {
  positive("radius", radius);
  return add(shapes, sphereShape, radius);
}

/** All points within `radius` of the segment from (0, -halfLength, 0) to (0, halfLength, 0). */
export function addCapsule(shapes: ShapeSet, halfLength: number, radius: number): number {
  nonNegative("halfLength", halfLength);
  positive("radius", radius);
  return add(shapes, capsuleShape, halfLength, radius);
}

/** Along y, with flat caps at y = -halfHeight and y = halfHeight. */
export function addCylinder(shapes: ShapeSet, halfHeight: number, radius: number): number {
  positive("halfHeight", halfHeight);
  positive("radius", radius);
  return add(shapes, cylinderShape, halfHeight, radius);
}

export function addBox(shapes: ShapeSet, halfExtents: ArrayLike<number>): number {
  vector("halfExtents", halfExtents, 3);
  for (let i = 0; i < 3; i++) positive(`halfExtents[${i}]`, halfExtents[i]);
  return add(shapes, boxShape, halfExtents[0], halfExtents[1], halfExtents[2]);
}

function add(shapes: ShapeSet, kind: number, ...numbers: number[]): number {
  const id = reserveShape(shapes, kind, numbers.length, 0);
  shapes.numbers.set(numbers, shapes.numbersAt[id]);
  return id;
}

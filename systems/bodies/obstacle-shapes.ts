import { addContainer } from "../shapes/container-shape.js";
import { addHeightField } from "../shapes/height-field-shape.js";
import { addConvexHull } from "../shapes/hull-shape.js";
import { addBox, addCapsule, addCylinder, addSphere } from "../shapes/primitive-shapes.js";
import { releaseAlone } from "../shapes/release-shapes.js";
import { containerShape, noShape, type ShapeSet } from "../shapes/shape-set.js";
import { addMesh } from "../shapes/triangle-tree.js";
import { place, quantity, quantityOrZero, quantityVector } from "../world/quantities.js";
import { checkOptions, type OptionNames } from "../world/options.js";
import { oneOf, reject, rotation } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";

type Vector = ArrayLike<number>;

/** What an obstacle looks like in its own frame; metres. Capsules and cylinders stand along y. */
export type ObstacleShape =
  | { readonly kind: "sphere"; readonly radius: number }
  /** All points within `radius` of an axis of length 2 `halfLength`. */
  | { readonly kind: "capsule"; readonly halfLength: number; readonly radius: number }
  | { readonly kind: "cylinder"; readonly halfHeight: number; readonly radius: number }
  | { readonly kind: "box"; readonly halfExtents: Vector }
  /** The surface of a convex body, as triangles. */
  | { readonly kind: "hull"; readonly points: Vector; readonly triangles: Vector }
  /** A thin surface that has two sides. */
  | { readonly kind: "mesh"; readonly points: Vector; readonly triangles: Vector }
  /** Samples row by row, x running fastest; the ground is below them. */
  | {
      readonly kind: "height-field";
      readonly columns: number;
      readonly rows: number;
      readonly sizeX: number;
      readonly sizeZ: number;
      readonly heights: Vector;
    }
  /** Several shapes that move as one. */
  | { readonly kind: "container"; readonly children: readonly ObstacleChild[] };

export interface ObstacleChild {
  readonly shape: ObstacleShape;
  /** Metres; default none. */
  readonly position?: Vector;
  /** x y z w; default none. */
  readonly quaternion?: Vector;
}

const shapeNames: { [K in ObstacleShape["kind"]]: OptionNames<Extract<ObstacleShape, { kind: K }>> } = {
  sphere: { kind: true, radius: true },
  capsule: { kind: true, halfLength: true, radius: true },
  cylinder: { kind: true, halfHeight: true, radius: true },
  box: { kind: true, halfExtents: true },
  hull: { kind: true, points: true, triangles: true },
  mesh: { kind: true, points: true, triangles: true },
  "height-field": { kind: true, columns: true, rows: true, sizeX: true, sizeZ: true, heights: true },
  container: { kind: true, children: true },
};
const childNames: OptionNames<ObstacleChild> = { shape: true, position: true, quaternion: true };
const shapeKinds = Object.keys(shapeNames) as ObstacleShape["kind"][];

function checkShape(shape: ObstacleShape): void {
  if (typeof shape !== "object" || shape === null) reject("shape", shape, "an object with a kind");
  checkOptions<object>("shape", shape, shapeNames[oneOf("shape.kind", shape.kind, shapeKinds)]);
}

/** Adds a shape to the world's set and returns its id there. An error leaves the set as it was. */
export function addShape(world: RodWorld, shape: ObstacleShape): number {
  const { shapes } = world;
  const { count, usedNumbers, usedIndices } = shapes;
  const made: number[] = [];
  try {
    return add(shapes, shape, 1 / world.units.length, made);
  } catch (error) {
    // A container may have added some of its children before one was refused.
    for (const id of made.filter((id) => id < count && shapes.kind[id] !== noShape)) releaseAlone(shapes, id);
    Object.assign(shapes, { count, usedNumbers, usedIndices });
    throw error;
  }
}

/** Lists what it adds in `made`. */
function add(shapes: ShapeSet, shape: ObstacleShape, scale: number, made: number[]): number {
  checkShape(shape);
  if (shape.kind === "container") return addChildren(shapes, shape.children, scale, made);
  const id = addLeaf(shapes, shape, scale);
  made.push(id);
  return id;
}

/** That each is a point of the shape is seen where they are read. */
const corners = (triangles: Vector) =>
  typeof triangles?.length === "number"
    ? triangles
    : reject("shape.triangles", triangles, "three indices for each triangle");

const places = (parameter: string, values: Vector, scale: number) =>
  scaled(quantityVector(parameter, values, values?.length ?? 0, "position"), scale);

const scaled = (values: Vector, scale: number) => Float64Array.from(values, (value) => value * scale);

function addChildren(
  shapes: ShapeSet,
  given: readonly ObstacleChild[],
  scale: number,
  made: number[],
): number {
  if (!Array.isArray(given)) reject("shape.children", given, "an array of shapes with their places");
  const children = given.map((child: ObstacleChild) => {
    checkOptions("shape.children", child, childNames);
    const { position = [0, 0, 0], quaternion } = child;
    return {
      shape: add(shapes, child.shape, scale, made),
      position: scaled(place("shape.children.position", position), scale),
      ...(quaternion ? { rotation: rotation("shape.children.quaternion", quaternion) } : {}),
    };
  });
  const container = addContainer(shapes, children);
  made.push(container);
  // The children of a container among them belong to this one now.
  for (const { shape } of children) if (shapes.kind[shape] === containerShape) releaseAlone(shapes, shape);
  return container;
}

function addLeaf(
  shapes: ShapeSet,
  shape: Exclude<ObstacleShape, { kind: "container" }>,
  scale: number,
): number {
  switch (shape.kind) {
    case "sphere":
      return addSphere(shapes, quantity("shape.radius", shape.radius, "length") * scale);
    case "capsule":
      return addCapsule(
        shapes,
        quantityOrZero("shape.halfLength", shape.halfLength, "length") * scale,
        quantity("shape.radius", shape.radius, "length") * scale,
      );
    case "cylinder":
      return addCylinder(
        shapes,
        quantity("shape.halfHeight", shape.halfHeight, "length") * scale,
        quantity("shape.radius", shape.radius, "length") * scale,
      );
    case "box":
      return addBox(
        shapes,
        scaled(quantityVector("shape.halfExtents", shape.halfExtents, 3, "length"), scale),
      );
    case "hull":
      return addConvexHull(shapes, {
        points: places("shape.points", shape.points, scale),
        triangles: corners(shape.triangles),
      });
    case "mesh":
      return addMesh(shapes, {
        points: places("shape.points", shape.points, scale),
        triangles: corners(shape.triangles),
      });
    case "height-field":
      return addHeightField(shapes, {
        columns: shape.columns,
        rows: shape.rows,
        sizeX: quantity("shape.sizeX", shape.sizeX, "length") * scale,
        sizeZ: quantity("shape.sizeZ", shape.sizeZ, "length") * scale,
        heights: places("shape.heights", shape.heights, scale),
      });
  }
}

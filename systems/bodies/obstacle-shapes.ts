import { addContainer } from "../shapes/container-shape.js";
import { addHeightField } from "../shapes/height-field-shape.js";
import { addConvexHull } from "../shapes/hull-shape.js";
import { addBox, addCapsule, addCylinder, addSphere } from "../shapes/primitive-shapes.js";
import { releaseAlone } from "../shapes/release-shapes.js";
import { containerShape, noShape, type ShapeSet } from "../shapes/shape-set.js";
import { addMesh } from "../shapes/triangle-tree.js";
import { positive, reject, vector } from "../world/validate.js";
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
  if (shape.kind === "container") return addChildren(shapes, shape.children, scale, made);
  const id = addLeaf(shapes, shape, scale);
  made.push(id);
  return id;
}

const scaled = (values: Vector, scale: number) => Float64Array.from(values, (value) => value * scale);

function addChildren(
  shapes: ShapeSet,
  given: readonly ObstacleChild[],
  scale: number,
  made: number[],
): number {
  const children = given.map((child) => ({
    shape: add(shapes, child.shape, scale, made),
    position: scaled(vector("shape.children.position", child.position ?? [0, 0, 0], 3), scale),
    ...(child.quaternion ? { rotation: child.quaternion } : {}),
  }));
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
      return addSphere(shapes, positive("shape.radius", shape.radius) * scale);
    case "capsule":
      return addCapsule(shapes, shape.halfLength * scale, positive("shape.radius", shape.radius) * scale);
    case "cylinder":
      return addCylinder(shapes, shape.halfHeight * scale, positive("shape.radius", shape.radius) * scale);
    case "box":
      return addBox(shapes, scaled(vector("shape.halfExtents", shape.halfExtents, 3), scale));
    case "hull":
      return addConvexHull(shapes, { points: scaled(shape.points, scale), triangles: shape.triangles });
    case "mesh":
      return addMesh(shapes, { points: scaled(shape.points, scale), triangles: shape.triangles });
    case "height-field":
      return addHeightField(shapes, {
        columns: shape.columns,
        rows: shape.rows,
        sizeX: shape.sizeX * scale,
        sizeZ: shape.sizeZ * scale,
        heights: scaled(shape.heights, scale),
      });
    default:
      return reject(
        "shape.kind",
        (shape as { kind: unknown }).kind,
        '"sphere", "capsule", "cylinder", "box", "hull", "mesh", "height-field", "container"',
      );
  }
}

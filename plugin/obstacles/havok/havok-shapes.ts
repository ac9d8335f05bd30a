import { PhysicsShapeType } from "@babylonjs/core/Physics/v2/IPhysicsEnginePlugin.js";
import type { ObstacleChild, ObstacleShape } from "../../../systems/index.js";
import { dot, type Triple } from "../../points.js";
import { convexHull } from "../convex-hull.js";
import { boxAround, type Box, type Geometry } from "../mesh-shapes.js";
import {
  axisOfCylinder,
  BLUR,
  inverseOf,
  normalOf,
  noTurn,
  pointOf,
  turned,
  turnOfBox,
  turnUpTo,
} from "./axes.js";
import type { HavokModule, ShapeChild, ShapeId } from "./havok-module.js";

/**
 * What a shape of Havok is, found from what Havok tells of it: Babylon does not keep the numbers that a shape
 * was made with, and shapes may be older than the rods. Boxes around the turned shape give its sizes to
 * single precision; the debug geometry gives its directions. Meshes are drawn a little rounded (about a
 * thousandth of their size), and hulls simplified, so a hull or a mesh that fits the vertices of its node is
 * taken from there.
 */
export function describeShape(
  havok: HavokModule,
  id: ShapeId,
  type: number | undefined,
  node: Geometry | null,
): ObstacleChild {
  switch (type) {
    case PhysicsShapeType.SPHERE: {
      const { middle, half } = havok.boxOf(id);
      return { shape: { kind: "sphere", radius: half[0] }, position: middle };
    }
    case PhysicsShapeType.BOX:
      return box(havok, id);
    case PhysicsShapeType.CAPSULE:
      return capsule(havok, id);
    case PhysicsShapeType.CYLINDER:
      return cylinder(havok, id);
    case PhysicsShapeType.CONVEX_HULL:
      return { shape: hull(havok, id, node) };
    case PhysicsShapeType.HEIGHTFIELD:
      return heightField(havok.geometryOf(id));
    case PhysicsShapeType.CONTAINER: {
      const children = havok.childrenOf(id).map((child) => describeChild(havok, child));
      return { shape: { kind: "container", children } };
    }
    default:
      return { shape: { kind: "mesh", ...likelier(node, havok, id, 0.005) } };
  }
}

/** Puts a shape, whose box after the turn back is given, where it belongs. */
function placed(shape: ObstacleShape, turn: ArrayLike<number>, { middle }: Box): ObstacleChild {
  return { shape, position: turned(turn, middle), quaternion: turn };
}

function box(havok: HavokModule, id: ShapeId): ObstacleChild {
  const geometry = havok.geometryOf(id);
  const turn = fitsStraight(geometry) ? noTurn : (turnOfBox(geometry) ?? havok.inertiaOf(id).quaternion);
  const around = havok.boxOf(id, inverseOf(turn));
  return placed({ kind: "box", halfExtents: around.half }, turn, around);
}

/** Whether all corners are corners of the box along the axes. */
function fitsStraight({ points }: Geometry): boolean {
  const { middle, half } = boxAround(points);
  const blur = BLUR * Math.max(...half);
  return Array.from(points).every((x, i) => half[i % 3] - Math.abs(x - middle[i % 3]) < blur);
}

const axes: readonly Triple[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

function capsule(havok: HavokModule, id: ShapeId): ObstacleChild {
  // A capsule is longer than wide, so its axis is that of the least moment of inertia.
  const { moments, quaternion } = havok.inertiaOf(id);
  const least = moments.indexOf(Math.min(...moments));
  const turn = turnUpTo(turned(quaternion, axes[least]));
  const around = havok.boxOf(id, inverseOf(turn));
  const radius = (around.half[0] + around.half[2]) / 2;
  const halfLength = Math.max(0, around.half[1] - radius);
  return placed({ kind: "capsule", radius, halfLength }, turn, around);
}

/**
 * Havok's cylinder is a prism of 16 sides: its box is too narrow unless a corner happens to point the right
 * way.
 */
function cylinder(havok: HavokModule, id: ShapeId): ObstacleChild {
  const geometry = havok.geometryOf(id);
  const axis = axisOfCylinder(geometry);
  const turn = turnUpTo(axis);
  const around = havok.boxOf(id, inverseOf(turn));
  const middle = turned(turn, around.middle);
  let ring = 0;
  let height = 0;
  for (let i = 0; i < geometry.points.length / 3; i++) {
    const away = pointOf(geometry.points, i).map((x, c) => x - middle[c]) as [number, number, number];
    const along = dot(away, axis);
    height = Math.max(height, Math.abs(along));
    ring = Math.max(ring, Math.sqrt(dot(away, away) - along * along));
  }
  const margin = around.half[1] - height;
  return placed({ kind: "cylinder", radius: ring + margin, halfHeight: around.half[1] }, turn, around);
}

function hull(havok: HavokModule, id: ShapeId, node: Geometry | null): ObstacleShape {
  const geometry = likelier(node, havok, id, 0.02);
  if (geometry === node) return { kind: "hull", ...convexHull(geometry.points) };
  return { kind: "hull", ...convexHull(withMargin(geometry, havok.boxOf(id))) };
}

/** All faces moved outwards by the margin that the box shows: corners of a face go along its normal. */
function withMargin({ points, triangles }: Geometry, around: Box): number[] {
  const drawn = boxAround(points);
  const margin = Math.max(0, ...around.half.map((half, c) => half - drawn.half[c]));
  const middle = drawn.middle as [number, number, number];
  const moved: number[] = Array.from(points);
  for (let t = 0; t < triangles.length; t += 3) {
    const normal = normalOf(points, triangles, t);
    if (!normal) continue;
    const isOutward = dot(normal, pointOf(points, triangles[t])) > dot(normal, middle);
    const way = isOutward ? margin : -margin;
    for (let k = 0; k < 3; k++) {
      const corner = pointOf(points, triangles[t + k]);
      moved.push(...corner.map((x, c) => x + way * normal[c]));
    }
  }
  return moved;
}

/** The vertices of the node if the shape can have been made from them, else what Havok draws. */
function likelier(node: Geometry | null, havok: HavokModule, id: ShapeId, tolerance: number): Geometry {
  if (!node) return havok.geometryOf(id);
  const [ours, theirs] = [boxAround(node.points), havok.boxOf(id)];
  const blur = tolerance * Math.max(...theirs.half);
  const fits = [0, 1, 2].every(
    (c) =>
      Math.abs(ours.middle[c] - theirs.middle[c]) < blur && Math.abs(ours.half[c] - theirs.half[c]) < blur,
  );
  return fits ? node : havok.geometryOf(id);
}

/**
 * Havok parts each cell of a height field along the other diagonal than the simulator does, so the field is
 * laid down turned by a quarter: its x is the body's z, its z goes against the body's x.
 */
function heightField({ points }: Geometry): ObstacleChild {
  const { half } = boxAround(points);
  const lines = (axis: number) => {
    const values = Array.from({ length: points.length / 3 }, (_, i) => points[3 * i + axis]);
    const blur = BLUR * half[axis];
    return values.sort((a, b) => a - b).filter((x, i) => i === 0 || x - values[i - 1] > blur);
  };
  const [rows, columns] = [lines(0).length, lines(2).length];
  const heights = new Float64Array(rows * columns);
  for (let i = 0; i < points.length; i += 3) {
    const row = Math.round(((half[0] - points[i]) / (2 * half[0])) * (rows - 1));
    const column = Math.round(((points[i + 2] + half[2]) / (2 * half[2])) * (columns - 1));
    heights[row * columns + column] = points[i + 1];
  }
  return {
    shape: { kind: "height-field", columns, rows, sizeX: 2 * half[2], sizeZ: 2 * half[0], heights },
    quaternion: [0, -Math.SQRT1_2, 0, Math.SQRT1_2],
  };
}

function describeChild(havok: HavokModule, child: ShapeChild): ObstacleChild {
  const { id, scale, position, quaternion } = child;
  const type = havok.typeOf(id);
  const isUniform = Math.max(...scale) - Math.min(...scale) < BLUR * Math.max(...scale);
  const inner = isUniform
    ? scaled(describeShape(havok, id, type, null), scale[0])
    : { shape: stretched(havok, id, type, scale) };
  return { shape: { kind: "container", children: [inner] }, position, quaternion };
}

/** A shape that is stretched differently along its axes is none of the simple ones any more. */
function stretched(
  havok: HavokModule,
  id: ShapeId,
  type: number | undefined,
  scale: readonly number[],
): ObstacleShape {
  const { points, triangles } = havok.geometryOf(id);
  const isSurface = type === PhysicsShapeType.MESH || type === PhysicsShapeType.HEIGHTFIELD;
  const all = isSurface || type === undefined ? points : withMargin({ points, triangles }, havok.boxOf(id));
  const moved = Float64Array.from(all, (x, i) => x * scale[i % 3]);
  return isSurface || type === undefined
    ? { kind: "mesh", points: moved, triangles }
    : { kind: "hull", ...convexHull(moved) };
}

function scaled(
  { shape, position = [0, 0, 0], quaternion = noTurn }: ObstacleChild,
  by: number,
): ObstacleChild {
  return { shape: scaledShape(shape, by), position: Array.from(position, (x) => by * x), quaternion };
}

function scaledShape(shape: ObstacleShape, by: number): ObstacleShape {
  const all = (numbers: ArrayLike<number>) => Float64Array.from(numbers, (x) => by * x);
  switch (shape.kind) {
    case "sphere":
      return { ...shape, radius: by * shape.radius };
    case "capsule":
      return { ...shape, radius: by * shape.radius, halfLength: by * shape.halfLength };
    case "cylinder":
      return { ...shape, radius: by * shape.radius, halfHeight: by * shape.halfHeight };
    case "box":
      return { ...shape, halfExtents: all(shape.halfExtents) };
    case "hull":
    case "mesh":
      return { ...shape, points: all(shape.points) };
    case "height-field":
      return {
        ...shape,
        sizeX: by * shape.sizeX,
        sizeZ: by * shape.sizeZ,
        heights: all(shape.heights),
      };
    case "container":
      return { ...shape, children: shape.children.map((child) => scaled(child, by)) };
  }
}

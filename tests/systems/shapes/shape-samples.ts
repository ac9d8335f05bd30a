import { addContainer } from "../../../systems/shapes/container-shape.js";
import { addHeightField } from "../../../systems/shapes/height-field-shape.js";
import { addConvexHull } from "../../../systems/shapes/hull-shape.js";
import {
  createPointQuery,
  queryClosest,
  queryDistance,
  queryNormal,
} from "../../../systems/shapes/point-query.js";
import { addBox, addCapsule, addCylinder, addSphere } from "../../../systems/shapes/primitive-shapes.js";
import { distanceToShape } from "../../../systems/shapes/shape-distance.js";
import type { ShapeSet } from "../../../systems/shapes/shape-set.js";
import { addMesh } from "../../../systems/shapes/triangle-tree.js";
import type { TriangleList } from "../../../systems/shapes/triangle-rows.js";
import { symmetric } from "../../oracle/random.js";

type Random = () => number;

export const cubeTriangles = [
  0, 1, 3, 0, 3, 2, 4, 7, 5, 4, 6, 7, 0, 4, 5, 0, 5, 1, 2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 5, 7, 1, 7, 3,
];

/** The surface of a box with the given half extents, its faces cut into triangles. */
export function boxSurface(half: readonly number[]): TriangleList {
  const points = Array.from({ length: 8 }, (_, i) =>
    [0, 1, 2].map((k) => (i & (1 << k) ? half[k] : -half[k])),
  );
  return { points: points.flat(), triangles: cubeTriangles };
}

/** An octahedron with random arms: convex, with faces in general position. */
export function octahedron(random: Random): TriangleList {
  const arm = () => 0.3 + 0.7 * random();
  const points = [arm(), 0, 0, -arm(), 0, 0, 0, arm(), 0, 0, -arm(), 0, 0, 0, arm(), 0, 0, -arm()];
  const triangles = [0, 1].flatMap((x) => [2, 3].flatMap((y) => [4, 5].flatMap((z) => [x, y, z])));
  return { points, triangles };
}

/** A wavy patch of `cells` x `cells` squares over [-1, 1]^2, not symmetric in any way. */
export function wavyPatch(cells: number): TriangleList {
  const points: number[] = [];
  const triangles: number[] = [];
  for (let j = 0; j <= cells; j++) {
    for (let i = 0; i <= cells; i++) {
      const [x, z] = [(2 * i) / cells - 1, (2 * j) / cells - 1];
      points.push(x, 0.3 * Math.sin(2.1 * x + z) + 0.2 * Math.cos(3 * z - x), z);
      if (i === cells || j === cells) continue;
      const at = j * (cells + 1) + i;
      triangles.push(at, at + cells + 1, at + 1, at + 1, at + cells + 1, at + cells + 2);
    }
  }
  return { points, triangles };
}

/** One shape of each kind, sizes drawn at random. Each returns the id. */
export const shapeMakers: Record<string, (shapes: ShapeSet, random: Random) => number> = {
  sphere: (shapes, random) => addSphere(shapes, 0.2 + random()),
  capsule: (shapes, random) => addCapsule(shapes, random(), 0.2 + 0.5 * random()),
  cylinder: (shapes, random) => addCylinder(shapes, 0.2 + random(), 0.2 + random()),
  box: (shapes, random) => addBox(shapes, [0.2 + random(), 0.2 + random(), 0.2 + random()]),
  hull: (shapes, random) => addConvexHull(shapes, octahedron(random)),
  mesh: (shapes) => addMesh(shapes, wavyPatch(7)),
  "height field": (shapes, random) =>
    addHeightField(shapes, {
      columns: 6,
      rows: 5,
      sizeX: 2,
      sizeZ: 1.5,
      heights: Array.from({ length: 30 }, () => symmetric(random, 0.3)),
    }),
  container: (shapes, random) =>
    addContainer(shapes, [
      { shape: addSphere(shapes, 0.4), position: [0.9, 0, 0] },
      {
        shape: addBox(shapes, [0.3, 0.5, 0.2]),
        position: [-0.8, 0.1, 0],
        rotation: randomQuaternion(random),
      },
      { shape: addMesh(shapes, octahedron(random)), position: [0, 0, 1.5] },
    ]),
};

export const identityPose = [0, 0, 0, 0, 0, 0, 1];

export function randomQuaternion(random: Random): number[] {
  const q = [0, 1, 2, 3].map(() => symmetric(random));
  const norm = Math.hypot(...q);
  return q.map((value) => value / norm);
}

export function randomPose(random: Random, reach = 5): number[] {
  return [
    symmetric(random, reach),
    symmetric(random, reach),
    symmetric(random, reach),
    ...randomQuaternion(random),
  ];
}

/** v turned by the unit quaternion q. */
export function turned(q: readonly number[], v: readonly number[]): number[] {
  const [x, y, z, w] = q;
  const t = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])];
  return [
    v[0] + w * t[0] + y * t[2] - z * t[1],
    v[1] + w * t[1] + z * t[0] - x * t[2],
    v[2] + w * t[2] + x * t[1] - y * t[0],
  ];
}

export function movedPoint(pose: readonly number[], p: readonly number[]): number[] {
  return turned(pose.slice(3), p).map((value, i) => value + pose[i]);
}

const query = createPointQuery();

export interface PointAnswer {
  distance: number;
  closest: number[];
  normal: number[];
}

export function ask(
  shapes: ShapeSet,
  shape: number,
  point: readonly number[],
  pose = identityPose,
): PointAnswer {
  query.values.set(point);
  distanceToShape(shapes, shape, pose, 0, query);
  return {
    distance: query.values[queryDistance],
    closest: [...query.values.subarray(queryClosest, queryClosest + 3)],
    normal: [...query.values.subarray(queryNormal, queryNormal + 3)],
  };
}

export function randomPoint(random: Random, reach = 2): number[] {
  return [symmetric(random, reach), symmetric(random, reach), symmetric(random, reach)];
}

import { describe, expect, it } from "vitest";
import { addContainer } from "../../../systems/shapes/container-shape.js";
import { addHeightField } from "../../../systems/shapes/height-field-shape.js";
import { addConvexHull } from "../../../systems/shapes/hull-shape.js";
import { createPointQuery, queryDistance, queryLimit } from "../../../systems/shapes/point-query.js";
import { addBox, addCapsule, addCylinder, addSphere } from "../../../systems/shapes/primitive-shapes.js";
import { distanceToShape } from "../../../systems/shapes/shape-distance.js";
import { createShapeSet } from "../../../systems/shapes/shape-set.js";
import { addMesh } from "../../../systems/shapes/triangle-tree.js";
import { seeded } from "../../oracle/random.js";
import {
  ask,
  boxSurface,
  identityPose,
  movedPoint,
  octahedron,
  randomPoint,
  randomPose,
  shapeMakers,
  turned,
  wavyPatch,
} from "./shape-samples.js";
import { leastHeapGrowth } from "../../oracle/heap-growth.js";

const apart = (a: readonly number[], b: readonly number[]) =>
  Math.hypot(...a.map((value, i) => value - b[i]));

type Case = [name: string, point: number[], distance: number, closest: number[], normal: number[]];
const r2 = Math.SQRT1_2;
const r3 = Math.sqrt(1 / 3);

const shapes = createShapeSet();
const known: [string, number, Case[]][] = [
  [
    "sphere of radius 2",
    addSphere(shapes, 2),
    [
      ["outside", [0, 3, 4], 3, [0, 1.2, 1.6], [0, 0.6, 0.8]],
      ["inside", [-0.5, 0, 0], -1.5, [-2, 0, 0], [-1, 0, 0]],
      ["centre", [0, 0, 0], -2, [2, 0, 0], [1, 0, 0]],
    ],
  ],
  [
    "capsule of half length 1 and radius 0.5",
    addCapsule(shapes, 1, 0.5),
    [
      ["beside", [2, 0.3, 0], 1.5, [0.5, 0.3, 0], [1, 0, 0]],
      ["above", [0, 3, 0], 1.5, [0, 1.5, 0], [0, 1, 0]],
      ["beyond the end", [0, -1.6, 0.8], 0.5, [0, -1.3, 0.4], [0, -0.6, 0.8]],
      ["inside", [0, 0.2, -0.1], -0.4, [0, 0.2, -0.5], [0, 0, -1]],
      ["on the axis", [0, 1, 0], -0.5, [0.5, 1, 0], [1, 0, 0]],
    ],
  ],
  [
    "cylinder of half height 1 and radius 2",
    addCylinder(shapes, 1, 2),
    [
      ["beside", [0, 0.5, 3], 1, [0, 0.5, 2], [0, 0, 1]],
      ["above", [0.5, 4, 0.5], 3, [0.5, 1, 0.5], [0, 1, 0]],
      ["beyond the rim", [5, 5, 0], 5, [2, 1, 0], [0.6, 0.8, 0]],
      ["below the rim", [0, -5, -5], 5, [0, -1, -2], [0, -0.8, -0.6]],
      ["inside, cap nearer", [0.5, -0.8, 0], -0.2, [0.5, -1, 0], [0, -1, 0]],
      ["inside, side nearer", [1.9, 0.2, 0], -0.1, [2, 0.2, 0], [1, 0, 0]],
      ["on the axis", [0, 0, 0], -1, [0, 1, 0], [0, 1, 0]],
    ],
  ],
  ...[
    ["box of half extents 1, 2, 3", addBox(shapes, [1, 2, 3])] as const,
    ["the same box as a hull", addConvexHull(shapes, boxSurface([1, 2, 3]))] as const,
  ].map(([name, id]): [string, number, Case[]] => [
    name,
    id,
    [
      ["face x", [4, 0.5, 1], 3, [1, 0.5, 1], [1, 0, 0]],
      ["face -y", [0.5, -2.5, 1], 0.5, [0.5, -2, 1], [0, -1, 0]],
      ["face z", [0.5, 1, 7], 4, [0.5, 1, 3], [0, 0, 1]],
      ["edge xy", [4, 6, 1], 5, [1, 2, 1], [0.6, 0.8, 0]],
      ["edge -y z", [0.5, -5, 7], 5, [0.5, -2, 3], [0, -0.6, 0.8]],
      ["edge -x -z", [-2, 0, -4], Math.SQRT2, [-1, 0, -3], [-r2, 0, -r2]],
      ["corner", [2, 3, 4], Math.sqrt(3), [1, 2, 3], [r3, r3, r3]],
      ["corner -x y -z", [-3, 3, -5], 3, [-1, 2, -3], [-2 / 3, 1 / 3, -2 / 3]],
      ["inside, x nearest", [-0.8, 0.1, 0.2], -0.2, [-1, 0.1, 0.2], [-1, 0, 0]],
      ["inside, z nearest", [0.1, 0.3, 2.9], -0.1, [0.1, 0.3, 3], [0, 0, 1]],
      ["on a face", [1, 0.5, 0.7], 0, [1, 0.5, 0.7], [1, 0, 0]],
    ],
  ]),
  [
    "mesh of one triangle",
    addMesh(shapes, { points: [0, 0, 0, 0, 0, 2, 2, 0, 0], triangles: [0, 1, 2] }),
    [
      ["above", [0.5, 3, 0.5], 3, [0.5, 0, 0.5], [0, 1, 0]],
      ["below", [0.5, -3, 0.5], 3, [0.5, 0, 0.5], [0, -1, 0]],
      ["on it", [0.5, 0, 0.5], 0, [0.5, 0, 0.5], [0, 1, 0]],
      ["edge x", [1, 4, -3], 5, [1, 0, 0], [0, 0.8, -0.6]],
      ["edge z", [-3, -4, 1], 5, [0, 0, 1], [-0.6, -0.8, 0]],
      ["slanted edge", [2, 0, 2], Math.SQRT2, [1, 0, 1], [r2, 0, r2]],
      ["corner 0", [-3, 0, -4], 5, [0, 0, 0], [-0.6, 0, -0.8]],
      ["corner x", [5, 4, -1], Math.sqrt(26), [2, 0, 0], [3, 4, -1].map((c) => c / Math.sqrt(26))],
      ["corner z", [-1, 0, 4], Math.sqrt(5), [0, 0, 2], [-1, 0, 2].map((c) => c / Math.sqrt(5))],
    ],
  ],
  [
    "level ground of 4 by 2 at height 1",
    addHeightField(shapes, { columns: 5, rows: 3, sizeX: 4, sizeZ: 2, heights: new Array(15).fill(1) }),
    [
      ["above", [0.3, 1.5, 0.2], 0.5, [0.3, 1, 0.2], [0, 1, 0]],
      ["below", [0.3, 0.6, 0.2], -0.4, [0.3, 1, 0.2], [0, 1, 0]],
      ["inside, wall nearer", [1.9, -5, 0.2], -0.1, [2, -5, 0.2], [1, 0, 0]],
      ["beside the wall", [0.5, -5, -4], 3, [0.5, -5, -1], [0, 0, -1]],
      ["beside an upright edge", [5, -7, 5], 5, [2, -7, 1], [0.6, 0, 0.8]],
      ["beyond the border, above", [5, 5, 0], 5, [2, 1, 0], [0.6, 0.8, 0]],
    ],
  ],
];

describe.each(known)("%s", (_, shape, cases) => {
  it.each(cases)("%s", (_, point, distance, closest, normal) => {
    const answer = ask(shapes, shape, point);
    expect(answer.distance).toBeCloseTo(distance, 14);
    expect(apart(answer.closest, closest)).toBeLessThan(1e-14);
    expect(apart(answer.normal, normal)).toBeLessThan(1e-14);
  });
});

it("a container answers for the nearest child, wherever it is nested", () => {
  const set = createShapeSet();
  const ball = addSphere(set, 1);
  const quarterTurn = [0, 0, r2, r2];
  const inner = addContainer(set, [{ shape: ball, position: [3, 0, 0] }]);
  const outer = addContainer(set, [
    { shape: inner, position: [0, 1, 0], rotation: quarterTurn },
    { shape: ball, position: [-5, 0, 0] },
  ]);
  // The inner ball stands at (0, 1, 0) + quarter turn of (3, 0, 0) = (0, 4, 0).
  const above = ask(set, outer, [0, 7, 0]);
  expect(above.distance).toBeCloseTo(2, 14);
  expect(apart(above.closest, [0, 5, 0])).toBeLessThan(1e-14);
  expect(ask(set, outer, [-9, 0, 0]).distance).toBeCloseTo(3, 14);
});

describe.each(Object.keys(shapeMakers))("any %s", (name) => {
  const seeds = Array.from({ length: 20 }, (_, i) => 300 + i);
  const make = (seed: number) => {
    const random = seeded(seed);
    const set = createShapeSet();
    return { random, set, id: shapeMakers[name](set, random) };
  };

  it.each(seeds)("seed %i: the closest point is as far as it says and on the surface", (seed) => {
    const { random, set, id } = make(seed);
    for (let i = 0; i < 50; i++) {
      const point = randomPoint(random);
      const { distance, closest, normal } = ask(set, id, point);
      expect(Math.abs(apart(point, closest) - Math.abs(distance))).toBeLessThan(1e-13);
      expect(Math.abs(Math.hypot(...normal) - 1)).toBeLessThan(1e-13);
      expect(
        apart(
          point,
          closest.map((c, k) => c + distance * normal[k]),
        ),
      ).toBeLessThan(1e-13);
      // A container's children may overlap each other, so the way out of one may end inside another.
      if (name !== "container" || distance > 0) {
        expect(Math.abs(ask(set, id, closest).distance)).toBeLessThan(1e-13);
      }
    }
  });

  it.each(seeds)("seed %i: changes no faster than the point moves, and along the normal", (seed) => {
    const { random, set, id } = make(seed);
    let smoothPoints = 0;
    for (let i = 0; i < 50; i++) {
      const [p, q] = [randomPoint(random), randomPoint(random)];
      const [atP, atQ] = [ask(set, id, p), ask(set, id, q)];
      expect(Math.abs(atP.distance - atQ.distance)).toBeLessThanOrEqual(apart(p, q) + 1e-13);
      const step = 1e-6;
      const slope = [0, 1, 2].map((k) => {
        const ahead = ask(
          set,
          id,
          p.map((c, j) => (j === k ? c + step : c)),
        ).distance;
        const behind = ask(
          set,
          id,
          p.map((c, j) => (j === k ? c - step : c)),
        ).distance;
        return (ahead - behind) / (2 * step);
      });
      // At a ridge, where two ways out are equally near, there is no gradient: its central difference is shorter than 1.
      const smooth = Math.abs(Math.hypot(...slope) - 1) < 1e-8;
      if (!smooth) continue;
      smoothPoints++;
      expect(apart(slope, atP.normal)).toBeLessThan(1e-4);
      const near = p.map((c) => c + 1e-9);
      expect(apart(ask(set, id, near).normal, atP.normal)).toBeLessThan(1e-6);
    }
    expect(smoothPoints).toBeGreaterThan(25);
  });

  it.each(seeds)("seed %i: moves with the shape", (seed) => {
    const { random, set, id } = make(seed);
    const pose = randomPose(random);
    for (let i = 0; i < 20; i++) {
      const point = randomPoint(random);
      const still = ask(set, id, point);
      const moved = ask(set, id, movedPoint(pose, point), pose);
      expect(Math.abs(moved.distance - still.distance)).toBeLessThan(1e-13);
      expect(apart(moved.closest, movedPoint(pose, still.closest))).toBeLessThan(1e-11);
      expect(apart(moved.normal, turned(pose.slice(3), still.normal))).toBeLessThan(1e-11);
    }
  });
});

/** Points of a triangle list, evenly spread over each triangle. */
function surfacePoints(list: ReturnType<typeof octahedron>, perSide: number): number[][] {
  const samples: number[][] = [];
  const corner = (i: number) => [0, 1, 2].map((k) => list.points[3 * list.triangles[i] + k]);
  for (let t = 0; t < list.triangles.length; t += 3) {
    const [a, b, c] = [corner(t), corner(t + 1), corner(t + 2)];
    for (let i = 0; i <= perSide; i++) {
      for (let j = 0; i + j <= perSide; j++) {
        const [u, v] = [i / perSide, j / perSide];
        samples.push(a.map((value, k) => value + u * (b[k] - value) + v * (c[k] - value)));
      }
    }
  }
  return samples;
}

describe.each([
  ["hull", addConvexHull, octahedron],
  ["mesh", addMesh, octahedron],
  ["larger mesh", addMesh, () => wavyPatch(16)],
] as const)("%s against dense samples of its surface", (name, add, surface) => {
  it.each([1, 2, 3, 4])("seed %i", (seed) => {
    const random = seeded(seed);
    const set = createShapeSet();
    const list = surface(random);
    const id = add(set, list);
    const perSide = name === "larger mesh" ? 6 : 40;
    const samples = surfacePoints(list, perSide);
    for (let i = 0; i < 40; i++) {
      const point = randomPoint(random);
      const least = samples.reduce((best, sample) => Math.min(best, apart(sample, point)), Infinity);
      const found = Math.abs(ask(set, id, point).distance);
      expect(found).toBeLessThanOrEqual(least + 1e-13);
      expect(found).toBeGreaterThan(least - 1.5 / perSide);
    }
  });
});

it("looks no farther than its limit", () => {
  const set = createShapeSet();
  const id = addMesh(set, wavyPatch(4));
  const query = createPointQuery();
  const { distance } = ask(set, id, [0.1, 2, 0.2]);
  for (const [limit, expected] of [
    [distance * 1.001, distance],
    [distance * 0.999, Infinity],
  ]) {
    query.values.set([0.1, 2, 0.2]);
    query.values[queryLimit] = limit;
    distanceToShape(set, id, identityPose, 0, query);
    expect(query.values[queryDistance]).toBe(expected);
  }
});

it("names bad input", () => {
  const set = createShapeSet();
  expect(() => addSphere(set, -1)).toThrow("radius is -1; allowed: a finite number above 0");
  expect(() => addCapsule(set, NaN, 1)).toThrow("halfLength is NaN");
  expect(() => addCylinder(set, 1, 0)).toThrow("radius is 0");
  expect(() => addBox(set, [1, 0, 1])).toThrow("halfExtents[1] is 0");
  expect(() => addMesh(set, { points: [0, 0, 0, 1, 0, 0, 0, 1, 0], triangles: [0, 1, 3] })).toThrow(
    "triangles[2] is 3",
  );
  expect(() => addMesh(set, { points: [0, 0, 0, 1, 0, 0, 2, 0, 0], triangles: [0, 1, 2] })).toThrow(
    "without area",
  );
  const { points, triangles } = boxSurface([1, 1, 1]);
  const open = { points, triangles: Array.from(triangles).slice(6) };
  expect(() => addConvexHull(set, open)).toThrow("a closed surface");
  expect(() => addConvexHull(set, wavyPatch(3))).toThrow("convex");
  const field = { columns: 2, rows: 2, sizeX: 1, sizeZ: 1, heights: [0, 0, 0] };
  expect(() => addHeightField(set, field)).toThrow("heights.length is 3; allowed: 4");
  expect(() => addHeightField(set, { ...field, columns: 1 })).toThrow("columns is 1");
  expect(() => addContainer(set, [{ shape: 7, position: [0, 0, 0] }])).toThrow("children[0].shape is 7");
  expect(() => addContainer(set, [])).toThrow("at least one child");
});

it("allocates nothing", () => {
  const random = seeded(9);
  const set = createShapeSet();
  const ids = Object.values(shapeMakers).map((make) => make(set, random));
  const query = createPointQuery();
  const pose = Float64Array.from(randomPose(random, 0.1));
  const points = Float64Array.from({ length: 300 }, () => 2 * random() - 1);
  const run = (times: number) => {
    for (let i = 0; i < times; i++) {
      const at = 3 * (i % 100);
      for (let k = 0; k < 3; k++) query.values[k] = points[at + k];
      for (const id of ids) distanceToShape(set, id, pose, 0, query);
    }
  };
  run(20_000);
  // 16,000 queries; one boxed number in each would be 256 kB.
  expect(leastHeapGrowth(() => run(2000), 20_000)).toBeLessThan(20_000);
});

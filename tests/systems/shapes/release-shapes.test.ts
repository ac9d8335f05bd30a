import { describe, expect, it } from "vitest";
import { reshapeObstacle } from "../../../systems/bodies/driven-bodies.js";
import {
  createObstacle,
  createRodWorld,
  removeObstacle,
  type ObstacleShape,
} from "../../../systems/index.js";
import { createPointQuery, queryDistance, queryPoint } from "../../../systems/shapes/point-query.js";
import { distanceToShape } from "../../../systems/shapes/shape-distance.js";
import { seeded } from "../../oracle/random.js";

const tetrahedron = {
  points: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1],
  triangles: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3],
};
const kinds: readonly ObstacleShape[] = [
  { kind: "sphere", radius: 0.3 },
  { kind: "capsule", radius: 0.2, halfLength: 0.4 },
  { kind: "box", halfExtents: [0.1, 0.2, 0.3] },
  { kind: "hull", ...tetrahedron },
  { kind: "mesh", ...tetrahedron },
  { kind: "height-field", columns: 3, rows: 3, sizeX: 1, sizeZ: 1, heights: [0, 1, 0, 1, 2, 1, 0, 1, 0] },
  {
    kind: "container",
    children: [
      { shape: { kind: "mesh", ...tetrahedron }, position: [1, 0, 0] },
      { shape: { kind: "container", children: [{ shape: { kind: "sphere", radius: 0.1 } }] } },
    ],
  },
];

describe("shapes of obstacles", () => {
  it("leave nothing behind: a thousand bodies come and go in the memory of the first few", () => {
    const world = createRodWorld();
    const round = () => {
      const made = kinds.map((shape) => createObstacle(world, { shape }));
      reshapeObstacle(world, made[0], kinds[4]);
      for (const obstacle of made) removeObstacle(world, obstacle);
    };
    round();
    round();
    const { shapes } = world;
    const sizes = () => [shapes.count, shapes.numbers.length, shapes.indices.length, shapes.kind.length];
    const before = sizes();
    for (let i = 0; i < 150; i++) round();
    expect(sizes()).toEqual(before);
    expect(shapes.usedNumbers).toBeLessThan(before[1] + 1);
  });

  it("stay what they are while others go, in any order", () => {
    const seed = 7;
    const random = seeded(seed);
    const world = createRodWorld();
    const query = createPointQuery();
    const points = Array.from({ length: 5 }, () => [0, 1, 2].map(() => 3 * random() - 1.5));
    const distances = (shape: number) =>
      points.map((point) => {
        for (let c = 0; c < 3; c++) query.values[queryPoint + c] = point[c];
        distanceToShape(world.shapes, shape, pose, 0, query);
        return query.values[queryDistance];
      });
    const pose = Float64Array.of(0, 0, 0, 0, 0, 0, 1);
    const idOf = (entity: number) => world.components.Obstacle.shape[entity];
    const living: { obstacle: ReturnType<typeof createObstacle>; known: number[] }[] = [];
    for (let i = 0; i < 300; i++) {
      if (random() < 0.5 && living.length > 0) {
        const [gone] = living.splice(Math.floor(random() * living.length), 1);
        removeObstacle(world, gone.obstacle);
      } else {
        const obstacle = createObstacle(world, { shape: kinds[Math.floor(random() * kinds.length)] });
        living.push({ obstacle, known: distances(idOf(obstacle.entity)) });
      }
      for (const { obstacle, known } of living)
        expect(distances(idOf(obstacle.entity)), `seed ${seed}`).toEqual(known);
    }
  });

  it("are given back when one of a container's children is refused", () => {
    const world = createRodWorld();
    const children = [{ shape: kinds[4] }, { shape: { kind: "sphere", radius: -1 } as const }];
    for (let i = 0; i < 20; i++)
      expect(() => createObstacle(world, { shape: { kind: "container", children } })).toThrow(/radius/);
    expect(world.shapes.count).toBe(0);
    removeObstacle(world, createObstacle(world, { shape: kinds[0] }));
    expect(() => createObstacle(world, { shape: { kind: "container", children } })).toThrow(/radius/);
    expect([world.shapes.count, world.shapes.freeIds.length, world.shapes.usedNumbers]).toEqual([1, 1, 0]);
  });
});

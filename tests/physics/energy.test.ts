import { describe, expect, it } from "vitest";
import {
  createObstacle,
  createRod,
  createRodWorld,
  rodLength,
  stepWorld,
  type ObstacleShape,
  type RodHandle,
  type RodWorld,
} from "../../systems/index.js";
import { seeded, symmetric } from "../oracle/random.js";
import { createGround, energyOf, pointOf } from "./contact-scenes.js";

const rope = { density: 1100, youngModulus: 5e6, internalDamping: 2e-3 };

/** Ropes of random curl, one above the other, at rest. */
function dropRopes(world: RodWorld, count: number, seed: number, friction: number): RodHandle[] {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, i) =>
    createRod(world, {
      length: 0.4,
      elements: 12,
      radius: 0.005,
      material: { ...rope, friction },
      restCurvature: Array.from({ length: 36 }, () => symmetric(random, 3)),
      root: {
        kind: "free",
        position: [-0.2, 0.06 + 0.05 * i, symmetric(random, 0.05)],
        direction: [1, symmetric(random, 0.2), symmetric(random, 0.5)],
      },
    }),
  );
}

describe("energy without drive", () => {
  it.each([0, 0.5])("never rises while ropes fall on the ground and each other, mu = %d", (friction) => {
    const world = createRodWorld();
    createGround(world, { friction });
    const rods = dropRopes(world, 3, 11, friction);
    const start = energyOf(world, rods);
    let before = start;
    let worst = 0;
    for (let i = 0; i < 60; i++) {
      stepWorld(world, 1 / 60);
      const now = energyOf(world, rods);
      worst = Math.max(worst, now - before);
      before = now;
    }
    // The scale is what the ropes have lost.
    expect(start - before).toBeGreaterThan(0);
    expect(worst / (start - before)).toBeLessThan(0.01);
    expect(world.contacts.count).toBeGreaterThan(5);
  });
});

const points = [-1, 0, -1, 1, 0, -1, 0, 0, 1, 0, 1.4, 0].map((x) => 0.06 * x);
const tetrahedron = { points, triangles: [0, 1, 2, 0, 3, 1, 1, 3, 2, 2, 3, 0] };
const kinds: readonly ObstacleShape[] = [
  { kind: "sphere", radius: 0.06 },
  { kind: "capsule", halfLength: 0.06, radius: 0.03 },
  { kind: "cylinder", halfHeight: 0.05, radius: 0.05 },
  { kind: "box", halfExtents: [0.05, 0.06, 0.04] },
  { kind: "hull", ...tetrahedron },
  { kind: "mesh", ...tetrahedron },
  {
    kind: "container",
    children: [
      { shape: { kind: "sphere", radius: 0.03 }, position: [0, 0.06, 0] },
      { shape: { kind: "box", halfExtents: [0.05, 0.01, 0.05] }, position: [0, 0.03, 0] },
    ],
  },
];

/** Finite, of its length, and neither through the ground nor flung away. */
function expectWhole(world: RodWorld, rods: readonly RodHandle[], seed: number): void {
  for (const rod of rods) {
    for (let share = 0; share <= 1; share += 0.125) {
      const point = pointOf(world, rod, share);
      expect(point.every(Number.isFinite), `seed ${seed}`).toBe(true);
      expect(point[1], `seed ${seed}`).toBeGreaterThan(0);
      expect(Math.hypot(...point), `seed ${seed}`).toBeLessThan(1);
    }
    expect(rodLength(world, rod)).toBeCloseTo(0.4, 12);
  }
  expect(world.statistics.residual, `seed ${seed}`).toBeLessThan(1e-2);
  expect(world.contacts.count, `seed ${seed}`).toBeGreaterThan(3);
}

describe("ropes that fall on a pile of all kinds of obstacles", () => {
  it.each([1, 2, 3])("stay finite, whole and above the ground, seed %i", (seed) => {
    const random = seeded(seed);
    const world = createRodWorld();
    createGround(world);
    kinds.forEach((shape, i) => {
      const tilt = [0, 1, 2].map(() => symmetric(random, 0.2));
      createObstacle(world, {
        shape,
        position: [0.13 * (i - 3), 0.02, symmetric(random, 0.05)],
        quaternion: [...tilt, 1],
        friction: random(),
        restitution: i % 3 === 0 ? 0.3 : 0,
      });
    });
    const rods = dropRopes(world, 3, seed, 0.4);
    for (let i = 0; i < 45; i++) stepWorld(world, 1 / 60);
    expectWhole(world, rods, seed);
  });

  it("and on a landscape", () => {
    const random = seeded(4);
    const world = createRodWorld({ subSteps: 2 });
    const heights = Array.from({ length: 25 }, () => 0.02 * random());
    const shape = { kind: "height-field", columns: 5, rows: 5, sizeX: 2, sizeZ: 2, heights } as const;
    createObstacle(world, { shape });
    const rods = dropRopes(world, 1, 4, 0.4);
    for (let i = 0; i < 20; i++) stepWorld(world, 1 / 60);
    expectWhole(world, rods, 4);
  });
});

import { expect, it } from "vitest";
import { deform } from "../../../../systems/deform/deform.js";
import { findContacts } from "../../../../systems/detect/detect.js";
import { findCandidates } from "../../../../systems/detect/find-candidates.js";
import { createObstacle, createRod, createRodWorld, type ObstacleShape } from "../../../../systems/index.js";
import { predict } from "../../../../systems/predict/predict.js";
import { limits } from "../../../../systems/world/limits.js";

const { elementAtObstacle, probedPoint } = limits.work;
const h = 1 / 240;
const size = 1;
const cells = 16;
/** Gentle waves of a millimetre. */
const height = (x: number, z: number): number => 1e-3 * Math.sin(20 * x) * Math.cos(15 * z);

const places = Array.from({ length: (cells + 1) ** 2 }, (_, i) => ({
  x: size * ((i % (cells + 1)) / cells - 0.5),
  z: size * (Math.floor(i / (cells + 1)) / cells - 0.5),
}));

const shapes: Record<string, ObstacleShape> = {
  "a height field": {
    kind: "height-field",
    columns: cells + 1,
    rows: cells + 1,
    sizeX: size,
    sizeZ: size,
    heights: places.map(({ x, z }) => height(x, z)),
  },
  "a mesh": {
    kind: "mesh",
    points: places.flatMap(({ x, z }) => [x, height(x, z), z]),
    triangles: places.flatMap((_, i) => {
      const isLast = i % (cells + 1) === cells || i >= cells * (cells + 1);
      return isLast ? [] : [i, i + cells + 1, i + 1, i + 1, i + cells + 1, i + cells + 2];
    }),
  },
};

/** A rod that lies along the obstacle, of two elements, with so much work left: what its search takes, and finds. */
function search(shape: ObstacleShape, left: number): { taken: number; gaps: number[] } {
  const world = createRodWorld({ gravity: [0, 0, 0], budget: 1 });
  createObstacle(world, { shape });
  const { entity } = createRod(world, {
    length: 0.8,
    elements: 2,
    radius: 0.002,
    material: { density: 1000, youngModulus: 1e9 },
    root: { kind: "free", position: [-0.4, 0.002, 0.01], direction: [1, 0, 0.02] },
  });
  deform(world);
  predict(world, h);
  findCandidates(world, h);
  const { Rod } = world.components;
  Rod.account[entity] = entity;
  Rod.workLeft[entity] = left;
  Rod.workTaken[entity] = 0;
  findContacts(world, h);
  const { found } = world.detection;
  return { taken: Rod.workTaken[entity], gaps: [...found.gap.subarray(0, found.count)] };
}

/** Of each element in any case: 24 points, of four cells and three in each, with 20 nodes of a tree at most. */
const inAnyCase = 2 * (elementAtObstacle + 24 * 21 * probedPoint);

it.each(Object.entries(shapes))("along %s takes what is left, and little more", (_, shape) => {
  const whole = search(shape, Infinity);
  expect(whole.taken).toBeGreaterThan(1.5 * inAnyCase);

  for (const share of [0, 0.1, 0.3]) {
    const left = share * whole.taken;
    const { taken, gaps } = search(shape, left);
    expect(taken, `${share}`).toBeLessThan(left + inAnyCase);
    expect(gaps.length, `${share}`).toBeGreaterThan(0);
    // What is found is there, if not the lowest of all.
    expect(Math.min(...gaps), `${share}`).toBeGreaterThanOrEqual(Math.min(...whole.gaps) - 1e-6);
  }
});

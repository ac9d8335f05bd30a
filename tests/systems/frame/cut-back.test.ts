import { expect, it } from "vitest";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  getPoint,
  moveAttachment,
  moveObstacle,
  moveRoot,
  rodPoints,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../../systems/index.js";

const radius = 0.002;
const FRAME = 1 / 60;
/** As that of a game. */
const budget = 8;

/** A rope of half a metre through (0, height, 0), held at both ends. */
function heldRope(world: RodWorld, along: readonly [number, number, number], height: number) {
  const from = [-0.25 * along[0], height, -0.25 * along[2]];
  const to = [0.25 * along[0], height, 0.25 * along[2]];
  const rod = createRod(world, {
    length: 0.5,
    elements: 10,
    radius,
    material: { density: 1000, youngModulus: 1e8, internalDamping: 0.02, friction: 0.3 },
    root: { kind: "pinned", position: from, direction: along },
  });
  return { rod, from, to, end: createAttachment(world, { rod, s: 0.5, to: { point: to } }) };
}

const heightOf = (world: RodWorld, rod: RodHandle): number =>
  getPoint(world, rod, 0.25, new Float64Array(3))[1];

/** How far one rope is above the other where they cross, seen from above; Infinity if it has slipped off an end. */
function heightAtCrossing(world: RodWorld, above: RodHandle, below: RodHandle): number {
  const [a, b] = [above, below].map((rod) => rodPoints(world, rod, 500));
  let [nearest, height] = [Infinity, 0];
  for (let i = 0; i < a.length; i += 3) {
    for (let j = 0; j < b.length; j += 3) {
      const apart = (a[i] - b[j]) ** 2 + (a[i + 2] - b[j + 2]) ** 2;
      if (apart < nearest) [nearest, height] = [apart, a[i + 1] - b[j + 1]];
    }
  }
  return Math.sqrt(nearest) < radius ? height : Infinity;
}

it.each([1, 2, 4])(
  "taut ropes that hands drive through each other stay where they are, %i sub-steps",
  (subSteps) => {
    const world = createRodWorld({ frame: FRAME, subSteps, gravity: [0, 0, 0], budget });
    const below = heldRope(world, [1, 0, 0], 0);
    const above = heldRope(world, [0, 0, 1], 0.02);
    let held = 0;
    for (let i = 1; i <= 30; i++) {
      const y = 0.02 - 0.03 * i;
      moveRoot(world, above.rod, [above.from[0], y, above.from[2]]);
      moveAttachment(world, above.end, [above.to[0], y, above.to[2]]);
      stepWorld(world, FRAME);
      held += world.statistics.held;
      expect(heightAtCrossing(world, above.rod, below.rod), `frame ${i}`).toBeGreaterThan(0);
    }
    expect(held).toBeGreaterThan(0);
  },
);

it("an obstacle that is driven into a rope on the ground goes in, and is counted", () => {
  const world = createRodWorld({ frame: FRAME, budget });
  createObstacle(world, {
    shape: { kind: "box", halfExtents: [1, 0.5, 1] },
    position: [0, -0.5 - radius, 0],
  });
  const { rod } = heldRope(world, [1, 0, 0], 0);
  const press = createObstacle(world, {
    shape: { kind: "box", halfExtents: [1, 0.05, 1] },
    position: [0, 0.06, 0],
  });
  let passed = 0;
  for (let i = 1; i <= 15; i++) {
    moveObstacle(world, press, [0, 0.06 - 0.002 * i, 0]);
    stepWorld(world, FRAME);
    passed += world.statistics.passed;
  }
  expect(passed).toBeGreaterThan(0);
  expect(Math.abs(heightOf(world, rod))).toBeLessThan(0.1);
});

it("a root that drives its rod into another waits, though no work is left for a shorter step", () => {
  const world = createRodWorld({ frame: FRAME, subSteps: 4, gravity: [0, 0, 0], budget: 0.05 });
  const below = heldRope(world, [1, 0, 0], 0);
  const above = heldRope(world, [0, 0, 1], 0.02);
  const { halvings } = world.components.Root;
  const driven = world.rods[1];
  for (let i = 1; i <= 10 && world.statistics.held === 0; i++) {
    moveRoot(world, above.rod, [above.from[0], 0.02 - 0.1 * i, above.from[2]]);
    stepWorld(world, FRAME);
  }
  expect(world.statistics.held).toBeGreaterThan(0);
  expect(world.statistics.overloaded).toBeGreaterThan(0);
  expect(halvings[driven]).toBeGreaterThan(0);
  expect(heightAtCrossing(world, above.rod, below.rod)).toBeGreaterThan(0);
});

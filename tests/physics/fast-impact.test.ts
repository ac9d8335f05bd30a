import { describe, expect, it } from "vitest";
import {
  createObstacle,
  createRod,
  createRodWorld,
  stepWorld,
  type ObstacleShape,
} from "../../systems/index.js";
import { closestDistance, passThroughEachOther, type Polyline } from "../oracle/passing.js";
import { seeded, symmetric } from "../oracle/random.js";
import { createStick, stepForMomenta, pointOf, throwRod, velocityOf } from "./contact-scenes.js";
import { everyStep, findPassage, h, radius, speed, targets } from "./thrown-rods.js";

const weightless = { gravity: [0, 0, 0], frame: h, subSteps: 1 };
const degrees = Math.PI / 180;

describe("a rod thrown at another at 100 radii a step", () => {
  const cases = [90, 60, 30, 10].flatMap((angle) =>
    [0.5, 0.8, 0.97].map((share) => ({ angle, share, start: 0.031 + 0.0007 * angle })),
  );
  it.each(cases)("does not pass: $angle degrees, hit at $share of its length", ({ angle, share, start }) => {
    const world = createRodWorld(weightless);
    const target = createRod(world, {
      length: 0.1,
      elements: 2,
      radius,
      material: { density: 1000, youngModulus: 1e10 },
      root: { position: [-0.05, 0, 0] },
    });
    const direction = [Math.cos(angle * degrees), 0, Math.sin(angle * degrees)];
    // The given share of the missile meets the middle of the target, from a height that no step divides.
    const centre = [0, start, 0].map((x, c) => x + (0.5 - share) * 0.1 * direction[c]);
    const missile = throwRod(world, createStick(world, { centre, direction, radius, elements: 4 }), [
      0,
      -speed,
      0,
    ]);
    let touched = false;
    for (let frame = 0; frame < 6; frame++) {
      let shapes: Polyline[] = [];
      everyStep(world, [target, missile], 1, (before, after) => {
        touched ||= world.contacts.impulse.subarray(0, 3 * world.contacts.count).some((x) => x !== 0);
        // It may slip off and go round an end, but not through.
        expect(passThroughEachOther(before[0], after[0], before[1], after[1])).toBe(false);
        shapes = after;
      });
      expect(closestDistance(shapes[0], shapes[1])).toBeGreaterThan(1.7 * radius);
    }
    expect(touched).toBe(true);
  });

  it("does not pass end on", () => {
    const world = createRodWorld(weightless);
    const target = createStick(world, { centre: [0, 0, 0], direction: [1, 0, 0], radius });
    const missile = createStick(world, { centre: [0, 0.2, 0], direction: [0, -1, 0], radius });
    throwRod(world, missile, [0, -speed, 0]);
    for (let step = 0; step < 10; step++) {
      stepWorld(world, h);
      const gap = pointOf(world, missile, 1)[1] - pointOf(world, target)[1];
      expect(gap).toBeGreaterThan(1.7 * radius);
    }
    expect(pointOf(world, target)[1]).toBeLessThan(-0.05);
  });
});

describe("a rod thrown at something thin at 100 radii a step", () => {
  const thickness = radius / 2;
  const side = 0.5;
  const plate = { kind: "box", halfExtents: [side, thickness / 2, side] } as const;
  const square = [-side, 0, -side, side, 0, -side, side, 0, side, -side, 0, side];
  const sheet = { kind: "mesh", points: square, triangles: [0, 2, 1, 0, 3, 2] } as const;
  const shapes = [plate, sheet].map((shape) => ({ kind: shape.kind, shape }));

  /** Height of the lowest point over the plate, in radii, over some steps. */
  function lowest(shape: ObstacleShape, dip: number, pace = 1): number {
    const world = createRodWorld(weightless);
    createObstacle(world, { shape });
    const direction = [Math.cos(dip * degrees), -Math.sin(dip * degrees), 0];
    const centre = [0, 0.083 + 0.0011 * dip, 0.01];
    const rod = createStick(world, { centre, direction, radius, elements: 4 });
    throwRod(world, rod, [0.3 * pace * speed, -pace * speed, 0]);
    let least = Infinity;
    for (let step = 0; step < 8 / pace; step++) {
      stepWorld(world, h);
      for (let share = 0; share <= 1; share += 0.125) {
        const [x, y] = pointOf(world, rod, share);
        if (Math.abs(x) < side) least = Math.min(least, y / radius);
      }
    }
    return least;
  }

  it.each(shapes.flatMap((shape) => [0, 10, 20, 45, 70, 90].map((dip) => ({ ...shape, dip }))))(
    "does not pass a $kind, dipping by $dip degrees",
    ({ shape, dip }) => {
      expect(lowest(shape, dip)).toBeGreaterThan(0.5);
    },
  );

  it.each(shapes.flatMap((shape) => [45, 90].map((dip) => ({ ...shape, dip }))))(
    "at 30 radii a step, does not pass a $kind, dipping by $dip degrees",
    ({ shape, dip }) => {
      expect(lowest(shape, dip, 0.3)).toBeGreaterThan(0);
    },
  );
});

describe("sticks thrown anyhow at 100 radii a step", () => {
  const throws = 20;
  it.each(targets)("do not pass a %s", (target) => {
    for (let seed = 1; seed <= throws; seed++) {
      const random = seeded(seed);
      const found = findPassage({
        target,
        direction: [symmetric(random), symmetric(random), symmetric(random)],
        share: 0.05 + 0.9 * random(),
        start: 0.03 + 0.2 * random(),
        drift: [symmetric(random, 0.3), symmetric(random, 0.3)],
      });
      expect(found, `seed ${seed}`).toBe("");
    }
  });
});

describe("free rods that collide", () => {
  it.each([
    { angle: 90, offset: 0, friction: 0 },
    { angle: 90, offset: 0.03, friction: 0.5 },
    { angle: 35, offset: 0.04, friction: 0.5 },
    { angle: 0, offset: 0.02, friction: 0.3 },
  ])("keep their momenta: $angle degrees, $offset m off the middle", ({ angle, offset, friction }) => {
    const frame = 1 / 2000;
    const world = createRodWorld({ gravity: [0, 0, 0], frame, subSteps: 1 });
    const a = createStick(world, { centre: [0, 0, 0], direction: [1, 0, 0], radius, friction, elements: 4 });
    const b = createStick(world, {
      centre: [offset, 0.0211, 0.001],
      direction: [Math.cos(angle * degrees), 0, Math.sin(angle * degrees)],
      radius: 2 * radius,
      friction,
      elements: 4,
    });
    throwRod(world, b, [0.4, -2, 0.3]);
    const before = stepForMomenta(world, [a, b]);
    for (let i = 0; i < 60; i++) stepWorld(world, frame);
    const after = stepForMomenta(world, [a, b]);
    const size = Math.hypot(...before.slice(0, 3));
    expect(Math.hypot(...after.slice(0, 3).map((x, c) => x - before[c]))).toBeLessThan(1e-10 * size);
    // Of angular momentum the sections' own part is not counted.
    expect(Math.hypot(...after.slice(3).map((x, c) => x - before[3 + c]))).toBeLessThan(1e-2 * size * 0.05);
    expect(Math.hypot(...velocityOf(world, a))).toBeGreaterThan(0.2);
  });
});

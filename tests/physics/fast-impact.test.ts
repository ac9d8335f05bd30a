import { describe, expect, it } from "vitest";
import {
  createObstacle,
  createRod,
  createRodWorld,
  stepWorld,
  type ObstacleShape,
  type RodHandle,
  type RodWorld,
} from "../../systems/index.js";
import { createStick, stepForMomenta, pointOf, throwRod, velocityOf } from "./contact-scenes.js";

const radius = 0.002;
const h = 1 / 240;
/** 100 radii a step. */
const speed = (100 * radius) / h;
const weightless = { gravity: [0, 0, 0], frame: h, subSteps: 1 };
const degrees = Math.PI / 180;

/** Closest points of two straight sticks by brute force: distance, the shares of both lengths, and how far B is above A. */
function closest(world: RodWorld, A: RodHandle, B: RodHandle) {
  const [a0, a1] = [pointOf(world, A, 0), pointOf(world, A, 1)];
  const along = a1.map((x, c) => x - a0[c]);
  const squared = along.reduce((sum, x) => sum + x * x, 0);
  const [b0, b1] = [pointOf(world, B, 0), pointOf(world, B, 1)];
  let best = { distance: Infinity, onA: 0, onB: 0, above: 0 };
  for (let i = 0; i <= 2000; i++) {
    const onB = i / 2000;
    const p = b0.map((x, c) => x + onB * (b1[c] - x));
    const foot = p.reduce((sum, x, c) => sum + (x - a0[c]) * along[c], 0) / squared;
    const onA = Math.min(1, Math.max(0, foot));
    const gap = p.map((x, c) => x - a0[c] - onA * along[c]);
    const distance = Math.hypot(...gap);
    if (distance < best.distance) best = { distance, onA, onB, above: gap[1] };
  }
  return best;
}

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
    for (let step = 0; step < 6; step++) {
      stepWorld(world, h);
      const { distance, onA, onB, above } = closest(world, target, missile);
      touched ||= world.contacts.impulse.subarray(0, 3 * world.contacts.count).some((x) => x !== 0);
      // What has turned round an end is beside the target, not through it.
      if (onA === 0 || onA === 1 || onB === 0 || onB === 1) break;
      expect(distance).toBeGreaterThan(1.7 * radius);
      expect(above).toBeGreaterThan(0);
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

  it.each(shapes.flatMap((shape) => [0, 10, 20, 70].map((dip) => ({ ...shape, dip }))))(
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

  // Still wrong: such a rod turns by more than a radian in the step. The solver takes the turn for straight motion, and the
  // trial of a step (`step-error.ts`) looks at rods alone.
  it.fails.each(shapes.flatMap((shape) => [45, 90].map((dip) => ({ ...shape, dip }))))(
    "does not pass a $kind, dipping by $dip degrees",
    ({ shape, dip }) => {
      expect(lowest(shape, dip)).toBeGreaterThan(0);
    },
  );
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

import { describe, expect, it } from "vitest";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodPick,
  createRodWorld,
  cutRod,
  getEnergy,
  getPoint,
  getVelocity,
  joinRods,
  payOut,
  pickRod,
  restoreState,
  rodLength,
  saveState,
  stepWorld,
  type RodHandle,
  type RodOptions,
  type RodWorld,
} from "../../systems/index.js";
import { createGround, solidBody } from "./contact-scenes.js";

const radius = 0.005;
const material = { density: 1000, youngModulus: 1e6, internalDamping: 0.01, friction: 0.5 };
const FRAME = 1 / 60;

function createRope(
  world: RodWorld,
  model: string,
  root: RodOptions["root"],
  options: Partial<RodOptions> = {},
): RodHandle {
  return createRod(world, { model, length: 1, elements: 20, radius, material, root: root!, ...options });
}

const energy = { elastic: 0, gravitational: 0, kinetic: 0 };

function totalEnergy(world: RodWorld, rod: RodHandle): number {
  getEnergy(world, rod, energy);
  return energy.elastic + energy.gravitational + energy.kinetic;
}

function pointsOf(world: RodWorld, rod: RodHandle, count = 40): number[][] {
  const length = rodLength(world, rod);
  return Array.from({ length: count + 1 }, (_, i) =>
    Array.from(getPoint(world, rod, (i / count) * length, new Float64Array(3))),
  );
}

function run(world: RodWorld, frames: number): void {
  for (let i = 0; i < frames; i++) stepWorld(world, FRAME);
}

const speedAt = (world: RodWorld, rod: RodHandle, s: number) =>
  Math.hypot(...getVelocity(world, rod, s, new Float64Array(3)));

describe.each(["elastic-rod", "corde", "mass-spring"])("a rope, %s", (model) => {
  it("swings as one of super-helices does, the better the shorter the step, nearly as long as it is", () => {
    const tip = (name: string, subSteps: number) => {
      const world = createRodWorld({ subSteps });
      const rod = createRope(world, name, { kind: "pinned", direction: [1, 0, 0] });
      run(world, 24);
      const points = pointsOf(world, rod);
      expect(Math.hypot(...points[40])).toBeLessThan(1.002);
      return points[40];
    };
    const known = tip("super-helix", 32);
    const [coarse, fine] = [4, 16].map((subSteps) =>
      Math.hypot(...tip(model, subSteps).map((x, c) => x - known[c])),
    );
    expect(fine, `errors ${coarse}, ${fine}`).toBeLessThan(0.03);
    expect(fine, `errors ${coarse}, ${fine}`).toBeLessThan(0.9 * coarse);
  });

  it("falls onto the ground and lies there, losing energy in every frame", () => {
    const world = createRodWorld();
    createGround(world);
    const rod = createRope(world, model, { kind: "free", position: [0, 0.2, 0], direction: [1, 0.2, 0] });
    let before = totalEnergy(world, rod);
    const start = before;
    for (let i = 0; i < 120; i++) {
      stepWorld(world, FRAME);
      const now = totalEnergy(world, rod);
      expect(now, `frame ${i}`).toBeLessThanOrEqual(before + 1e-4 * start);
      before = now;
    }
    expect(energy.kinetic).toBeLessThan(1e-6 * start);
    for (const [, y] of pointsOf(world, rod)) expect(Math.abs(y - radius)).toBeLessThan(0.1 * radius);
  });

  it("lies across another, of its own kind or of another model, a thickness above it", () => {
    for (const other of [model, "super-helix", "clothoid"]) {
      const world = createRodWorld();
      createGround(world);
      const lying = { kind: "free", position: [-0.5, radius, 0], direction: [1, 0, 0] } as const;
      const falling = { kind: "free", position: [0, 0.06, -0.5], direction: [0, 0, 1] } as const;
      const below = createRope(world, other, lying, { elements: 12 });
      const above = createRope(world, model, falling, { elements: 12 });
      run(world, 120);
      const [, low] = pointsOf(world, below)[20];
      const [, high] = pointsOf(world, above)[20];
      expect((high - low) / (2 * radius), other).toBeCloseTo(1, 1);
      expect(speedAt(world, above, 0.5), other).toBeLessThan(1e-3);
      const { count, gap } = world.contacts;
      expect(count, other).toBeGreaterThan(2);
      expect(Math.min(...gap.subarray(0, count)) * world.units.length, other).toBeGreaterThan(-0.1 * radius);
    }
  });

  it("hangs over a beam", () => {
    const world = createRodWorld();
    createObstacle(world, {
      shape: { kind: "capsule", halfLength: 0.3, radius: 0.05 },
      quaternion: [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
      position: [0, 1, 0],
      friction: 0.8,
    });
    const rod = createRope(world, model, { kind: "free", position: [-0.5, 1.06, 0], direction: [1, 0, 0] });
    run(world, 120);
    const points = pointsOf(world, rod);
    expect(points[0][1]).toBeLessThan(0.8);
    expect(points[40][1]).toBeLessThan(0.8);
    expect(Math.max(...points.map(([, y]) => y))).toBeGreaterThan(1.05);
  });

  it("holds on to points, bodies and rods", () => {
    const world = createRodWorld();
    const rod = createRope(world, model, { kind: "free", position: [0, 0, 0], direction: [1, 0, 0] });
    const other = createRope(world, "super-helix", {
      kind: "pinned",
      position: [2, 0, 0],
      direction: [0, -1, 0],
    });
    const crate = createObstacle(world, {
      ...solidBody({ kind: "sphere", radius: 0.05 }, 0.3),
      position: [0.5, -0.06, 0],
    });
    createAttachment(world, { rod, s: 0, to: { point: [0, 0, 0] } });
    createAttachment(world, { rod, s: 0.5, to: { obstacle: crate, point: [0, 0.05, 0] } });
    createAttachment(world, { rod, s: 1, to: { rod: other, s: 1 } });
    run(world, 240);
    const points = pointsOf(world, rod);
    expect(Math.hypot(...points[0])).toBeLessThan(1e-4);
    const end = getPoint(world, other, 1, new Float64Array(3));
    expect(Math.hypot(...points[40].map((x, c) => x - end[c]))).toBeLessThan(1e-3);
    expect(points.flat().every((x) => Math.abs(x) < 3)).toBe(true);
  });

  it("comes to rest, sleeps, and wakes when something moves it", () => {
    const world = createRodWorld();
    world.resting.speed = 1e-4;
    createGround(world);
    const lying = { kind: "free", position: [0, 0.01, 0], direction: [1, 0, 0] } as const;
    // What may touch its like does not sleep.
    const collision = { membership: 2, collidesWith: 1, self: false };
    const rod = createRope(world, model, lying, { collision });
    run(world, 240);
    expect(world.components.Rest.isAtRest[rod.entity]).toBe(1);
    createAttachment(world, { rod, s: 1, to: { point: [1, 0.5, 0] } });
    run(world, 60);
    expect(pointsOf(world, rod)[40][1]).toBeGreaterThan(0.3);
  });

  it("goes on as it was when its state is restored", () => {
    const world = createRodWorld();
    createGround(world);
    const rod = createRope(world, model, { kind: "free", position: [0, 0.05, 0], direction: [1, 0.4, 0.2] });
    run(world, 20);
    const saved = saveState(world);
    run(world, 20);
    const first = pointsOf(world, rod);
    restoreState(world, saved);
    run(world, 20);
    expect(pointsOf(world, rod)).toEqual(first);
  });

  it("is picked where it is, however far it is stretched", () => {
    const world = createRodWorld();
    const soft = { ...material, axialStiffness: 3 };
    const rod = createRope(world, model, { kind: "pinned", direction: [0, -1, 0] }, { material: soft });
    run(world, 120);
    const [x, y, z] = pointsOf(world, rod)[40];
    expect(y).toBeLessThan(-1.08);
    const pick = createRodPick();
    expect(pickRod(world, [x - 1, y + 0.02, z], [1, 0, 0], {}, pick)).toBe(true);
    expect(pick.rod).toEqual(rod);
    expect(pick.s).toBeGreaterThan(0.97);
    expect(pick.s).toBeLessThan(1);
  });

  it("refuses to be divided, by its name", () => {
    const world = createRodWorld();
    const rod = createRope(world, model, { kind: "free" });
    const other = createRope(world, model, { kind: "free", position: [0, 1, 0] });
    const refusal = new RegExp(`model "${model}" cannot be divided`);
    expect(() => cutRod(world, rod, 0.5)).toThrow(refusal);
    expect(() => joinRods(world, rod, other)).toThrow(refusal);
    expect(() => payOut(world, rod, 0.1)).toThrow(refusal);
    const adapt = { shortest: 0.02, longest: 0.5 };
    expect(() => createRope(world, model, { kind: "free" }, { adapt })).toThrow(refusal);
    expect(world.rods.length).toBe(2);
  });
});

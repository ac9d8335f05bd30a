import { describe, expect, it } from "vitest";
import {
  createRod,
  createRodWorld,
  getEnergy,
  getPoint,
  getVelocity,
  restoreState,
  rodLength,
  saveState,
  stepWorld,
  type RodHandle,
  type RodOptions,
  type RodWorld,
} from "../../systems/index.js";
import { createGround } from "./contact-scenes.js";

const radius = 0.005;
const material = { density: 1000, youngModulus: 1e6, internalDamping: 0.01, friction: 0.5 };

function createRope(world: RodWorld, root: RodOptions["root"], options: Partial<RodOptions> = {}): RodHandle {
  return createRod(world, {
    model: "clothoid",
    length: 1,
    elements: 8,
    radius,
    material,
    root: root!,
    ...options,
  });
}

const energy = { elastic: 0, gravitational: 0, kinetic: 0 };

function totalEnergy(world: RodWorld, rod: RodHandle): number {
  getEnergy(world, rod, energy);
  return energy.elastic + energy.gravitational + energy.kinetic;
}

/** Places along a rope, x y z each. */
function pointsOf(world: RodWorld, rod: RodHandle, count = 40): number[][] {
  const length = rodLength(world, rod);
  return Array.from({ length: count + 1 }, (_, i) =>
    Array.from(getPoint(world, rod, (i / count) * length, new Float64Array(3))),
  );
}

describe("a rope of clothoids", () => {
  it("swings as one of three times as many super-helices does", () => {
    const tip = (model: string, elements: number) => {
      const world = createRodWorld();
      const rod = createRope(world, { kind: "pinned", direction: [1, 0, 0] }, { model, elements });
      for (let i = 0; i < 60; i++) stepWorld(world, 1 / 60);
      return pointsOf(world, rod)[40];
    };
    const [clothoid, helix, fine] = [tip("clothoid", 6), tip("super-helix", 6), tip("super-helix", 24)];
    const distance = (a: number[]) => Math.hypot(...a.map((x, c) => x - fine[c]));
    expect(distance(clothoid)).toBeLessThan(0.01);
    expect(distance(clothoid)).toBeLessThan(distance(helix));
  });

  it("falls onto the ground and lies there, losing energy in every frame", () => {
    const world = createRodWorld();
    createGround(world);
    const rod = createRope(world, { kind: "free", position: [0, 0.2, 0], direction: [1, 0.2, 0] });
    let before = totalEnergy(world, rod);
    const start = before;
    for (let i = 0; i < 150; i++) {
      stepWorld(world, 1 / 60);
      const now = totalEnergy(world, rod);
      expect(now, `frame ${i}`).toBeLessThanOrEqual(before + 1e-4 * start);
      before = now;
    }
    expect(energy.kinetic).toBeLessThan(1e-6 * start);
    for (const [, y] of pointsOf(world, rod)) expect(Math.abs(y - radius)).toBeLessThan(0.1 * radius);
  });

  it("lies across another, of its own kind or of helices, a thickness above it", () => {
    for (const model of ["clothoid", "super-helix"]) {
      const world = createRodWorld();
      createGround(world);
      const below = createRope(
        world,
        { kind: "free", position: [-0.5, radius, 0], direction: [1, 0, 0] },
        { model },
      );
      const above = createRope(world, { kind: "free", position: [0, 0.06, -0.5], direction: [0, 0, 1] });
      for (let i = 0; i < 150; i++) stepWorld(world, 1 / 60);
      const [, low] = pointsOf(world, below)[20];
      const [, high] = pointsOf(world, above)[20];
      expect((high - low) / (2 * radius), model).toBeCloseTo(1, 1);
      const speed = Math.hypot(...getVelocity(world, above, 0.5, new Float64Array(3)));
      expect(speed, model).toBeLessThan(1e-3);
      const { count, gap } = world.contacts;
      expect(count, model).toBeGreaterThan(2);
      expect(Math.min(...gap.subarray(0, count)) * world.units.length, model).toBeGreaterThan(-0.1 * radius);
    }
  });

  it("goes on as it was when its state is restored", () => {
    const world = createRodWorld();
    createGround(world);
    const rod = createRope(world, { kind: "free", position: [0, 0.05, 0], direction: [1, 0.4, 0.2] });
    for (let i = 0; i < 20; i++) stepWorld(world, 1 / 60);
    const saved = saveState(world);
    const run = () => {
      for (let i = 0; i < 20; i++) stepWorld(world, 1 / 60);
      return pointsOf(world, rod);
    };
    const first = run();
    restoreState(world, saved);
    expect(run()).toEqual(first);
  });
});

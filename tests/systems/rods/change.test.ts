// What a living rod is made of is changed: it goes on in the shape and with the velocities that it had.
import { describe, expect, it } from "vitest";
import {
  createObstacle,
  createRod,
  createRodWorld,
  getAdapt,
  getCare,
  getCollision,
  getEnergy,
  getPoint,
  getRestCurvature,
  getVelocity,
  rodLength,
  setAdapt,
  setCare,
  setCollision,
  setElements,
  setMaterial,
  setRadius,
  setRestCurvature,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../../systems/index.js";

const FRAME = 1 / 60;
const material = { density: 1000, youngModulus: 1e7, internalDamping: 0.01 };
const numbers = new Float64Array(3);

function swinging(model = "super-helix", elements = 8): { world: RodWorld; rod: RodHandle } {
  const world = createRodWorld();
  const root = { kind: "pinned", direction: [1, 0, 0], position: [0, 0, 0] } as const;
  const rod = createRod(world, { model, length: 1, elements, radius: 0.01, material, root });
  for (let i = 0; i < 20; i++) stepWorld(world, FRAME);
  return { world, rod };
}

function samples(read: typeof getPoint, world: RodWorld, rod: RodHandle): number[][] {
  return [0, 0.13, 0.4, 0.5, 0.77, 1].map((s) => Array.from(read(world, rod, s, numbers)));
}

/** The farthest that two of them are apart. */
function apart(a: number[][], b: number[][]): number {
  return Math.max(...a.map((point, i) => Math.hypot(...point.map((x, c) => x - b[i][c]))));
}

describe.each(["super-helix", "clothoid"])("a swinging rod, model %s", (model) => {
  it.each([
    ["twice as thick", (world: RodWorld, rod: RodHandle) => setRadius(world, rod, 0.02)],
    ["elliptic", (world: RodWorld, rod: RodHandle) => setRadius(world, rod, [0.012, 0.004])],
    ["five times as heavy", (world: RodWorld, rod: RodHandle) => setMaterial(world, rod, { density: 5000 })],
  ])("goes on as it was when it becomes %s", (_, change) => {
    const { world, rod } = swinging(model);
    const place = samples(getPoint, world, rod);
    const motion = samples(getVelocity, world, rod);
    change(world, rod);
    // Settling gives back what a step has not yet projected: second order in the step.
    expect(apart(samples(getPoint, world, rod), place)).toBeLessThan(1e-9);
    expect(apart(samples(getVelocity, world, rod), motion)).toBeLessThan(0.03);
    stepWorld(world, FRAME);
    const moved = samples(getPoint, world, rod);
    const expected = place.map((point, i) => point.map((x, c) => x + FRAME * motion[i][c]));
    // A free fall of a frame is 1.4 mm, and it bends as it swings.
    expect(apart(moved, expected)).toBeLessThan(0.01);
  });
});

describe("another number of elements", () => {
  it.each([16, 24, 8])("moves nothing where old borders are borders again: %i", (elements) => {
    const { world, rod } = swinging();
    const place = samples(getPoint, world, rod);
    const motion = samples(getVelocity, world, rod);
    setElements(world, rod, elements);
    expect(world.components.Rod.elements[rod.entity]).toBe(elements);
    expect(apart(samples(getPoint, world, rod), place)).toBeLessThan(1e-9);
    expect(apart(samples(getVelocity, world, rod), motion)).toBeLessThan(0.03);
    expect(rodLength(world, rod)).toBeCloseTo(1, 12);
  });

  it("is off by the square of their length otherwise", () => {
    const errorOf = (elements: number) => {
      const { world, rod } = swinging("super-helix", 3 * elements);
      const place = samples(getPoint, world, rod);
      setElements(world, rod, elements);
      return apart(samples(getPoint, world, rod), place);
    };
    const order = Math.log2(errorOf(4) / errorOf(8));
    expect(order).toBeGreaterThan(1.5);
  });

  it("brings no energy, whatever it is changed to, and goes on", () => {
    const { world, rod } = swinging();
    const total = () => {
      const energy = { elastic: 0, gravitational: 0, kinetic: 0 };
      const { elastic, gravitational, kinetic } = getEnergy(world, rod, energy);
      return elastic + gravitational + kinetic;
    };
    let last = total();
    for (const elements of [16, 5, 30, 7, 1, 12, 8]) {
      setElements(world, rod, elements);
      for (let i = 0; i < 10; i++) stepWorld(world, FRAME);
      const now = total();
      // 1 % of what the rod's weight does on half its length, 1.5 J: what the shape of longer elements differs by.
      expect(now, `${elements} elements`).toBeLessThan(last + 0.015);
      last = now;
    }
  });

  it("keeps a pile of contacts", () => {
    const world = createRodWorld();
    createObstacle(world, { shape: { kind: "box", halfExtents: [5, 1, 5] }, position: [0, -1, 0] });
    const root = { kind: "free", direction: [1, 0, 0], position: [0, 0.0101, 0] } as const;
    const rod = createRod(world, { length: 1, elements: 8, radius: 0.01, material, root });
    for (let i = 0; i < 30; i++) stepWorld(world, FRAME);
    for (const elements of [20, 3, 8]) {
      setElements(world, rod, elements);
      for (let i = 0; i < 10; i++) stepWorld(world, FRAME);
      for (const [, y] of samples(getPoint, world, rod)) expect(y).toBeGreaterThan(0.009);
    }
  });

  it("is refused by name where the model cannot, and out of range", () => {
    const { world, rod } = swinging();
    expect(() => setElements(world, rod, 0)).toThrowError(/^elements is 0; allowed: a whole number from 1/);
    expect(() => setElements(world, rod, 2.5)).toThrowError(/^elements is 2.5/);
    expect(() => setRadius(world, rod, 0.6)).toThrowError(/^radius is 0.6; allowed: at most 0.5, half/);
    expect(() => setRadius(world, rod, -1)).toThrowError(/^radius is -1; allowed/);
  });
});

describe("settings", () => {
  it.each(["super-helix", "clothoid"])("reads back the natural curvature of model %s", (model) => {
    const { world, rod } = swinging(model);
    setRestCurvature(world, rod, [1, 2, 3]);
    const natural = getRestCurvature(world, rod);
    for (let i = 0; i < 24; i++) expect(natural[i]).toBeCloseTo(1 + (i % 3), 10);
  });

  it("takes natural curvature element by element", () => {
    const { world, rod } = swinging();
    const natural = Float64Array.from({ length: 24 }, (_, i) => i);
    setRestCurvature(world, rod, natural);
    getRestCurvature(world, rod).forEach((value, i) => expect(value).toBeCloseTo(natural[i], 12));
  });

  it("keeps what is not named of its groups", () => {
    const { world, rod } = swinging();
    setCollision(world, rod, { membership: 4, self: false });
    setCollision(world, rod, { collidesWith: 2 });
    expect(getCollision(world, rod)).toEqual({ membership: 4, collidesWith: 2, self: false });
    expect(() => setCollision(world, rod, { membership: 0.5 })).toThrowError(/^collision.membership/);
    expect(() => setCollision(world, rod, null as never)).toThrowError(/^collision is null/);
  });

  it("changes care and adaptivity, and gives them up", () => {
    const { world, rod } = swinging();
    setCare(world, rod, "crowd");
    expect(getCare(world, rod)).toBe("crowd");
    setAdapt(world, rod, { shortest: 0.01, longest: 0.2 });
    expect(getAdapt(world, rod)!.longest).toBeCloseTo(0.2, 12);
    expect(() => setAdapt(world, rod, { shortest: 0.2, longest: 0.3 })).toThrowError(/^adapt.longest/);
    setAdapt(world, rod, null);
    expect(getAdapt(world, rod)).toBe(null);
  });
});

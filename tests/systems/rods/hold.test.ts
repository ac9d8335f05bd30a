// A rod that is held in a shape: against the balance of forces, theory, and two seconds of motion.
import { describe, expect, it } from "vitest";
import {
  createRod,
  createRodWorld,
  getPoint,
  getRestCurvature,
  holdShape,
  isStable,
  setGravity,
  stepWorld,
  type RodHandle,
  type RodOptions,
  type RodWorld,
} from "../../../systems/index.js";
import { modelOf } from "../../../systems/models/model-of.js";

const L = 0.2;
const radius = 2e-3;
const material = { density: 1200, youngModulus: 3e7, internalDamping: 0.01 };
const B = (material.youngModulus * Math.PI * radius ** 4) / 4;
const weight = 9.81 * material.density * Math.PI * radius ** 2;

function clamped(world: RodWorld, options: Partial<RodOptions> = {}): RodHandle {
  const root = { direction: [1, 0, 0] };
  return createRod(world, { length: L, elements: 12, radius, material, hold: true, root, ...options });
}

/** Largest of what it is out of balance by, over the largest that its weight bends it with. */
function imbalance(world: RodWorld, rod: RodHandle): number {
  const { holding } = modelOf(world, rod.entity);
  const elements = world.components.Rod.elements[rod.entity];
  const most = () => {
    const out = new Float64Array(3 * holding!.curvatureCount(elements));
    holding!.imbalance(world, rod.entity, out);
    return out.reduce((sum, one) => Math.max(sum, Math.abs(one)), 0);
  };
  const held = most();
  const before = world.gravity.slice();
  world.gravity.fill(0);
  const strained = most();
  world.gravity.set(before);
  return held / strained;
}

function farthest(world: RodWorld, rod: RodHandle, seconds: number): number {
  const places = [0.25, 0.5, 0.75, 1].map((share) => share * L);
  const at = () => places.map((s) => getPoint(world, rod, s, new Float64Array(3)));
  const before = at();
  let most = 0;
  for (let frame = 0; frame < 60 * seconds; frame++) {
    stepWorld(world, 1 / 60);
    at().forEach((p, i) => {
      most = Math.max(most, Math.hypot(...p.map((x, c) => x - before[i][c])));
    });
  }
  return most;
}

const curved = (elements: number) =>
  Float64Array.from({ length: 3 * elements }, (_, i) => [6, -4 + i / 9, 9 - i / 5][i % 3]);

describe.each(["super-helix", "clothoid"])("a held %s", (model) => {
  it("is in balance as it is, and stands still; without, it sags", () => {
    const shape = { model, curvature: curved(12) };
    const world = createRodWorld();
    const rod = clamped(world, shape);
    expect(imbalance(world, rod)).toBeLessThan(1e-12);
    expect(isStable(world, rod)).toBe(true);
    expect(farthest(world, rod, 2)).toBeLessThan(1e-6 * L);

    const other = createRodWorld();
    const free = clamped(other, { ...shape, hold: false, restCurvature: shape.curvature });
    expect(farthest(other, free, 2)).toBeGreaterThan(0.05 * L);
  });

  it("is bent by nature as the theory of a beam says that its weight would unbend it", () => {
    const world = createRodWorld();
    const natural = getRestCurvature(world, clamped(world, { model, elements: 16 }));
    // Straight and level, it bears w (L - s)^2 / 2 at s: the mean over each element.
    let worst = 0;
    for (let i = 0; i < 16; i++) {
      const [from, to] = [1 - i / 16, 1 - (i + 1) / 16];
      const moment = (weight * L * L * (from ** 3 - to ** 3)) / 6 / (1 / 16);
      const found = Math.hypot(natural[3 * i + 1], natural[3 * i + 2]);
      worst = Math.max(worst, Math.abs(found - moment / B) / ((weight * L * L) / (2 * B)));
    }
    expect(worst).toBeLessThan(1e-3);
  });

  it("is held as it is whenever it is asked to be, and under another gravity", () => {
    const world = createRodWorld();
    const rod = clamped(world, { model, hold: false });
    for (let i = 0; i < 10; i++) stepWorld(world, 1 / 60);
    setGravity(world, [0, 0, -3]);
    holdShape(world, rod);
    expect(imbalance(world, rod)).toBeLessThan(1e-12);
  });

  it("knows which one cannot stand: upright, above Greenhill's length", () => {
    const upright = (length: number) => {
      const world = createRodWorld();
      return isStable(world, clamped(world, { model, length, elements: 20, root: { direction: [0, 1, 0] } }));
    };
    const greenhill = (7.8373 * (B / weight)) ** (1 / 3);
    expect(upright(0.99 * greenhill)).toBe(true);
    expect(upright(1.01 * greenhill)).toBe(false);
  });
});

it("refuses what cannot be held, by name, and leaves nothing", () => {
  const world = createRodWorld();
  const message = (options: Partial<RodOptions>) => {
    try {
      clamped(world, options);
      return "was taken";
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(message({ root: { kind: "pinned" } })).toBe('root.kind is "pinned"; allowed: "clamped" with hold');
  expect(message({ restCurvature: [0, 0, 1] })).toMatch(/^restCurvature is .* none with hold/);
  expect(message({ imperfection: 0.1 })).toMatch(/^imperfection is 0.1; allowed: none with hold/);
  expect(message({ model: "corde" })).toBe(
    'hold is true; allowed: none with model "corde"; models that can be held: "super-helix", "clothoid"',
  );
  expect(message({ material: { ...material, yieldCurvature: 1 } })).toMatch(/^hold is "held"; .* yield/);
  expect(message({ length: 1000, material: { ...material, youngModulus: 1 } })).toMatch(
    /^hold is .* so stiff that/,
  );
  expect(world.rods).toHaveLength(0);
  const pinned = clamped(world, { hold: false, root: { kind: "pinned" } });
  expect(() => holdShape(world, pinned)).toThrow(/^shape is "held"; allowed: a rod whose root is "clamped"/);
  expect(() => isStable(world, pinned)).toThrow(/clamped/);
});

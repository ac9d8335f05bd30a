import { describe, expect, it } from "vitest";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  getPoint,
  removeObstacle,
  stepWorld,
  type RodHandle,
  type RodOptions,
  type RodWorld,
} from "../../../systems/index.js";

const rope: RodOptions = {
  length: 1,
  elements: 10,
  radius: 0.005,
  material: { density: 1000, youngModulus: 5e6, internalDamping: 0.02, linearDrag: 0.3, friction: 0.5 },
  root: { kind: "free", position: [-0.45, 0, 0], direction: [1, 0, 0] },
};
const adapt = { shortest: 0.0125, longest: 0.1 };

/** A rope that falls across a bar, 0.12 m below. */
function fallOnBar(options: Partial<RodOptions>) {
  // Steps so short that what they do to motions of few and of many elements differs by less than the elements do.
  const world = createRodWorld({ subSteps: 8 });
  const bar = createObstacle(world, {
    shape: { kind: "capsule", radius: 0.03, halfLength: 0.3 },
    position: [0, -0.15, 0],
    quaternion: [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
    friction: 0.5,
  });
  return { world, bar, rod: createRod(world, { ...rope, ...options }) };
}

function shape(world: RodWorld, rod: RodHandle): number[][] {
  return Array.from({ length: 21 }, (_, i) => [...getPoint(world, rod, i / 20, new Float64Array(3))]);
}
const furthest = (a: number[][], b: number[][]) =>
  Math.max(...a.map((point, i) => Math.hypot(...point.map((x, c) => x - b[i][c]))));

function lengths({ components, memory }: RodWorld, { entity }: RodHandle): number[] {
  const at = components.GeneralizedCoordinates.lengthsSpan[entity];
  return Array.from(memory.f64.subarray(at, at + components.Rod.elements[entity]), (x) => 0.01 * x);
}

describe("an adaptive rope", () => {
  it("is divided where it meets a bar, stays with a rope that is fine everywhere, and is coarse again when the bar is gone", () => {
    const fine = fallOnBar({ elements: 80 });
    const adaptive = fallOnBar({ adapt });
    let [splits, merges] = [0, 0];
    for (let frame = 0; frame < 90; frame++) {
      for (const { world } of [fine, adaptive]) stepWorld(world, 1 / 60);
      splits += adaptive.world.statistics.splits;
      expect(furthest(shape(fine.world, fine.rod), shape(adaptive.world, adaptive.rod))).toBeLessThan(0.005);
    }
    expect(splits).toBeGreaterThan(2);
    const divided = lengths(adaptive.world, adaptive.rod);
    expect(divided.length).toBeLessThan(25);
    for (const length of divided) {
      expect(length).toBeGreaterThan(adapt.shortest - 1e-9);
      expect(length).toBeLessThan(adapt.longest + 1e-9);
    }
    for (const { world, bar } of [fine, adaptive]) removeObstacle(world, bar);
    for (let frame = 0; frame < 60; frame++) {
      for (const { world } of [fine, adaptive]) stepWorld(world, 1 / 60);
      merges += adaptive.world.statistics.merges;
    }
    expect(merges).toBeGreaterThan(2);
    expect(lengths(adaptive.world, adaptive.rod).length).toBe(10);
    expect(furthest(shape(fine.world, fine.rod), shape(adaptive.world, adaptive.rod))).toBeLessThan(0.01);
  });

  it("does not jump when it is divided or merged: no point goes further than its velocity takes it, by more than the tolerance", () => {
    const { world, bar, rod } = fallOnBar({ adapt });
    world.clock.subSteps = 1;
    world.clock.frame = 1 / 240 / world.units.time;
    let before = shape(world, rod);
    const velocity = new Float64Array(3);
    for (let step = 0; step < 480; step++) {
      if (step === 300) removeObstacle(world, bar);
      stepWorld(world, 1 / 240);
      const after = shape(world, rod);
      const { splits, merges } = world.statistics;
      if (splits + merges > 0) {
        after.forEach((point, i) => {
          world.models[0].velocity(world, rod.entity, i / 20 / world.units.length, velocity, 0);
          // World units of velocity are m/s.
          const jump = Math.hypot(...point.map((x, c) => x - before[i][c] - velocity[c] / 240));
          expect(jump).toBeLessThan(5e-4);
        });
      }
      before = after;
    }
  });

  it("lies on flat ground as coarse as it may be, whether it was coarse or fine before", () => {
    for (const elements of [10, 80]) {
      const world = createRodWorld();
      createObstacle(world, { shape: { kind: "box", halfExtents: [2, 0.1, 2] }, position: [0, -0.12, 0] });
      const rod = createRod(world, { ...rope, elements, adapt });
      for (let frame = 0; frame < 150; frame++) stepWorld(world, 1 / 60);
      expect(world.statistics.contacts).toBeGreaterThan(10);
      expect(lengths(world, rod).length).toBeLessThanOrEqual(12);
      for (const [, y] of shape(world, rod)) expect(Math.abs(y + 0.015)).toBeLessThan(1e-4);
    }
  });

  it("is divided where it is held", () => {
    const world = createRodWorld();
    const rod = createRod(world, { ...rope, adapt });
    for (const s of [0.31, 0.39]) createAttachment(world, { rod, s, to: { point: [s - 0.45, 0, 0] } });
    for (let frame = 0; frame < 10; frame++) stepWorld(world, 1 / 60);
    const parts = lengths(world, rod);
    const borders = parts.map((_, i) => parts.slice(0, i).reduce((sum, x) => sum + x, 0));
    expect(borders.some((border) => border > 0.31 && border < 0.39)).toBe(true);
  });

  it("says what is wrong with its bounds", () => {
    const world = createRodWorld();
    expect(() => createRod(world, { ...rope, adapt: { shortest: 0.1, longest: 0.15 } })).toThrow(
      /adapt\.longest is 0\.15; allowed: at least twice adapt\.shortest, 0\.2/,
    );
    expect(() => createRod(world, { ...rope, adapt: { shortest: 0, longest: 0.15 } })).toThrow(
      /adapt\.shortest/,
    );
    expect(world.rods).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { buildSpaghetti, measureHeap } from "../../../sample-game/scenes/spaghetti.js";
import { createRodWorld, getPoint, stepWorld } from "../../../systems/index.js";

describe("spaghetti", () => {
  it("begins as a bundle of rods that do not overlap, at the height asked", () => {
    const world = createRodWorld();
    const rods = buildSpaghetti(world, { rods: 76, height: 0.01 });
    const point = new Float64Array(3);
    let [lowest, nearest] = [Infinity, Infinity];
    // Straight and nearly along x: where they are as near as they get, they are so in a plane across them.
    for (let s = 0; s <= 0.2; s += 0.01) {
      const points = rods.map((rod) => [...getPoint(world, rod, s, point)]);
      for (const [i, [, y, z]] of points.entries()) {
        lowest = Math.min(lowest, y - 1e-3);
        for (const [, y2, z2] of points.slice(0, i)) nearest = Math.min(nearest, Math.hypot(y2 - y, z2 - z));
      }
    }
    expect(nearest).toBeGreaterThan(2e-3);
    // The bundle's disk touches the height; no rod need be just at the disk's lowest point.
    expect(lowest).toBeGreaterThan(0.0099);
    expect(lowest).toBeLessThan(0.011);
  });

  it("falls freely until it lands: the heap's speed is that of gravity", () => {
    const world = createRodWorld({ frame: 1e-3, subSteps: 1, collides: false, maximumFrames: 100 });
    const rods = buildSpaghetti(world, { rods: 5 });
    const before = measureHeap(world, rods);
    stepWorld(world, 0.02);
    const { speed, kinetic, radius } = measureHeap(world, rods);
    const mass = 1100 * Math.PI * 1e-6 * 0.2;
    expect(before.kinetic).toBe(0);
    expect(speed).toBeCloseTo(9.81 * 0.02, 6);
    expect(kinetic).toBeCloseTo(5 * 0.5 * mass * (9.81 * 0.02) ** 2, 9);
    expect(radius).toBeCloseTo(before.radius, 9);
  });
});

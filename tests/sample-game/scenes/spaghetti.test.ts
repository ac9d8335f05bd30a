import { describe, expect, it } from "vitest";
import { buildSpaghetti, measureHeap } from "../../../sample-game/scenes/spaghetti.js";
import { createRodWorld, stepWorld } from "../../../systems/index.js";

describe("spaghetti", () => {
  it("begins as a bundle of rods that do not overlap, at the height asked", () => {
    const world = createRodWorld({ frame: 1e-3, subSteps: 1 });
    const rods = buildSpaghetti(world, { rods: 31, height: 1e-4 });
    stepWorld(world, 1e-3);
    expect(world.contacts.count).toBeGreaterThan(10);
    for (let i = 0; i < world.contacts.count; i++) expect(world.contacts.gap[i]).toBeGreaterThan(0);
    expect(rods).toHaveLength(31);
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

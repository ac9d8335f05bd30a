import { describe, expect, it } from "vitest";
import { BAR_HEIGHT, barPose, hangingContent } from "../../../sample-game/scenes/hanging.js";

describe("hangingContent", () => {
  it("is the same every time", () => {
    expect(hangingContent()).toEqual(hangingContent());
  });

  it("hangs everything below the bar and above the floor", () => {
    const { ropes, cord, wisps } = hangingContent();
    for (const { from, to, name } of ropes) {
      expect(from.y, name).toBeLessThan(BAR_HEIGHT);
      expect(to.y, name).toBeGreaterThan(0.1);
    }
    for (const { from, length, name } of [cord, ...wisps.flatMap(({ strands }) => strands)]) {
      expect(from.y - length, name).toBeGreaterThan(0.1);
    }
  });

  it("has as many strands per wisp as asked for", () => {
    for (const { strands } of hangingContent({ strandsPerWisp: 5 }).wisps) expect(strands.length).toBe(5);
  });
});

describe("barPose", () => {
  it("starts at rest", () => {
    expect(barPose(0)).toEqual({ position: { x: 0, y: BAR_HEIGHT, z: 0 }, yaw: 0, roll: 0 });
    const h = 1e-4;
    expect(Math.abs(barPose(h).position.x) / h).toBeLessThan(1e-6);
  });

  it("never pulls harder than gravity", () => {
    const h = 1e-3;
    for (let t = h; t < 60; t += 0.05) {
      for (const axis of ["x", "y", "z"] as const) {
        const [before, now, after] = [t - h, t, t + h].map((time) => barPose(time, 2).position[axis]);
        expect(Math.abs(before! - 2 * now! + after!) / h ** 2).toBeLessThan(9.81);
      }
    }
  });
});

import { describe, expect, it } from "vitest";
import { buildPonytail, shakeHead } from "../../../sample-game/scenes/ponytail.js";
import { createRodWorld, getFrame, stepWorld } from "../../../systems/index.js";

const rootFrames = (seconds: number, seed = 1) => {
  const world = createRodWorld({ frame: 1 / 960, subSteps: 1, collides: false, maximumFrames: 1000 });
  const ponytail = buildPonytail(world, { fibres: 12, elements: 2, seed });
  if (seconds > 0) {
    shakeHead(world, ponytail, seconds);
    stepWorld(world, seconds);
  }
  return ponytail.hairs.map(({ rod }) => getFrame(world, rod, 0, new Float64Array(12)));
};
const distance = (a: Float64Array, b: Float64Array, from: number) =>
  Math.hypot(a[from] - b[from], a[from + 1] - b[from + 1], a[from + 2] - b[from + 2]);

describe("ponytail", () => {
  it("is the same for the same seed only", () => {
    expect(rootFrames(0, 3)).toEqual(rootFrames(0, 3));
    expect(rootFrames(0, 3)).not.toEqual(rootFrames(0, 4));
  });

  it("gathers its roots in a disk", () => {
    const reach = 6e-4 * Math.sqrt(12 / Math.PI);
    for (const frame of rootFrames(0)) expect(Math.hypot(frame[9], frame[10], frame[11])).toBeLessThan(reach);
  });

  it("moves roots and their directions with the head as one rigid body", () => {
    const [rest, shaken] = [rootFrames(0), rootFrames(0.2)];
    expect(distance(rest[0], shaken[0], 9)).toBeGreaterThan(1e-3);
    for (let i = 1; i < rest.length; i++) {
      expect(distance(shaken[0], shaken[i], 9)).toBeCloseTo(distance(rest[0], rest[i], 9), 9);
      expect(distance(shaken[0], shaken[i], 0)).toBeCloseTo(distance(rest[0], rest[i], 0), 6);
    }
  });
});

import { describe, expect, it } from "vitest";
import { buildRotatingBall, freeEnd, turnBall } from "../../../sample-game/scenes/rotating-ball.js";
import { createRodWorld, getObstaclePose, stepWorld } from "../../../systems/index.js";

describe("rotating ball", () => {
  it("stands turned by the amplitude after a quarter of a period, and as at first after a half", () => {
    const world = createRodWorld({ frame: 1 / 8, subSteps: 1, collides: false });
    const scene = buildRotatingBall(world, { amplitude: 0.4, period: 0.5 });
    const pose = new Float64Array(7);
    turnBall(world, scene, 0.125);
    stepWorld(world, 0.125);
    expect(2 * Math.acos(getObstaclePose(world, scene.ball, pose)[6])).toBeCloseTo(0.4, 9);
    turnBall(world, scene, 0.25);
    stepWorld(world, 0.125);
    expect(Math.abs(getObstaclePose(world, scene.ball, pose)[6])).toBeCloseTo(1, 9);
  });

  it("holds the end of the rod, which would sink without it", () => {
    const heights = [true, false].map((collides) => {
      const world = createRodWorld({ collides });
      const scene = buildRotatingBall(world);
      for (let frame = 0; frame < 60; frame++) stepWorld(world, 1 / 60);
      return freeEnd(world, scene, new Float64Array(3))[1];
    });
    expect(heights[0]).toBeGreaterThan(heights[1] + 0.004);
  });
});

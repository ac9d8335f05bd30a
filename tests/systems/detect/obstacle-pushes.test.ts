import { describe, expect, it } from "vitest";
import { createObstacle } from "../../../systems/index.js";
import { contactRows, detectNow, plainWorld, straight } from "./detect-world.js";

/**
 * A ball under a rod at rest, and another rod six radii above that; how often the rods touch, as the ball comes up at this speed from
 * below or has come up so far already.
 */
function contactsOfRods(speed: number, depth = -0.005): number {
  const world = plainWorld();
  world.isCrowd = true;
  straight(world, [-0.5, 0, 0], [1, 0, 0]);
  straight(world, [-0.5, 0.08, 0], [1, 0, 0]);
  const ball = createObstacle(world, {
    shape: { kind: "sphere", radius: 0.1 },
    position: [0, depth - 0.11, 0],
  });
  world.memory.f64.set([0, 0, 0, 0, speed, 0], world.components.Obstacle.velocitySpan[ball.entity]);
  detectNow(world, 0.01);
  return contactRows(world).filter(({ withObstacle }) => !withObstacle).length;
}

describe("a rod in a crowd that an obstacle comes upon", () => {
  it("is searched as far as the obstacle may push it", () => {
    expect(contactsOfRods(0)).toBe(0);
    expect(contactsOfRods(-10)).toBe(0);
    expect(contactsOfRods(10)).toBeGreaterThan(0);
  });

  it("comes out of it no faster than depth is corrected", () => {
    expect(contactsOfRods(0, 0.1)).toBe(0);
    expect(contactsOfRods(10, 0.1)).toBeGreaterThan(0);
  });
});

import { expect, it } from "vitest";
import { findCandidates } from "../../../systems/detect/find-candidates.js";
import { createObstacle, type RodWorld } from "../../../systems/index.js";
import { isAlone, roughTravel } from "../../../systems/trial/lone-rods.js";
import { goOn, plainWorld, setVelocity, straight } from "../detect/detect-world.js";

const h = 0.01;
/** m/s: a tenth of a metre in a step. */
const speed = 10;

/** Of the first rod, if it goes on as it does. */
function isFirstAlone(world: RodWorld): boolean {
  goOn(world);
  findCandidates(world, h);
  const [rod] = world.rods;
  return isAlone(world, rod, roughTravel(world, rod, h), h);
}

function thrown(): RodWorld {
  const world = plainWorld();
  setVelocity(world, straight(world, [0, 0, 0], [1, 0, 0]), [0, 0, 0, 0, speed, 0]);
  return world;
}

it("a rod is alone while no other can be reached in the step", () => {
  expect(isFirstAlone(thrown())).toBe(true);
  for (const [height, alone] of [
    [0.09, false],
    [0.15, true],
  ] as const) {
    const world = thrown();
    straight(world, [0, height, 0.5], [1, 0, -1]);
    expect(isFirstAlone(world), `at ${height}`).toBe(alone);
  }
});

it("nor one that comes itself", () => {
  const world = thrown();
  setVelocity(world, straight(world, [0, 0.15, 0.5], [1, 0, -1]), [0, 0, 0, 0, -speed, 0]);
  expect(isFirstAlone(world)).toBe(false);
});

it("nor an obstacle, of which the ball around its box counts", () => {
  for (const [height, alone] of [
    [0.19, false],
    [0.3, true],
  ] as const) {
    const world = thrown();
    createObstacle(world, { shape: { kind: "sphere", radius: 0.1 }, position: [0.5, height, 0] });
    expect(isFirstAlone(world), `at ${height}`).toBe(alone);
  }
});

it("nor itself, which may be where it turns by half a circle or might in the step", () => {
  for (const [turn, rate, alone] of [
    [2.8, 0, true],
    [3.3, 0, false],
    // Ends of elements of 0.25 m turn by 0.05 rad in the step, all four by 0.2.
    [2.8, 20, false],
  ] as const) {
    const world = plainWorld();
    const rod = straight(world, [0, 0, 0], [1, 0, 0], { restCurvature: [0, turn, 0] });
    const still = [0, 0, 0, 0, 0, 0];
    setVelocity(world, rod, [...still, ...Array.from({ length: 4 }, () => [0, rate, 0]).flat()]);
    expect(isFirstAlone(world), `${turn} rad, ${rate} /m/s`).toBe(alone);
  }
});

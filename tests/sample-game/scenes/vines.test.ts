import { describe, expect, it } from "vitest";
import { ropeRod } from "../../../plugin/rope.js";
import { curlVine, growVine } from "../../../sample-game/scenes/vines-growth.js";
import { bungee, giftRibbon, leaves, POLE, vine, VINE } from "../../../sample-game/scenes/vines.js";
import {
  createObstacle,
  createRod,
  createRodWorld,
  getPoint,
  rodLength,
  stepWorld,
} from "../../../systems/index.js";

const FRAME = 1 / 60;
/** As in a Babylon scene that was not told otherwise. */
const surroundings = { down: { x: 0, y: -1, z: 0 }, rightHandedAxes: false };

describe("vines and ribbons", () => {
  it("the vine grows up the pole and stays on it, its tip too", () => {
    const world = createRodWorld();
    world.solver.tolerance = 1e-3;
    createObstacle(world, {
      shape: { kind: "cylinder", radius: POLE.radius, halfHeight: POLE.height / 2 },
      position: [POLE.x, 0.05 + POLE.height / 2, POLE.z],
      friction: 0,
    });
    const plant = createRod(world, ropeRod(vine(), surroundings));
    curlVine(world, plant);
    const point = new Float64Array(3);
    const away = (share: number) => {
      const [x, , z] = getPoint(world, plant, share * rodLength(world, plant), point);
      return Math.hypot(x - POLE.x, z - POLE.z);
    };
    let worst = 0;
    for (let frame = 0; rodLength(world, plant) < VINE.grown - 1e-6 && frame < 900; frame++) {
      growVine(world, plant, FRAME, 2);
      stepWorld(world, FRAME);
      for (let k = 0; k <= 20; k++) worst = Math.max(worst, away(k / 20));
    }
    for (let frame = 0; frame < 60; frame++) stepWorld(world, FRAME);
    const reach = POLE.radius + (vine().radius as number);
    expect(rodLength(world, plant)).toBeCloseTo(VINE.grown, 6);
    // At twice its speed the tip swings out a little, and comes back.
    expect(worst).toBeLessThan(1.8 * reach);
    expect(away(1)).toBeLessThan(1.05 * reach);
    const height = getPoint(world, plant, VINE.grown, point)[1];
    expect(height).toBeGreaterThan(0.55);
    expect(height).toBeLessThan(POLE.height);
  });

  it("each rope is of the model that its plaque names", () => {
    expect([vine(), giftRibbon(), bungee()].map(({ model }) => model)).toEqual([
      "clothoid",
      "clothoid",
      "elastic-rod",
    ]);
  });

  it("leaves grow smaller towards the tip, along what has grown", () => {
    const [first, ...others] = leaves();
    expect(first.size).toBeLessThan(others[10].size);
    expect(Math.max(...others.map(({ fromTip }) => fromTip))).toBeLessThan(VINE.grown);
  });
});

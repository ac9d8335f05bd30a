import { expect, it } from "vitest";
import { createRodWorld, removeRod, stepWorld } from "../../systems/index.js";
import { createStick } from "../physics/contact-scenes.js";
import { workBound } from "./work-bound.js";

const budget = 8;
const FRAME = 1 / 60;

it("three budgets for each rope, and for each frame of a call", () => {
  const world = createRodWorld({ budget });
  for (let i = 0; i < 2; i++) createStick(world, { centre: [i, 0, 0], direction: [1, 0, 0] });
  stepWorld(world, FRAME);
  expect(workBound(world)).toBe(3 * 2 * world.work.budget);
  stepWorld(world, 3 * FRAME);
  expect(workBound(world)).toBe(3 * 3 * 2 * world.work.budget);
});

it("rods that are gone since have had their part of it", () => {
  const world = createRodWorld({ budget });
  const sticks = [0, 1].map((x) => createStick(world, { centre: [x, 0, 0], direction: [1, 0, 0] }));
  stepWorld(world, FRAME);
  expect(world.statistics.work).toBeGreaterThan(0);
  for (const stick of sticks) removeRod(world, stick);
  expect(workBound(world)).toBeGreaterThanOrEqual(3 * 2 * world.work.budget);
  expect(workBound(world)).toBeLessThan(4 * 2 * world.work.budget);
});

it("a world without rods has a budget too", () => {
  const world = createRodWorld({ budget });
  stepWorld(world, FRAME);
  expect(workBound(world)).toBeGreaterThan(0);
  expect(world.statistics.work).toBe(0);
});

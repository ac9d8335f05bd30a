import { expect, it } from "vitest";
import { vCurvature } from "../../../systems/models/super-helix/layout.js";
import { createRod, createRodWorld } from "../../../systems/index.js";
import { limitBending } from "../../../systems/advance/limit-bending.js";

it("limits the bending of what a step would crumple, all of its elements alike and not its root, and leaves the rest alone", () => {
  const world = createRodWorld();
  world.isCrowd = true;
  createRod(world, {
    length: 0.3,
    elements: 3,
    radius: 5e-5,
    material: { density: 1000, youngModulus: 1e9 },
  });
  createRod(world, {
    length: 0.3,
    elements: 3,
    radius: 5e-5,
    material: { density: 1000, youngModulus: 1e9 },
  });
  const [thrown, calm] = world.rods;
  const heap = world.memory.f64;
  const spanOf = (rod: number) => {
    const next = world.components.GeneralizedCoordinates.nextSpan[rod];
    return heap.subarray(next, next + vCurvature + 9);
  };
  spanOf(thrown).set([1, 2, 3, 4, 5, 6, 7, 800, -300, 20, 30, 4000, -1, 5, 60]);
  spanOf(calm).set([1, 2, 3, 4, 5, 6, 0.1, 0.2, -0.3, 0.2, 0.3, 0.4, -0.1, 0.5, 0.6]);
  const before = Array.from(spanOf(thrown));
  const calmBefore = Array.from(spanOf(calm));
  const h = 0.01;
  const bending = (rod: number) =>
    h * world.models[world.components.Rod.model[rod]].fastestBending(world, rod);
  const bent = bending(thrown);
  expect(bent).toBeGreaterThan(1.5);
  expect(bending(calm)).toBeLessThan(1.5);
  limitBending(world, h);
  expect(bending(thrown)).toBeCloseTo(1.5, 12);
  const after = Array.from(spanOf(thrown));
  expect(after.slice(0, vCurvature)).toEqual(before.slice(0, vCurvature));
  after
    .slice(vCurvature)
    .forEach((rate, i) => expect(rate).toBeCloseTo((1.5 / bent) * before[vCurvature + i], 9));
  expect(Array.from(spanOf(calm))).toEqual(calmBefore);
});

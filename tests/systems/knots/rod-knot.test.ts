import { expect, it } from "vitest";
import { buildKnottedRope } from "../../../sample-game/scenes/knotted-rope.js";
import {
  createRod,
  createRodWorld,
  getPoint,
  recogniseRod,
  rodLength,
  rodPoints,
  stepWorld,
} from "../../../systems/index.js";

it("finds the overhand knot in a rope, and that it holds while the rope moves", () => {
  const world = createRodWorld();
  const rope = buildKnottedRope(world, { elements: 40 });
  expect(recogniseRod(world, rope)).toMatchObject({ name: "3_1", rope: "overhand knot", certain: true });
  const { chirality } = recogniseRod(world, rope);
  for (let frame = 0; frame < 2; frame++) stepWorld(world, 1 / 60);
  expect(recogniseRod(world, rope, 120)).toMatchObject({ name: "3_1", chirality });
});

it("finds none in a straight rod", () => {
  const world = createRodWorld();
  const material = { density: 1000, youngModulus: 1e7 };
  const rod = createRod(world, { length: 1, elements: 4, radius: 0.01, material });
  expect(recogniseRod(world, rod)).toMatchObject({ name: "unknot", crossings: 0 });
  const points = rodPoints(world, rod, 3);
  expect(points.subarray(6)).toEqual(getPoint(world, rod, rodLength(world, rod), new Float64Array(3)));
  expect(() => rodPoints(world, rod, 1)).toThrow("samples is 1; allowed: a whole number from 2");
});

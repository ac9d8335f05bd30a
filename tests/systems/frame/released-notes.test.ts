import { expect, it } from "vitest";
import { createObstacle, createRod, createRodWorld, removeRod, stepWorld } from "../../../systems/index.js";

it("rods that go give back all that is noted of them: loads on their elements, how they come to rest, touches", () => {
  const world = createRodWorld({ subSteps: 2 });
  world.resting.speed = 1e-3;
  world.resting.patience = 0.1 / world.units.time;
  world.touches.watched = true;
  createObstacle(world, {
    shape: { kind: "box", halfExtents: [1, 0.05, 1] },
    position: [0, -0.055, 0],
    friction: 0.5,
  });
  const lieDown = () => {
    const rod = createRod(world, {
      length: 0.2,
      elements: 8,
      radius: 0.005,
      adapt: { shortest: 0.0125, longest: 0.05 },
      material: { density: 1000, youngModulus: 5e6, internalDamping: 0.05, linearDrag: 2, friction: 0.5 },
      root: { kind: "free", position: [0, 0.0005, 0], direction: [1, 0, 0] },
      collision: { membership: 2, collidesWith: 1, self: false },
    });
    for (let frame = 0; frame < 60; frame++) stepWorld(world, 1 / 60);
    const { Load, Rest } = world.components;
    const noted = { loads: Load.elements[rod.entity], isAtRest: Rest.isAtRest[rod.entity] };
    removeRod(world, rod);
    expect([Load.size[rod.entity], Rest.size[rod.entity], Rest.isAtRest[rod.entity]]).toEqual([0, 0, 0]);
    return noted;
  };
  const first = lieDown();
  expect(first.loads).toBeGreaterThan(2);
  expect(first.isAtRest).toBe(1);
  lieDown();
  const { used } = world.memory;
  for (let i = 0; i < 5; i++) expect(lieDown()).toEqual(first);
  expect(world.memory.used).toBe(used);
});

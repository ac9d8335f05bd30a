import { expect, it } from "vitest";
import { createRodWorld, stepWorld } from "../../systems/index.js";
import { createStick, throwRod } from "../physics/contact-scenes.js";
import { PassingRods } from "./passing-rods.js";

/** A stick flies at another. */
it.each([
  { collidesWith: 1, passages: 0 },
  { collidesWith: 0, passages: 1 },
])(
  "counts $passages passages where sticks collide with group $collidesWith",
  ({ collidesWith, passages }) => {
    const world = createRodWorld({ gravity: [0, 0, 0] });
    const stick = {
      length: 0.4,
      radius: 0.005,
      elements: 4,
      youngModulus: 1e7,
      internalDamping: 0.02,
      friction: 0.3,
      collision: { collidesWith },
    };
    const flying = createStick(world, { ...stick, centre: [0, 0.2, 0], direction: [1, 0, 0] });
    throwRod(world, flying, [0, -2, 0]);
    createStick(world, { ...stick, centre: [0.01, 0, 0.01], direction: [0, 0, 1] });
    const passing = new PassingRods(world);
    for (let i = 0; i < 30; i++) {
      passing.begin();
      stepWorld(world, 1 / 60);
      passing.end();
    }
    expect(passing.count).toBe(passages);
  },
);

import { describe, expect, it } from "vitest";
import { createRod, createRodWorld, setGravity, type RodHandle } from "../../systems/index.js";
import { createGround, createStick, pointOf, stepFor } from "./contact-scenes.js";

/** Seconds that the stack is watched for; STACK_SECONDS=30 is the long version. */
const watched = Number(process.env.STACK_SECONDS ?? 4);

const radius = 0.004;

/** Layers of two parallel sticks, each across the one below, on the ground or on two fixed rails. */
function crossedStack(base: "ground" | "rails", layers: number, friction: number) {
  const world = createRodWorld();
  // Creep is what the solver leaves unsolved.
  world.solver.tolerance = 1e-8;
  if (base === "ground") createGround(world, { friction });
  else {
    for (const side of [-0.03, 0.03]) {
      createRod(world, {
        length: 0.1,
        elements: 2,
        radius,
        material: { density: 1000, youngModulus: 1e12, friction },
        root: { position: [side, -radius, -0.05], direction: [0, 0, 1] },
      });
    }
  }
  const rods: RodHandle[] = [];
  for (let layer = 0; layer < layers; layer++) {
    for (const side of [-0.03, 0.03]) {
      const along = layer % 2 === 0;
      const y = radius * (2 * layer + 1);
      rods.push(
        createStick(world, {
          centre: along ? [0, y, side] : [side, y, 0],
          direction: along ? [1, 0, 0] : [0, 0, 1],
          radius,
          elements: 3,
          youngModulus: 1e9,
          internalDamping: 0.01,
          friction,
        }),
      );
    }
  }
  return { world, rods };
}

/** Fastest point of the upper layers, in radii a second, after a second of settling. */
function creepOf(base: "ground" | "rails", seconds: number): number {
  const { world, rods } = crossedStack(base, 5, 0.4);
  stepFor(world, 1);
  const places = () => rods.slice(2).flatMap((rod) => [0, 0.5, 1].map((share) => pointOf(world, rod, share)));
  const before = places();
  stepFor(world, seconds);
  const way = places().map((point, i) => Math.hypot(...point.map((x, c) => x - before[i][c])));
  return Math.max(...way) / radius / seconds;
}

describe("a stack of crossed rods", () => {
  it(
    "rests: less than a millionth of a radius of creep a second",
    { timeout: 30_000 + 5_000 * watched },
    () => {
      expect(creepOf("rails", watched)).toBeLessThan(1e-7);
    },
  );

  it("stirs a little on flat ground, where the points that hold it change places", () => {
    expect(creepOf("ground", 0.25)).toBeLessThan(1e-3);
  });

  it("falls apart where nothing holds it: gravity leans and there is no friction", () => {
    const { world, rods } = crossedStack("rails", 3, 0);
    setGravity(world, [2, -9.81, 0]);
    const before = pointOf(world, rods[4]);
    stepFor(world, 0.5);
    expect(Math.abs(pointOf(world, rods[4])[0] - before[0])).toBeGreaterThan(10 * radius);
  });
});

import { describe, expect, it } from "vitest";
import { createRodWorld, stepWorld } from "../../systems/index.js";
import { createGround, createStick, g, pointOf, stepFor, throwRod, velocityOf } from "./contact-scenes.js";

const radius = 0.002;
const directions = { along: 0, across: 90, oblique: 35 };

/** A stick that lies on a plane of the given tilt (downhill is -x along the plane). */
function onIncline(tilt: number, mu: number, heading: number, subSteps = 4) {
  const world = createRodWorld({ subSteps });
  // What one per cent of the weight accelerates is known a hundred times worse than the forces are found.
  world.solver.tolerance = 1e-8;
  createGround(world, { tilt, friction: mu });
  const downhill = [-Math.cos(tilt), -Math.sin(tilt), 0];
  const [c, s] = [Math.cos((heading * Math.PI) / 180), Math.sin((heading * Math.PI) / 180)];
  const rod = createStick(world, {
    centre: [-radius * Math.sin(tilt), radius * Math.cos(tilt), 0],
    direction: [c * downhill[0], c * downhill[1], s],
    radius,
    friction: mu,
  });
  const along = (v: number[]) => v[0] * downhill[0] + v[1] * downhill[1];
  const normal = (v: number[]) => -v[0] * Math.sin(tilt) + v[1] * Math.cos(tilt);
  return { world, rod, downhill, along, normal };
}

describe.each(Object.entries(directions))("a rod lying %s the slope", (_, heading) => {
  it.each([0.1, 0.5, 1.2])("sticks one per cent below the friction angle, mu = %d", (mu) => {
    const { world, rod, along } = onIncline(Math.atan(0.99 * mu), mu, heading);
    stepFor(world, 1 / 6);
    const start = pointOf(world, rod);
    stepFor(world, 1);
    const end = pointOf(world, rod);
    expect(Math.abs(along(velocityOf(world, rod)))).toBeLessThan(1e-4);
    // A rod that lies flat is held at points that are as good as their neighbours; when they change places it stirs.
    expect(Math.hypot(...end.map((x, c) => x - start[c]))).toBeLessThan(1e-3 * radius);
  });

  it.each([0, 0.1, 0.5, 1.2])("slides one per cent above it, with g (sin - mu cos), mu = %d", (mu) => {
    const tilt = mu === 0 ? 0.02 : Math.atan(1.01 * mu);
    const { world, rod, along, normal } = onIncline(tilt, mu, heading);
    stepFor(world, 1);
    const expected = g * (Math.sin(tilt) - mu * Math.cos(tilt));
    expect(along(velocityOf(world, rod)) / expected).toBeCloseTo(1, 4);
    // It stays on the plane, and goes straight down it.
    expect(Math.abs(normal(pointOf(world, rod)) - radius)).toBeLessThan(1e-4 * radius);
    expect(Math.abs(pointOf(world, rod)[2])).toBeLessThan(1e-6);
  });
});

describe("a sliding rod", () => {
  it.each([
    [0.1, 1, 0],
    [0.3, 2, 90],
    [0.7, 0.5, 40],
    [1, 3, 20],
  ])("stops after v^2 / (2 mu g): mu %d, %d m/s, at %d degrees to its axis", (mu, v0, heading) => {
    // The distance is short by v h / 2, the last step's share.
    const { world, rod } = onIncline(0, mu, heading, 64);
    throwRod(world, rod, [v0, 0, 0]);
    const from = pointOf(world, rod)[0];
    const distance = (v0 * v0) / (2 * mu * g);
    stepFor(world, v0 / (mu * g) + 0.1);
    expect(Math.hypot(...velocityOf(world, rod))).toBeLessThan(1e-4);
    expect((pointOf(world, rod)[0] - from) / distance).toBeGreaterThan(0.99);
    expect((pointOf(world, rod)[0] - from) / distance).toBeLessThan(1.01);
    expect(Math.abs(pointOf(world, rod)[2])).toBeLessThan(1e-3 * distance);
  });

  it("loses its distance's error with the step", () => {
    const [mu, v0] = [0.5, 1];
    const error = (subSteps: number) => {
      const world = createRodWorld({ subSteps });
      createGround(world, { friction: mu });
      const rod = createStick(world, { centre: [0, radius, 0], direction: [1, 0, 0], radius, friction: mu });
      throwRod(world, rod, [v0, 0, 0]);
      for (let i = 0; i < 30; i++) stepWorld(world, 1 / 60);
      return Math.abs(pointOf(world, rod)[0] - (v0 * v0) / (2 * mu * g));
    };
    const [coarse, fine] = [error(1), error(8)];
    expect(Math.log2(coarse / fine) / 3).toBeGreaterThan(0.9);
  });
});

import { describe, expect, it } from "vitest";
import {
  createRod,
  createRodWorld,
  getEnergy,
  getPoint,
  moveRoot,
  stepWorld,
  type RodOptions,
} from "../../systems/index.js";

function hair(elements: number, curl: number, linearDrag: number): RodOptions {
  return {
    length: 0.3,
    elements,
    radius: 5e-5,
    material: { density: 1300, youngModulus: 3e9, poissonRatio: 0.48, internalDamping: 1e-3, linearDrag },
    restCurvature: [0.1 * curl, curl, 0],
    root: { direction: [0, -1, 0] },
  };
}

function rope(elements: number, youngModulus: number): RodOptions {
  return {
    length: 1.5,
    elements,
    radius: 0.01,
    material: { density: 1100, youngModulus, internalDamping: 0.02, quadraticDrag: 0.014 },
    root: { direction: [0, -1, 0] },
  };
}

const cases: [string, RodOptions][] = [
  ["wavy hair", hair(8, 60, 7.5e-5)],
  ["curly hair", hair(24, 100, 7.5e-5)],
  ["hair in a vacuum", hair(12, 60, 0)],
  ["rope", rope(24, 2e7)],
  ["slack rope of 60 elements", rope(60, 1e6)],
];

/** A root torn to and fro by 0.6 m three times a second: 6 m/s and 100 m/s^2, steps of 1/120 and 1/240 s. */
describe.each([2, 4])("%i sub-steps a frame", (subSteps) => {
  it.each(cases)("%s survives three seconds of it and calms down", (_, options) => {
    const world = createRodWorld({ subSteps });
    const rod = createRod(world, options);
    const energy = { elastic: 0, gravitational: 0, kinetic: 0 };
    getEnergy(world, rod, energy);
    const rest = energy.gravitational;
    let largest = 0;
    let afterStorm = 0;
    for (let i = 1; i <= 60 * 10; i++) {
      const t = i / 60;
      const swing = t < 3 ? 0.3 : 0;
      const x = swing * Math.sin(6 * Math.PI * t);
      const z = 0.5 * swing * (Math.cos(7.8 * Math.PI * t) - 1);
      moveRoot(world, rod, [x, 0, z]);
      stepWorld(world, 1 / 60);
      getEnergy(world, rod, energy);
      largest = Math.max(largest, energy.kinetic);
      if (i === 60 * 4) afterStorm = energy.kinetic + energy.elastic + energy.gravitational - rest;
    }
    // A point mass of the same weight at twice the root's top speed is the scale of what may happen.
    const mass = options.material.density * Math.PI * (options.radius as number) ** 2 * options.length!;
    expect(largest).toBeLessThan(0.5 * mass * (6 * 20) ** 2);
    // Hair may have caught in itself, and then rests with what bends it.
    const rests = energy.kinetic < 1e-12 * largest;
    if (!rests)
      expect(energy.kinetic + energy.elastic + energy.gravitational - rest).toBeLessThan(0.5 * afterStorm);
    const tip = getPoint(world, rod, options.length!, new Float64Array(3));
    expect(tip[1]).toBeLessThan(0);
  });
});

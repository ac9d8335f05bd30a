import { describe, expect, it } from "vitest";
import { createRod, createRodWorld, stepWorld, type RodWorld } from "../../../systems/index.js";
import { closestDistance } from "../../oracle/passing.js";
import { createStick, energyOf, pointOf, throwRod } from "../../physics/contact-scenes.js";

const radius = 0.005;
const thickness = 2 * radius;
const h = 1 / 240;
/** Radius of the bow. */
const wide = 0.05;

/** A bow in the plane of x and y, open upwards, its lowest point a thickness below the origin, that goes by `way` along x in a step. */
function throwBow(world: RodWorld, way: number) {
  const half = 1;
  const bow = createRod(world, {
    length: 2 * half * wide,
    elements: 4,
    radius,
    material: { density: 1000, youngModulus: 1e10, friction: 0 },
    restCurvature: [0, 0, 1 / wide],
    root: {
      kind: "free",
      position: [-wide * Math.sin(half), wide - thickness - wide * Math.cos(half), 0],
      quaternion: [0, 0, -Math.sin(half / 2), Math.cos(half / 2)],
    },
  });
  return throwRod(world, bow, [way / h, 0, 0]);
}

/** Where the stick is the bow comes up by this much, if it goes straight on. */
const rise = (way: number) => wide - Math.sqrt(wide * wide - way * way);

describe("a bow that is pulled along under a stick", () => {
  it.each([0.5, 0.6, 0.7])("by %f thicknesses in a step stays below it", (share) => {
    const way = share * thickness;
    const world = createRodWorld({ gravity: [0, 0, 0], frame: h, subSteps: 1 });
    const stick = createStick(world, { centre: [0, 0, 0], direction: [0, 0, 1], radius, friction: 0 });
    const bow = throwBow(world, way);
    const gap = () => {
      const arc = Array.from({ length: 101 }, (_, i) => pointOf(world, bow, i / 100));
      return (
        (closestDistance([pointOf(world, stick, 0), pointOf(world, stick, 1)], arc) - thickness) / thickness
      );
    };
    expect(Math.abs(gap())).toBeLessThan(1e-3);
    const before = energyOf(world, [bow]);
    stepWorld(world, h);
    // Straight on it would be deep, and no shorter step has helped.
    expect(rise(way)).toBeGreaterThan(0.02 * thickness);
    expect(world.statistics.retries).toBe(0);
    expect(gap()).toBeGreaterThan(-0.01);
    // Forces that are found again replace those before: it is not thrown off either, and gets the energy of going down by that.
    expect(gap()).toBeLessThan(0.01);
    expect(energyOf(world, [bow])).toBeLessThan(before * (1 + (1.3 * rise(way)) ** 2 / way ** 2));
  });

  it("is looked at by the forces that are found last, however far it turns", () => {
    const world = createRodWorld({ gravity: [0, 0, 0], frame: h, subSteps: 1 });
    createStick(world, { centre: [0, 0, 0], direction: [0, 0, 1], radius, friction: 0 });
    throwBow(world, 0.5 * thickness);
    // It may not turn at all, nor be halved for that.
    world.largestTurn = 1e-12;
    world.components.Rod.tautRetries.fill(0);
    stepWorld(world, h);
    expect(world.statistics.retries).toBe(0);
    expect(world.solver.bias[0]).not.toBe(world.trial.givenBias[0]);
    expect(world.trial.isUnmeasured[0]).toBe(0);
  });
});

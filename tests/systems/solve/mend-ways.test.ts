import { describe, expect, it } from "vitest";
import { createRod, createRodWorld, stepWorld, type RodWorld } from "../../../systems/index.js";
import { closestDistance } from "../../oracle/passing.js";
import { createStick, energyOf, pointOf, throwRod } from "../../physics/contact-scenes.js";

const radius = 0.005;
const thickness = 2 * radius;
const h = 1 / 240;
/** Radius of the bow. */
const wide = 0.05;

/** A bow in the plane of x and y, open upwards, right below a stick along z, and moving by `way` along x in a step. */
function bowUnderStick(world: RodWorld, way: number) {
  const stick = createStick(world, { centre: [0, 0, 0], direction: [0, 0, 1], radius, friction: 0 });
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
  throwRod(world, bow, [way / h, 0, 0]);
  return [stick, bow] as const;
}

/** From where the stick is the bow comes up by this much, if both go straight on. */
const rise = (way: number) => wide - Math.sqrt(wide * wide - way * way);

describe("a bow that is pulled along under a stick", () => {
  it.each([0.5, 0.6, 0.7])("by %f thicknesses in a step stays below it", (share) => {
    const way = share * thickness;
    const world = createRodWorld({ gravity: [0, 0, 0], frame: h, subSteps: 1 });
    const rods = bowUnderStick(world, way);
    const [stick, bow] = rods;
    const gap = () => {
      const arc = Array.from({ length: 101 }, (_, i) => pointOf(world, bow, i / 100));
      const line = [pointOf(world, stick, 0), pointOf(world, stick, 1)];
      return (closestDistance(line, arc) - thickness) / thickness;
    };
    expect(Math.abs(gap())).toBeLessThan(1e-3);
    const before = energyOf(world, rods);
    stepWorld(world, h);
    // Straight on it would be deep, and no shorter step has helped.
    expect(rise(way)).toBeGreaterThan(0.02 * thickness);
    expect(world.statistics.retries).toBe(0);
    expect(gap()).toBeGreaterThan(-0.01);
    // Forces that are found again replace those before: it is not thrown off either, and gets the energy of going down by that.
    expect(gap()).toBeLessThan(0.01);
    expect(energyOf(world, rods)).toBeLessThan(before * (1 + (rise(way) / way) ** 2));
  });
});

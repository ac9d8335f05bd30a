import { describe, expect, it } from "vitest";
import { arcsAt } from "./pressed-rod/arcs.js";
import { elastica, elasticaAt, eulerLoad } from "./pressed-rod/elastica.js";
import { elasticaUnits, PressedRod } from "../../sample-game/scenes/pressed-rod.js";

describe("the elastica", () => {
  it.each(["sliding", "pinned"] as const)("%s: begins at Euler's load", (farEnd) => {
    const { force, shortening } = elastica(1e-3, farEnd);
    expect(force / eulerLoad[farEnd]).toBeCloseTo(1, 5);
    expect(shortening).toBeLessThan(1e-5);
  });

  it.each(["sliding", "pinned"] as const)("%s: its energy is the work done on it", (farEnd) => {
    let last = elastica(0.3, farEnd);
    const { energy } = last;
    let work = 0;
    for (let k = 0.32; k < 0.5; k += 0.02) {
      const state = elastica(k, farEnd);
      work += 0.5 * (state.force + last.force) * (state.shortening - last.shortening);
      last = state;
    }
    expect(work / (last.energy - energy)).toBeCloseTo(1, 4);
  });
});

describe("a chain of arcs", () => {
  it.each(["sliding", "pinned"] as const)("%s: comes to the elastica at second order", (farEnd) => {
    const { force, energy } = elasticaAt(0.1, farEnd);
    const errors = [8, 16].map((elements) => arcsAt(0.1, elements, farEnd).force / force - 1);
    expect(Math.log2(errors[0] / errors[1])).toBeCloseTo(2, 1);
    expect(Math.abs(arcsAt(0.1, 16, farEnd).energy / energy - 1)).toBeLessThan(0.01);
  });
});

describe("a straight rod that is pressed end-on onto the ground", () => {
  it.each([
    { elements: 16, subSteps: 4, friction: 0.5, imperfection: 0 },
    { elements: 16, subSteps: 1, friction: 10, imperfection: 1e-3 },
    { elements: 32, subSteps: 4, friction: 0, imperfection: 1e-5 },
    { elements: 32, subSteps: 1, friction: 0, imperfection: 0 },
    { elements: 32, subSteps: 1, friction: 0.5, imperfection: 0 },
  ])("%o: buckles under Euler's load and follows the elastica", (options) => {
    const farEnd = options.friction === 0 ? "sliding" : "pinned";
    const rod = new PressedRod(options);
    rod.pressTo(0.01, 0.03);
    rod.hold(3);
    expect(Math.abs(rod.force / (eulerLoad[farEnd] * elasticaUnits.force) - 1)).toBeLessThan(0.05);
    rod.pressTo(0.1, 0.03);
    rod.hold(1.5);
    const { force, energy } = elasticaAt(rod.shortening, farEnd);
    expect(Math.abs(rod.force / (force * elasticaUnits.force) - 1)).toBeLessThan(0.02);
    expect(rod.mostEnergy / (energy * elasticaUnits.energy)).toBeLessThan(3);
  });

  it("has the load of as many arcs, if its elements are few", () => {
    const rod = new PressedRod({ elements: 4, subSteps: 1, friction: 10, imperfection: 1e-3 });
    rod.pressTo(0.1, 0.03);
    rod.hold(1.5);
    const { force } = arcsAt(rod.shortening, 4, "pinned");
    expect(Math.abs(rod.force / (force * elasticaUnits.force) - 1)).toBeLessThan(0.02);
  });
});

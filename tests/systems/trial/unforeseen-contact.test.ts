import { describe, expect, it } from "vitest";
import { createAttachment, createRodWorld, stepWorld, type RodWorld } from "../../../systems/index.js";
import { closestDistance } from "../../oracle/passing.js";
import { createStick, pointOf, throwRod } from "../../physics/contact-scenes.js";

const radius = 0.005;
const h = 1 / 240;
const length = 0.06;

function lying(world: RodWorld) {
  return createStick(world, {
    centre: [0, 0, 0],
    direction: [1, 0, 0],
    length: 4 * length,
    radius,
    density: 1e5,
  });
}

/** A stick above the x-axis that touches it with its start and slopes up from there. */
function sloping(world: RodWorld, slope: number) {
  const direction = [Math.cos(slope), Math.sin(slope), 0];
  const centre = [0.5 * length * direction[0], 2.02 * radius + 0.5 * length * direction[1], 0];
  return createStick(world, { centre, direction, length, radius, elements: 4 });
}

describe("a stick that stands on another by its end", () => {
  it.each([0.4, 0.5, 0.6])("and slaps down from a slope of %f comes to lie on it", (slope) => {
    const world = createRodWorld({ gravity: [0, 0, 0], frame: h, subSteps: 1 });
    const below = lying(world);
    const stick = sloping(world, slope);
    // Turning about its start, its other end would be half a thickness deep when the step ends, and its centreline has met nothing.
    const turned = slope + Math.asin(radius / length);
    throwRod(world, stick, [0, 0, 0], [0, 0, -turned / h]);
    for (let step = 0; step < 4; step++) {
      stepWorld(world, h);
      const ends = [pointOf(world, stick, 0), pointOf(world, stick, 1)];
      const line = [pointOf(world, below, 0), pointOf(world, below, 1)];
      expect(closestDistance(line, ends) / radius - 2).toBeGreaterThan(-0.1);
    }
  });
});

it("rods that are tied together where they overlap do not halve their steps for it", () => {
  const world = createRodWorld({ gravity: [0, 0, 0], frame: h, subSteps: 1 });
  const one = createStick(world, { centre: [0, 0, 0], direction: [1, 0, 0], length, radius });
  const two = createStick(world, { centre: [0, 0, 0.5 * radius], direction: [0.2, 1, 0], length, radius });
  createAttachment(world, { rod: one, s: 0.5 * length, to: { rod: two, s: 0.5 * length } });
  for (const rod of [one, two]) throwRod(world, rod, [1, 0, 0]);
  for (let step = 0; step < 5; step++) {
    stepWorld(world, h);
    expect(world.statistics.retries).toBe(0);
  }
});

import { expect, it } from "vitest";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  type RodOptions,
} from "../../../systems/index.js";
import { TiedStretches } from "../../../systems/trial/tied-stretches.js";
import { limits } from "../../../systems/world/limits.js";
import { defaultUnits } from "../../../systems/world/units.js";

const radius = 0.01;
const metre = 1 / defaultUnits.length;
const reach = limits.detect.linkedThicknesses * 2 * radius;
const leave = limits.trial.tiedLeave * reach;

/** A rod along x from x = 0 to 2, and balls of radius 0.1 at these places on it. */
function scene(kind: "free" | "clamped", ...balls: number[]) {
  const world = createRodWorld();
  const options: RodOptions = {
    length: 2,
    elements: 8,
    radius,
    material: { density: 1000, youngModulus: 1e6, poissonRatio: 0.3 },
    root: { kind, direction: [1, 0, 0] },
  };
  const rod = createRod(world, options);
  const obstacles = balls.map((x) =>
    createObstacle(world, { shape: { kind: "sphere", radius: 0.1 }, position: [x, 0, 0] }),
  );
  const ties = new TiedStretches();
  return { world, rod, obstacles, ties };
}

it("takes a free rod that is tied to nothing for untied", () => {
  const { world, rod, obstacles, ties } = scene("free", 1);
  ties.take(world, rod.entity, obstacles[0].entity);
  expect(ties.endOfTied(0)).toBe(0);
  expect(ties.startOfTied(0)).toBe(Infinity);
});

it("lets a root come out of what it sticks in, and an attached place too", () => {
  const { world, rod, obstacles, ties } = scene("clamped", 0, 1);
  createAttachment(world, { rod, s: 1.05, to: { obstacle: obstacles[1], point: [0.05, 0, 0] } });
  ties.take(world, rod.entity, obstacles[0].entity);
  expect(ties.endOfTied(0) / metre).toBeCloseTo(limits.detect.buriedLength * 0.1, 9);
  expect(ties.startOfTied(ties.endOfTied(0))).toBe(Infinity);
  ties.take(world, rod.entity, obstacles[1].entity);
  // Its root is far from this one.
  expect(ties.endOfTied(0) / metre).toBeCloseTo(reach, 9);
  expect(ties.startOfTied(reach * metre) / metre).toBeCloseTo(1 - leave, 9);
  expect(ties.endOfTied(1 * metre) / metre).toBeCloseTo(1.1 + leave, 9);
});

it("goes on through stretches that overlap, in any order", () => {
  const { world, rod, obstacles, ties } = scene("free", 1);
  for (const s of [1.12, 1, 1.06, 0.5])
    createAttachment(world, { rod, s, to: { obstacle: obstacles[0], point: [0, 0, 0] } });
  ties.take(world, rod.entity, obstacles[0].entity);
  expect(ties.endOfTied(1 * metre) / metre).toBeCloseTo(1.12 + leave + 0.02, 9);
  expect(ties.startOfTied(0) / metre).toBeCloseTo(0.1 - leave, 9);
});

import { describe, expect, it } from "vitest";
import { createRod, type RodHandle, type RodWorld } from "../../../systems/index.js";
import { anyIsCoiled, coilsMayPass } from "../../../systems/trial/joined-elements.js";
import { createStill, displace, groupOf, h, proposed, runToTrial, takeBy } from "./tried-step.js";

const radius = 0.002;
/** Of the coil's axis. */
const wide = 0.02;

interface Coil {
  world: RodWorld;
  rod: RodHandle;
}

/** A free rod of two elements that turn by `turn` each, and climb by `pitch` for a circle. */
function coil(turn: number, { pitch = 0.01, self = true } = {}): Coil {
  const world = createStill();
  const c = pitch / (2 * Math.PI);
  const square = wide * wide + c * c;
  const rod = createRod(world, {
    length: (2 * turn * square) / wide,
    elements: 2,
    radius,
    material: { density: 1000, youngModulus: 1e9 },
    restCurvature: [c / square, 0, wide / square],
    root: { kind: "free", position: [0, 0, 0] },
    collision: { self },
  });
  runToTrial(world);
  return { world, rod };
}

/** Makes the step bend the second element by `angle` more, about the axis that it is bent about. */
function bend({ world, rod }: Coil, angle: number): void {
  const { length } = world.components.Rod;
  proposed(world, rod)[6 + 3 + 2] = (2 * angle) / (length[rod.entity] * h);
}

/** Makes the step turn the climb around: twist is all that tells a coil from its mirror image. */
function mirror({ world, rod }: Coil): void {
  const { memory, components } = world;
  const twist = memory.f64[components.GeneralizedCoordinates.qSpan[rod.entity] + 7];
  for (const element of [0, 1]) proposed(world, rod)[6 + 3 * element] = (-2 * twist) / h;
}

function fate(made: Coil): { isCoiled: boolean; mayPass: boolean } {
  const { world, rod } = made;
  const group = groupOf(world, rod);
  displace(world, group);
  return { isCoiled: anyIsCoiled(world, group, h), mayPass: coilsMayPass(world, group, h) };
}

describe("an element and the next", () => {
  it("that turn by less than half a circle together are not followed, however they bend", () => {
    const made = coil(0.3);
    bend(made, 0.3);
    expect(fate(made)).toEqual({ isCoiled: false, mayPass: false });
  });

  it("that turn by more, and move by little, are not followed either", () => {
    const made = coil(4);
    bend(made, 0.01 * radius);
    expect(fate(made)).toEqual({ isCoiled: false, mayPass: false });
  });

  it("that turn by more and are carried along as a whole pass nothing", () => {
    const made = coil(4);
    takeBy(made.world, made.rod, [0.1, 0, 0]);
    expect(fate(made).mayPass).toBe(false);
  });

  it("that unbend do not pass", () => {
    const made = coil(3);
    bend(made, -0.4);
    expect(fate(made)).toEqual({ isCoiled: true, mayPass: false });
  });

  it("that climb the other way afterwards pass", () => {
    const made = coil(1.2 * Math.PI);
    mirror(made);
    expect(fate(made)).toEqual({ isCoiled: true, mayPass: true });
  });

  it("that climb the other way after less than a circle pass nothing", () => {
    const made = coil(0.8 * Math.PI);
    mirror(made);
    expect(fate(made)).toEqual({ isCoiled: true, mayPass: false });
  });

  it("of a rod that does not touch itself are not looked at", () => {
    const made = coil(1.2 * Math.PI, { self: false });
    mirror(made);
    expect(fate(made)).toEqual({ isCoiled: false, mayPass: false });
  });
});

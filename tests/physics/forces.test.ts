import { describe, expect, it } from "vitest";
import {
  createRod,
  createRodWorld,
  getEnergy,
  getPoint,
  getVelocity,
  moveRoot,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../systems/index.js";

const rope = {
  length: 0.5,
  elements: 10,
  radius: 0.005,
  material: { density: 1100, youngModulus: 5e6, internalDamping: 0.02 },
};
/** Comes to rest within a second or two. */
const stiff = { density: 1100, youngModulus: 5e8, internalDamping: 0.02 };
const lineDensity = 1100 * Math.PI * 0.005 ** 2;

function run(world: RodWorld, seconds: number, each?: (time: number) => void): void {
  const frames = Math.round(seconds * 60);
  for (let i = 0; i < frames; i++) {
    each?.((i + 1) / 60);
    stepWorld(world, 1 / 60);
  }
}

function tip(world: RodWorld, rod: RodHandle): Float64Array {
  return getPoint(world, rod, rope.length, new Float64Array(3));
}

describe("a moving clamp", () => {
  it("in uniform acceleration is a tilted gravity (equivalence principle)", () => {
    const a = 3;
    const still = createRodWorld({ gravity: [-a, -9.81, 0] });
    const hanging = createRod(still, { ...rope, root: { direction: [0, -1, 0] } });
    const moving = createRodWorld({ subSteps: 4 });
    const carried = createRod(moving, { ...rope, root: { direction: [0, -1, 0] } });
    // Start the accelerated frame in step: positions of the still one are relative to the clamp.
    const at = (t: number) => (a * t * t) / 2;
    run(still, 3);
    run(moving, 3, (t) => moveRoot(moving, carried, [at(t), 0, 0]));
    const expected = tip(still, hanging);
    const found = tip(moving, carried);
    const relative = [found[0]! - at(3), found[1]!, found[2]!];
    relative.forEach((x, c) => expect(Math.abs(x - expected[c]!)).toBeLessThan(2e-3 * rope.length));
    expect(Math.abs(expected[0]!)).toBeGreaterThan(0.05 * rope.length);
  });

  it("moves at constant velocity without disturbing the rod (Galilean invariance)", () => {
    const world = createRodWorld();
    const rod = createRod(world, { ...rope, root: { direction: [1, 0, 0] } });
    const reference = createRodWorld();
    const still = createRod(reference, { ...rope, root: { direction: [1, 0, 0] } });
    const speed = [2, -1, 0.5];
    // Both rods must start with the velocity of their clamp.
    const v = world.components.GeneralizedCoordinates.vSpan[rod.entity]!;
    for (let c = 0; c < 3; c++)
      world.memory.f64[v + 3 + c] = (speed[c]! * world.units.time) / world.units.length;
    run(reference, 0.5);
    run(world, 0.5, (t) =>
      moveRoot(
        world,
        rod,
        speed.map((x) => x * t),
      ),
    );
    const found = tip(world, rod);
    tip(reference, still).forEach((x, c) =>
      expect(Math.abs(found[c]! - 0.5 * speed[c]! - x)).toBeLessThan(1e-9),
    );
  });

  it("turns the rod with it, and reaches its target at the end of the frame", () => {
    const world = createRodWorld({ gravity: [0, 0, 0] });
    const rod = createRod(world, { ...rope, material: stiff });
    const half = Math.PI / 4;
    run(world, 3, (t) => {
      const angle = half * Math.min(1, t);
      moveRoot(world, rod, [0.1, 0, 0], [0, 0, Math.sin(angle), Math.cos(angle)]);
    });
    // A quarter turn about z takes the tangent from x to y; damped, the rope ends straight along it.
    expect(Math.abs(getPoint(world, rod, 0, new Float64Array(3))[0]! - 0.1)).toBeLessThan(1e-12);
    expect(Math.abs(tip(world, rod)[1]! - rope.length)).toBeLessThan(1e-3);
    expect(Math.abs(tip(world, rod)[0]! - 0.1)).toBeLessThan(1e-3);
  });
});

describe("a pinned rod", () => {
  it("swings like a rigid pendulum when it is stiff: period 2 pi sqrt(2 L / 3 g)", () => {
    const world = createRodWorld({ frame: 1 / 960, subSteps: 1 });
    const rod = createRod(world, {
      ...rope,
      material: { density: 1100, youngModulus: 1e11 },
      root: { kind: "pinned", direction: [0.05, -1, 0] },
    });
    const crossings: number[] = [];
    for (let step = 1, before = 1; crossings.length < 5; step++) {
      stepWorld(world, 1 / 960);
      const x = tip(world, rod)[0]!;
      if (before * x < 0) crossings.push((step + x / (before - x)) / 960);
      before = x;
      expect(step).toBeLessThan(10_000);
    }
    const period = (2 * (crossings[4]! - crossings[0]!)) / 4;
    expect(Math.abs(period / (2 * Math.PI * Math.sqrt((2 * rope.length) / (3 * 9.81))) - 1)).toBeLessThan(
      2e-3,
    );
  });
});

describe("air", () => {
  it("limits a falling rod to rho S g / c with linear drag", () => {
    const world = createRodWorld();
    const linearDrag = 0.8;
    const rod = createRod(world, {
      ...rope,
      material: { ...rope.material, linearDrag },
      root: { kind: "free", direction: [1, 0, 0] },
    });
    run(world, 3);
    const terminal = (lineDensity * 9.81) / linearDrag;
    expect(Math.abs(getVelocity(world, rod, 0.2, new Float64Array(3))[1]! + terminal)).toBeLessThan(
      1e-6 * terminal,
    );
  });

  it("limits it to sqrt(rho S g / c) with quadratic drag", () => {
    const world = createRodWorld();
    const quadraticDrag = 0.2;
    const rod = createRod(world, {
      ...rope,
      material: { ...rope.material, quadraticDrag },
      root: { kind: "free", direction: [0, 0, 1] },
    });
    run(world, 6);
    const terminal = Math.sqrt((lineDensity * 9.81) / quadraticDrag);
    expect(Math.abs(getVelocity(world, rod, 0.2, new Float64Array(3))[1]! + terminal)).toBeLessThan(
      1e-4 * terminal,
    );
  });

  it("carries a free rod along with the wind", () => {
    const world = createRodWorld({ gravity: [0, 0, 0], wind: [3, 0, -1] });
    const rod = createRod(world, {
      ...rope,
      restCurvature: [0, 2, 1],
      material: { ...rope.material, linearDrag: 0.5 },
      root: { kind: "free", direction: [1, 2, 0] },
    });
    run(world, 4);
    const velocity = getVelocity(world, rod, 0.35, new Float64Array(3));
    [3, 0, -1].forEach((x, c) => expect(Math.abs(velocity[c]! - x)).toBeLessThan(1e-6));
  });

  it("blows a hanging rope to the angle where drag and weight balance", () => {
    const wind = 5;
    const linearDrag = 0.1;
    const world = createRodWorld({ wind: [wind, 0, 0] });
    const rod = createRod(world, {
      ...rope,
      material: { density: 1100, youngModulus: 1e4, internalDamping: 0.05, linearDrag },
      root: { kind: "pinned", direction: [0, -1, 0] },
    });
    run(world, 12);
    const end = tip(world, rod);
    const angle = Math.atan2(end[0]!, -end[1]!);
    expect(Math.abs(angle - Math.atan2(linearDrag * wind, lineDensity * 9.81))).toBeLessThan(1e-3);
  });
});

describe("internal damping", () => {
  it("brings a plucked rod to rest in its natural shape; energy never rises", () => {
    const world = createRodWorld({ gravity: [0, 0, 0] });
    const rod = createRod(world, {
      ...rope,
      material: stiff,
      restCurvature: [1, 4, -2],
      curvature: [-1, 1, 6],
    });
    const energy = { elastic: 0, gravitational: 0, kinetic: 0 };
    let before = Infinity;
    run(world, 4, () => {
      getEnergy(world, rod, energy);
      const total = energy.elastic + energy.kinetic;
      expect(total).toBeLessThanOrEqual(before * (1 + 1e-9));
      before = total;
    });
    expect(before).toBeLessThan(1e-9);
  });
});

describe("an elliptic section", () => {
  it("bends more easily over its thin side, by the ratio of the squared axes", () => {
    const bend = (direction: readonly number[]) => {
      const world = createRodWorld({ gravity: direction.map((d) => 0.5 * d) });
      const rod = createRod(world, { ...rope, material: stiff, radius: [0.006, 0.003] });
      run(world, 10);
      const end = tip(world, rod);
      return Math.hypot(end[1]!, end[2]!);
    };
    // The first semi-axis lies along y: the section is thick against bending in y, thin against bending in z.
    expect(Math.abs(bend([0, 0, -1]) / bend([0, -1, 0]) - 4)).toBeLessThan(0.02);
  });
});

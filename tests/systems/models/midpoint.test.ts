import { describe, expect, it } from "vitest";
import {
  addSystem,
  applyImpulse,
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  cutRod,
  getEnergy,
  getPoint,
  restoreState,
  saveState,
  setStep,
  stepWorld,
  type RodHandle,
  type RodOptions,
  type RodWorld,
  type WorldOptions,
} from "../../../systems/index.js";

const rope: RodOptions = {
  length: 1,
  elements: 8,
  radius: 0.004,
  material: { density: 1200, youngModulus: 5e6, poissonRatio: 0.4, friction: 0.3 },
  root: { direction: [1, 0, 0] },
  step: "second-order",
};
/** What the weight of the rope does on its way from the horizontal to hanging straight down, J. */
const fall = 1200 * Math.PI * 0.004 ** 2 * 9.81 * 0.5;

function worldOf(frame: number, options: WorldOptions = {}): RodWorld {
  return createRodWorld({ frame, subSteps: 1, maximumFrames: 1e6, collides: false, ...options });
}

const energyOf = (world: RodWorld, rod: RodHandle): number => {
  const { elastic, gravitational, kinetic } = getEnergy(world, rod, {
    elastic: 0,
    gravitational: 0,
    kinetic: 0,
  });
  return elastic + gravitational + kinetic;
};

const tipOf = (world: RodWorld, rod: RodHandle): Float64Array => getPoint(world, rod, 1, new Float64Array(3));

describe.each(["super-helix", "clothoid"])("the midpoint rule on a %s", (model) => {
  it.each(["clamped", "pinned", "free"] as const)("is of second order, %s", (kind) => {
    const end = (h: number) => {
      const world = worldOf(h, { gravity: kind === "free" ? [0, 0, 0] : [0, -9.81, 0] });
      const curvature = kind === "free" ? [1, 2, 0.5] : [0, 0, 0];
      const rod = createRod(world, {
        ...rope,
        model,
        elements: 4,
        material: { ...rope.material, youngModulus: 5e5 },
        curvature,
        root: { kind, direction: [1, 0, 0] },
      });
      stepWorld(world, 0.2);
      return tipOf(world, rod);
    };
    const exact = end(1 / 3840);
    const [coarse, fine] = [1 / 240, 1 / 480].map((h) => Math.hypot(...end(h).map((x, i) => x - exact[i])));
    expect(Math.log2(coarse / fine)).toBeGreaterThan(1.7);
    expect(Math.log2(coarse / fine)).toBeLessThan(2.6);
  });

  it.each([1 / 240, 0.011, 1 / 60])("keeps the energy of a rope that falls on its root, step %d", (h) => {
    const world = worldOf(h);
    const rod = createRod(world, { ...rope, model });
    stepWorld(world, 1 / 30);
    const before = energyOf(world, rod);
    for (let t = 0; t < 3; t += h) {
      stepWorld(world, h);
      expect(Math.abs(energyOf(world, rod) - before)).toBeLessThan(1e-2 * fall);
    }
  });

  it("keeps the amplitude of a plucked wire to 0.5 % a period of about a second at 1/240 s", () => {
    const world = worldOf(1 / 240, { gravity: [0, 0, 0] });
    const steel = { density: 7800, youngModulus: 1.1e10, poissonRatio: 0.3 };
    // Near the first mode, whose curvature falls nearly as a parabola towards the tip.
    const curvature = Array.from({ length: 24 }, (_, i) =>
      i % 3 === 2 ? 0.1 * (1 - (Math.floor(i / 3) + 0.5) / 8) ** 1.5 : 0,
    );
    const options = { ...rope, model, radius: 0.003, material: steel, restCurvature: [0, 0, 0], curvature };
    const rod = createRod(world, options);
    const before = energyOf(world, rod);
    let [largest, last, crossings] = [0, 0, 0];
    for (let i = 0; i < 2400; i++) {
      stepWorld(world, 1 / 240);
      const y = tipOf(world, rod)[1];
      if (y * last < 0) crossings++;
      if (i >= 2000) largest = Math.max(largest, Math.abs(y));
      last = y;
    }
    const periods = crossings / 2;
    expect(periods).toBeGreaterThan(8);
    expect(periods).toBeLessThan(12);
    // Energy goes with the square of the amplitude.
    expect((energyOf(world, rod) / before) ** (0.5 / periods)).toBeGreaterThan(0.995);
    expect(largest).toBeGreaterThan(0.02);
  });

  it("gains no energy where contacts and blows take turns with it", () => {
    const world = worldOf(1 / 120, { collides: true });
    createObstacle(world, {
      shape: { kind: "box", halfExtents: [2, 0.1, 2] },
      position: [0, -0.5, 0],
      friction: 0,
    });
    const rod = createRod(world, { ...rope, model });
    let most = energyOf(world, rod);
    for (let i = 0; i < 240; i++) {
      stepWorld(world, 1 / 120);
      const now = energyOf(world, rod);
      expect(now - most).toBeLessThan(2e-3 * fall);
      most = Math.min(most, now);
    }
  });

  it("steps robustly while it is held", () => {
    const run = (step: "robust" | "second-order") => {
      const world = worldOf(1 / 120);
      const rod = createRod(world, { ...rope, model, step });
      createAttachment(world, { rod, s: 1, to: { point: [0.8, 0.1, 0] } });
      stepWorld(world, 0.5);
      return Array.from(tipOf(world, rod));
    };
    const [robust, second] = [run("robust"), run("second-order")];
    expect(Math.hypot(...robust.map((x, i) => x - second[i]))).toBeLessThan(1e-3);
  });

  it("takes impulses with all of their momentum", () => {
    const world = worldOf(1 / 120, { gravity: [0, 0, 0] });
    const rod = createRod(world, { ...rope, model, root: { kind: "free" } });
    let pushed = false;
    addSystem(world, {
      after: "predict",
      run: () => {
        if (!pushed) applyImpulse(world, rod, 0.5, [0, 0.01, 0]);
        pushed = true;
      },
    });
    const centre = () => {
      let y = 0;
      for (let k = 0; k < 64; k++) y += getPoint(world, rod, (k + 0.5) / 64, new Float64Array(3))[1] / 64;
      return y;
    };
    stepWorld(world, 1 / 120);
    const before = centre();
    stepWorld(world, 0.5);
    const mass = 1200 * Math.PI * 0.004 ** 2;
    expect(((centre() - before) * mass) / 0.5 / 0.01).toBeCloseTo(1, 3);
  });

  it("goes on bit by bit from a saved state, and gains nothing when it is cut", () => {
    const world = worldOf(1 / 120);
    const rod = createRod(world, { ...rope, model });
    stepWorld(world, 0.3);
    const saved = saveState(world);
    stepWorld(world, 0.3);
    const tip = Array.from(tipOf(world, rod));
    restoreState(world, saved);
    stepWorld(world, 0.3);
    expect(Array.from(tipOf(world, rod))).toEqual(tip);
    const before = energyOf(world, rod);
    const second = cutRod(world, rod, 0.43);
    expect(energyOf(world, rod) + energyOf(world, second)).toBeLessThan(before + 1e-4 * fall);
  });
});

it("is refused by name where a model has none", () => {
  const world = worldOf(1 / 60);
  expect(() => createRod(world, { ...rope, model: "corde" })).toThrow(
    'step is "second-order"; allowed: "robust" with model "corde"; models with both: "super-helix", "clothoid"',
  );
  const rod = createRod(world, { ...rope, model: "corde", step: "robust" });
  expect(() => setStep(world, rod, "second-order")).toThrow('"robust" with model "corde"');
});

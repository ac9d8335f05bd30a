import { describe, expect, it } from "vitest";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  cutRod,
  getFrame,
  getObstaclePose,
  joinRods,
  payOut,
  removeObstacle,
  rodLength,
  spaceClothoid,
  stepWorld,
  type RodOptions,
} from "../../../../systems/index.js";
import { splitPlan } from "../../../../systems/models/element-plan.js";
import { relativeDifference } from "../../../oracle/vectors.js";
import {
  carriedMomenta,
  density,
  distance,
  energyOf,
  largestDistance,
  motionOf,
  point,
  radius,
  run,
  sum,
  thrownRope,
} from "./ropes.js";

/** Rope tools on super space clothoids, whose elements share the curvatures of their joints. */

const model = "clothoid";
const rope: RodOptions = {
  model,
  length: 0.5,
  elements: 5,
  radius,
  material: { density, youngModulus: 2e7 },
  collision: { collidesWith: 0, self: false },
};

describe("a clothoid rope", () => {
  it.each(["clamped", "pinned", "free"] as const)("%s: is healed where it was cut", (kind) => {
    for (let seed = 1; seed <= 3; seed++) {
      const { world, rod } = thrownRope(seed, { kind, model });
      run(world, 4);
      const elements = world.components.Rod.elements[rod.entity];
      const second = cutRod(world, rod, 0.2);
      const [near, far] = [motionOf(world, rod), motionOf(world, second)];
      const momenta = sum(carriedMomenta(world, rod), carriedMomenta(world, second));
      joinRods(world, rod, second);
      const label = `seed ${seed}`;
      // Nothing but the joint at the cut is new.
      expect(world.components.Rod.elements[rod.entity]).toBe(elements + 1);
      expect(largestDistance(motionOf(world, rod, 0, 0.2).points, near.points), label).toBeLessThan(3e-4);
      expect(largestDistance(motionOf(world, rod, 0.2).points, far.points), label).toBeLessThan(3e-4);
      if (kind === "free") {
        const joined = carriedMomenta(world, rod);
        expect(relativeDifference(joined.slice(0, 3), momenta.slice(0, 3)), label).toBeLessThan(1e-13);
        expect(relativeDifference(joined.slice(3), momenta.slice(3)), label).toBeLessThan(1e-4);
      }
      const energy = energyOf(world, rod);
      run(world, 20);
      const later = energyOf(world, rod);
      expect(later.kinetic + later.elastic).toBeLessThan((energy.kinetic + energy.elastic) * (1 + 1e-7));
    }
  });

  it.each([
    { name: "an angle", offset: [0, 0, 0], turn: [0, 0.3, 0.2] },
    { name: "both", offset: [-0.003, 0.004, 0.001], turn: [0.1, -0.2, 0.4] },
  ])(
    "keeps $name at a joint as it is: the second only shifts, and nothing springs back",
    ({ offset, turn }) => {
      const world = createRodWorld({ gravity: [0, 0, 0] });
      const curved = { ...rope, restCurvature: [3, 2, -4] };
      const first = createRod(world, { ...curved, root: { kind: "free", direction: [1, 0, 0] } });
      const end = Array.from(getFrame(world, first, 0.5, new Float64Array(12)));
      const second = createRod(world, {
        ...curved,
        restCurvature: [-1, 4, 1],
        root: {
          kind: "free",
          position: offset.map((x, c) => x + end[9 + c]),
          direction: turn.map((x, c) => x + end[c]),
        },
      });
      const before = motionOf(world, second, 0.1, 0.5).points;
      const tangent = Array.from(getFrame(world, second, 0.5, new Float64Array(12)).subarray(0, 3));
      joinRods(world, first, second, { gap: 0.02 });
      const after = motionOf(world, first, 0.6, 1).points;
      const shift = after[0].map((x, c) => x - before[0][c]);
      expect(Math.hypot(...shift)).toBeLessThan(0.02);
      before.forEach((p, i) => expect(distance(sum(p, shift), after[i])).toBeLessThan(1e-11));
      const turned = Array.from(getFrame(world, first, 1, new Float64Array(12)).subarray(0, 3));
      expect(distance(turned, tangent)).toBeLessThan(1e-12);
      run(world, 60);
      expect(largestDistance(motionOf(world, first, 0.6, 1).points, after)).toBeLessThan(1e-9);
      expect(energyOf(world, first).elastic).toBeLessThan(1e-14);
    },
  );

  it("is paid out and taken in at its root with a load, and nothing jumps", () => {
    const world = createRodWorld();
    const load = createObstacle(world, {
      shape: { kind: "sphere", radius: 0.03 },
      motion: "dynamic",
      mass: 1,
      inertia: [4e-4, 4e-4, 4e-4],
      position: [0, -1.03, 0],
      collision: { collidesWith: 0 },
    });
    const rod = createRod(world, {
      ...rope,
      length: 1,
      elements: 10,
      material: { density, youngModulus: 2e7, internalDamping: 0.02 },
      root: { direction: [0, -1, 0] },
    });
    createAttachment(world, { rod, s: 1, to: { obstacle: load, point: [0, 0.03, 0] } });
    const height = () => getObstaclePose(world, load, new Float64Array(7))[1];
    const start = height();
    const turns = new Set<number>();
    let wound = 0;
    const wind = (metres: number, frames: number) => {
      for (let i = 0; i < frames; i++) {
        const length = rodLength(world, rod);
        const before = motionOf(world, rod, length - 0.2, length, 8);
        payOut(world, rod, metres);
        const after = rodLength(world, rod);
        const now = motionOf(world, rod, after - 0.2, after, 8);
        expect(largestDistance(now.points, before.points)).toBeLessThan(1e-11);
        expect(largestDistance(now.velocities, before.velocities)).toBeLessThan(1e-10);
        stepWorld(world, 1 / 60);
        wound += metres;
        turns.add(world.components.Rod.elements[rod.entity]);
        expect(Math.abs(height() - start + wound)).toBeLessThan(5e-4);
      }
    };
    wind(-0.004, 100);
    expect([...turns]).toEqual([10, 9, 8, 7, 6]);
    wind(0.006, 40);
    expect(distance(point(world, rod, 0), [0, 0, 0])).toBeLessThan(0.01);
  });

  it("is not bent the more, the more of it a bent root pays out at once", () => {
    const world = createRodWorld({ gravity: [0, 0, 0] });
    const rod = createRod(world, {
      ...rope,
      restCurvature: Array.from({ length: 15 }, (_, i) => (i === 1 ? 8 : 0)),
    });
    payOut(world, rod, 2);
    let bend = 0;
    for (let i = 0; i < world.components.Rod.elements[rod.entity]; i++) {
      const kappa = new Float64Array(3);
      spaceClothoid.curvature(world, rod.entity, i, 0, kappa, 0);
      bend = Math.max(bend, Math.hypot(...kappa) / world.units.length);
    }
    expect(bend).toBeLessThan(30);
  });

  it("is divided where it meets a bar, and merged again when the bar is gone", () => {
    const world = createRodWorld({ subSteps: 2 });
    const bar = createObstacle(world, {
      shape: { kind: "capsule", radius: 0.03, halfLength: 0.3 },
      position: [0, -0.15, 0],
      quaternion: [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
      friction: 0.5,
    });
    const rod = createRod(world, {
      ...rope,
      length: 1,
      elements: 10,
      radius: 0.005,
      material: { density: 1000, youngModulus: 5e6, internalDamping: 0.02, linearDrag: 0.3, friction: 0.5 },
      root: { kind: "free", position: [-0.45, 0, 0], direction: [1, 0, 0] },
      collision: {},
      adapt: { shortest: 0.0125, longest: 0.1 },
    });
    let [splits, merges] = [0, 0];
    const play = (frames: number) => {
      for (let i = 0; i < frames; i++) {
        stepWorld(world, 1 / 60);
        splits += world.statistics.splits;
        merges += world.statistics.merges;
      }
    };
    play(60);
    expect(splits).toBeGreaterThan(2);
    const most = world.components.Rod.elements[rod.entity];
    removeObstacle(world, bar);
    play(120);
    expect(merges).toBeGreaterThan(2);
    expect(world.components.Rod.elements[rod.entity]).toBeLessThan(most);
    expect(energyOf(world, rod).elastic).toBeLessThan(1);
  });
});

describe("two elements of a clothoid that become one", () => {
  it("move a smooth rod by a small share of their length, and leave its far end where it is", () => {
    const world = createRodWorld({ gravity: [0, 0, 0] });
    const elements = 12;
    const curvature = Array.from({ length: 3 * elements }, (_, i) => {
      const s = (Math.floor(i / 3) + 0.5) / elements;
      return [1 + s, 4 * Math.sin(2 * s), 3 * Math.cos(1.5 * s)][i % 3];
    });
    const rod = createRod(world, { ...rope, length: 1, elements, curvature });
    const { entity } = rod;
    const before = motionOf(world, rod);
    for (const element of [4, 0, 8]) {
      expect(spaceClothoid.reshaping.merge(world, entity, element, 1e-9)).toBe(false);
      expect(spaceClothoid.reshaping.merge(world, entity, element, 1)).toBe(true);
    }
    expect(world.components.Rod.elements[entity]).toBe(elements - 3);
    const after = motionOf(world, rod);
    expect(largestDistance(after.points, before.points)).toBeLessThan(5e-4);
    expect(distance(after.points[40], before.points[40])).toBeLessThan(1e-9);
  });

  it("stay two where their natural curvature has a corner between them", () => {
    const world = createRodWorld({ gravity: [0, 0, 0] });
    const rod = createRod(world, { ...rope, restCurvature: [1, 2, 3, 1, 2, 3, 0, 0, 0, 4, 4, 4, 4, 4, 4] });
    const { entity } = rod;
    expect(spaceClothoid.reshaping.merge(world, entity, 1, 1)).toBe(false);
    spaceClothoid.reshaping.takeElements(world, entity, splitPlan(world, entity, 1, 0.5), entity);
    expect(spaceClothoid.reshaping.merge(world, entity, 1, 1)).toBe(true);
  });
});

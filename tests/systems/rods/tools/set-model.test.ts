import { describe, expect, it } from "vitest";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  isAlive,
  restoreState,
  rodModelName,
  saveState,
  setRodModel,
  stepWorld,
  superHelix,
  type RodOptions,
} from "../../../../systems/index.js";
import { settleRod } from "../../../../systems/models/curvature-rod/settle.js";
import { helixReshaped } from "../../../../systems/models/super-helix/reshaping.js";
import { rigidRod } from "../../models/rigid-rod.js";
import {
  density,
  distance,
  energyOf,
  largestDistance,
  motionOf,
  point,
  radius,
  run,
  thrownRope,
} from "./ropes.js";

const rope: RodOptions = {
  length: 1,
  elements: 20,
  radius,
  material: { density, youngModulus: 2e7, internalDamping: 0.01 },
  collision: { collidesWith: 0, self: false },
};

/** What a rope that swings loses of its places and speeds by becoming a clothoid, and a helix again. */
function change(elements: number) {
  const world = createRodWorld();
  const rod = createRod(world, {
    ...rope,
    elements,
    restCurvature: Array.from({ length: 3 * elements }, (_, i) => [1, 4, 2][i % 3]),
    root: { kind: "pinned", direction: [1, 0, 0] },
  });
  run(world, 12);
  // What the last step left to be done is done first, as when rods are joined.
  settleRod(world, helixReshaped, rod.entity);
  const before = motionOf(world, rod);
  const differences: number[] = [];
  for (const model of ["clothoid", "super-helix"]) {
    setRodModel(world, rod, model);
    expect(rodModelName(world, rod)).toBe(model);
    const after = motionOf(world, rod);
    differences.push(largestDistance(after.points, before.points));
    differences.push(largestDistance(after.velocities, before.velocities));
  }
  return differences;
}

describe("a rod that changes its model", () => {
  it("keeps its shape to second order in the length of its elements, and its motion", () => {
    const coarse = change(10);
    const fine = change(20);
    for (const at of [0, 2]) {
      expect(fine[at]).toBeLessThan(5e-3);
      expect(fine[at]).toBeLessThan(0.4 * coarse[at]);
    }
    // m/s, of 5.
    for (const at of [1, 3]) expect(fine[at]).toBeLessThan(0.05);
  });

  describe.each(["elastic-rod", "corde", "mass-spring"])("to %s and back", (model) => {
    const kinds = ["clamped", "pinned", "free"] as const;

    it.each(kinds)("keeps its shape to second order, and its motion, %s", (kind) => {
      const change = (elements: number) => {
        const world = createRodWorld({ collides: false });
        // Springs know no twist.
        const natural = model === "mass-spring" ? [0, 2, 1] : [1, 3, 1];
        const restCurvature = Array.from({ length: 3 * elements }, (_, i) => natural[i % 3]);
        const root = { kind, direction: [1, 0, 0] };
        const rod = createRod(world, { ...rope, elements, restCurvature, root });
        run(world, 12);
        settleRod(world, helixReshaped, rod.entity);
        const before = motionOf(world, rod);
        return [model, "super-helix"].map((name) => {
          setRodModel(world, rod, name);
          const after = motionOf(world, rod);
          expect(largestDistance(after.velocities, before.velocities)).toBeLessThan(0.6);
          return largestDistance(after.points, before.points);
        });
      };
      const [coarse, fine] = [change(12), change(24)];
      for (const at of [0, 1]) {
        expect(fine[at]).toBeLessThan(0.01);
        expect(fine[at]).toBeLessThan(Math.max(0.5 * coarse[at], 1e-9));
      }
    });

    it("stays whole when it changes in every frame", () => {
      const world = createRodWorld();
      const rod = createRod(world, { ...rope, root: { kind: "pinned", direction: [1, 0, 0] } });
      const energy = () => Object.values(energyOf(world, rod)).reduce((a, b) => a + b);
      const first = energy();
      for (let i = 0; i < 120; i++) {
        setRodModel(world, rod, [model, "clothoid", "super-helix"][i % 3]);
        stepWorld(world, 1 / 60);
        expect(energy()).toBeLessThan(first + 0.02);
      }
    });

    it("refuses shapes whose edges would fold back", () => {
      const world = createRodWorld();
      const restCurvature = Array.from({ length: 60 }, (_, i) => [0, 0, 60][i % 3]);
      const rod = createRod(world, { ...rope, restCurvature, collision: { self: false } });
      expect(() => setRodModel(world, rod, model)).toThrow('model is "3.00 rad in an element"');
      expect(rodModelName(world, rod)).toBe("super-helix");
      stepWorld(world, 1 / 60);
    });
  });

  it("keeps a uniform curl and a rigid motion exactly", () => {
    const world = createRodWorld({ gravity: [0, 0, 0] });
    const curl = { restCurvature: Array.from({ length: 60 }, (_, i) => [2, 30, 0][i % 3]) };
    const rod = createRod(world, { ...rope, ...curl, root: { kind: "free", position: [0, 1, 0] } });
    const { entity } = rod;
    const v = world.components.GeneralizedCoordinates.vSpan[entity];
    for (let r = 0; r < 6; r++) world.memory.f64[v + r] = 1e-3 * (r + 1);
    const before = motionOf(world, rod);
    setRodModel(world, rod, "clothoid");
    const after = motionOf(world, rod);
    expect(largestDistance(after.points, before.points)).toBeLessThan(1e-12);
    expect(largestDistance(after.velocities, before.velocities)).toBeLessThan(1e-9);
    expect(energyOf(world, rod).elastic).toBeLessThan(1e-20);
  });

  it("goes on with handle, attachment and contacts, and gains no energy", () => {
    const world = createRodWorld();
    createObstacle(world, {
      shape: { kind: "capsule", radius: 0.05, halfLength: 0.3 },
      position: [0.4, -0.1, 0],
      quaternion: [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
    });
    const rod = createRod(world, {
      ...rope,
      elements: 10,
      collision: {},
      root: { kind: "free", direction: [1, 0, 0] },
    });
    createAttachment(world, { rod, s: 0.1, to: { point: [0.1, 0, 0] } });
    for (let i = 0; i < 30; i++) stepWorld(world, 1 / 60);
    expect(world.contacts.count).toBeGreaterThan(0);
    for (const model of ["clothoid", "super-helix", "clothoid"]) {
      const { kinetic, elastic } = energyOf(world, rod);
      setRodModel(world, rod, model);
      expect(isAlive(world, rod)).toBe(true);
      const now = energyOf(world, rod);
      expect(now.kinetic + now.elastic).toBeLessThan(1.3 * (kinetic + elastic) + 1e-4);
      for (let i = 0; i < 8; i++) stepWorld(world, 1 / 60);
      expect(distance(point(world, rod, 0.1), [0.1, 0, 0])).toBeLessThan(1e-3);
      expect(world.contacts.count).toBeGreaterThan(0);
      expect(energyOf(world, rod).kinetic).toBeLessThan(0.1);
    }
  });

  it("is the rod that it was when a state from before is restored", () => {
    const { world, rod } = thrownRope(3);
    run(world, 5);
    const saved = saveState(world);
    const play = () => {
      run(world, 10);
      return motionOf(world, rod).points;
    };
    const first = play();
    restoreState(world, saved);
    setRodModel(world, rod, "clothoid");
    run(world, 3);
    restoreState(world, saved);
    expect(rodModelName(world, rod)).toBe("super-helix");
    expect(play()).toEqual(first);
  });

  it("is refused by name, and then stays as it was", () => {
    const world = createRodWorld({ models: [superHelix, rigidRod] });
    const rod = createRod(world, rope);
    expect(() => setRodModel(world, rod, "noodle")).toThrow(
      'model is "noodle"; allowed: "super-helix", "rigid"',
    );
    expect(() => setRodModel(world, rod, "rigid")).toThrow(
      'change the model: rods of model "rigid" keep theirs; models that can change: "super-helix"',
    );
    const adaptive = createRod(world, { ...rope, adapt: { shortest: 0.01, longest: 0.1 } });
    expect(() => setRodModel(world, adaptive, "rigid")).toThrow('adapt: model "rigid" cannot be divided');
    expect(rodModelName(world, rod)).toBe("super-helix");
    expect(world.rods).toEqual([rod.entity, adaptive.entity]);
    setRodModel(world, rod, "super-helix");
  });
});

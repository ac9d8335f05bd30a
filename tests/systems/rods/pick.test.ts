import { describe, expect, it } from "vitest";
import { createRod, createRodPick, createRodWorld, getPoint, pickRod } from "../../../systems/index.js";
import { seeded, symmetric } from "../../oracle/random.js";

const material = { density: 1000, youngModulus: 1e7 };

function curly(world: ReturnType<typeof createRodWorld>, x: number, radius = 0.01) {
  return createRod(world, {
    length: 0.6,
    elements: 6,
    radius,
    material,
    restCurvature: [4, 9, -5],
    root: { position: [x, 0, 0], direction: [0, -1, 0.3] },
  });
}

describe("picking a rod by a ray", () => {
  it("finds the rod and the arc length that the ray was aimed at, from anywhere", () => {
    const random = seeded(5);
    const world = createRodWorld();
    const rods = [curly(world, 0), curly(world, 3), curly(world, -3)];
    const pick = createRodPick();
    for (let trial = 0; trial < 60; trial++) {
      const k = trial % 3;
      const s = 0.6 * random();
      const target = getPoint(world, rods[k], s, new Float64Array(3));
      // From above and the front, where no other rod is in between; the curl may hide itself, so hits may be nearer.
      const origin = [target[0] + symmetric(random, 0.3), target[1] + 1, target[2] + 2 + random()];
      const direction = [0, 1, 2].map((c) => target[c] - origin[c]);
      expect(pickRod(world, origin, direction, {}, pick), `seed 5, trial ${trial}`).toBe(true);
      expect(pick.rod).toEqual(rods[k]);
      expect(pick.miss).toBe(0);
      const found = getPoint(world, rods[k], pick.s, new Float64Array(3));
      const size = Math.hypot(...direction);
      const onRay = [0, 1, 2].map((c) => origin[c] + (direction[c] / size) * pick.along);
      expect(Math.hypot(...onRay.map((value, c) => value - found[c]))).toBeLessThanOrEqual(0.01 + 1e-9);
      expect(pick.along).toBeLessThanOrEqual(size + 0.01);
    }
  });

  it("prefers the nearer of two hits, a hit to a near miss, and the narrower miss", () => {
    const world = createRodWorld();
    const near = curly(world, 0);
    const far = createRod(world, {
      length: 1,
      elements: 2,
      radius: 0.01,
      material,
      root: { position: [-0.5, -0.1, -1], direction: [1, 0, 0] },
    });
    const pick = createRodPick();
    const middle = getPoint(world, near, 0.1, new Float64Array(3));
    expect(pickRod(world, [middle[0], middle[1], 3], [0, 0, -1], {}, pick)).toBe(true);
    expect(pick.rod).toEqual(near);
    // Past the near one by 2 cm, right at the far one.
    expect(pickRod(world, [-0.3, -0.1, 3], [0, 0, -1], { reach: 0.5 }, pick)).toBe(true);
    expect(pick.rod).toEqual(far);
    expect(pick.s).toBeCloseTo(0.2, 6);
    expect(pick.along).toBeCloseTo(4, 6);
    // Above the far one by 3 cm: missed, unless the reach or the spread allows it.
    expect(pickRod(world, [-0.3, -0.07, 3], [0, 0, -1], {}, pick)).toBe(false);
    expect(pick.rod).toBe(null);
    expect(pickRod(world, [-0.3, -0.07, 3], [0, 0, -1], { reach: 0.03 }, pick)).toBe(true);
    expect(pick.miss).toBeCloseTo(0.02, 6);
    expect(pickRod(world, [-0.3, -0.07, 3], [0, 0, -1], { spread: 0.006 }, pick)).toBe(true);
  });

  it("looks no farther than told, and never behind", () => {
    const world = createRodWorld();
    const rod = curly(world, 0);
    const pick = createRodPick();
    const point = getPoint(world, rod, 0.3, new Float64Array(3));
    const origin = [point[0], point[1], point[2] + 2];
    expect(pickRod(world, origin, [0, 0, -1], { farthest: 1 }, pick)).toBe(false);
    expect(pickRod(world, origin, [0, 0, 1], {}, pick)).toBe(false);
    expect(() => pickRod(world, origin, [0, 0, 0], {}, pick)).toThrow(/direction is/);
    expect(() => pickRod(world, origin, [0, 0, 1], { reach: -1 }, pick)).toThrow(/reach is -1/);
  });
});

// Shapes at rest, against the catenary, the elastica of a small load, and what the steps come to rest in.
import { describe, expect, it } from "vitest";
import { ropeRod, type RopeOptions } from "../../../plugin/rope.js";
import {
  createAttachment,
  createRod,
  createRodWorld,
  getEnergy,
  getPoint,
  settleRod,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../../systems/index.js";

const surroundings = { down: { x: 0, y: -1, z: 0 }, rightHandedAxes: true };
const length = 1.5;
const soft = { density: 1000, youngModulus: 100 };

function build(options: Partial<RopeOptions> = {}): { world: RodWorld; rod: RodHandle } {
  const world = createRodWorld();
  const rope = {
    from: { x: 0, y: 0, z: 0 },
    to: { x: 1, y: 0, z: 0 },
    length,
    radius: 0.005,
    elements: 24,
    imperfection: 0,
    material: soft,
    ...options,
  };
  return { world, rod: createRod(world, ropeRod(rope, surroundings)) };
}

function energyOf(world: RodWorld, rod: RodHandle): number {
  const { elastic, gravitational } = getEnergy(world, rod, { elastic: 0, gravitational: 0, kinetic: 0 });
  return elastic + gravitational;
}

const point = (world: RodWorld, rod: RodHandle, s: number) => [
  ...getPoint(world, rod, s, new Float64Array(3)),
];

/** Farthest of a hundred places from the chain of this length between (0, 0) and (1, 0), over the length. */
function offCatenary(world: RodWorld, rod: RodHandle): number {
  let a = 0.3;
  for (let i = 0; i < 50; i++)
    a -= (2 * a * Math.sinh(0.5 / a) - length) / (2 * Math.sinh(0.5 / a) - Math.cosh(0.5 / a) / a);
  let most = 0;
  for (let i = 0; i <= 100; i++) {
    const s = (length * i) / 100;
    const [x, y, z] = point(world, rod, s);
    const x0 = a * Math.asinh((s - length / 2) / a) + 0.5;
    const y0 = Math.hypot(a, s - length / 2) - Math.hypot(a, length / 2);
    most = Math.max(most, Math.hypot(x - x0, y - y0, z) / length);
  }
  return most;
}

describe("settleRod", () => {
  it.each([
    ["super-helix", 64],
    ["clothoid", 32],
  ] as const)("hangs a soft %s of %i elements as a catenary to 1e-6", (model, elements) => {
    const { world, rod } = build({ model, elements });
    createAttachment(world, { rod, s: length, to: { point: [1, 0, 0] } });
    const before = energyOf(world, rod);
    const { isFound, left, rounds } = settleRod(world, rod);
    expect(isFound).toBe(true);
    expect(left).toBeLessThan(1e-9);
    expect(rounds).toBeLessThan(30);
    expect(energyOf(world, rod)).toBeLessThan(before);
    expect(offCatenary(world, rod)).toBeLessThan(1e-6);
  });

  it("bends a clamped rod as w L^4 / 8 B says", () => {
    const youngModulus = 1e12;
    const { world, rod } = build({ length: 1, root: "clamped", material: { density: 1000, youngModulus } });
    expect(settleRod(world, rod).isFound).toBe(true);
    const B = (youngModulus * Math.PI * 0.005 ** 4) / 4;
    const sag = (9.81 * 1000 * Math.PI * 0.005 ** 2) / (8 * B);
    // Elements of one curvature bend a little less: of second order.
    expect(Math.abs(point(world, rod, 1)[1] / -sag - 1)).toBeLessThan(2e-3);
  });

  it("lets a pinned rope hang straight down, from any shape", () => {
    for (const to of [
      { x: 1, y: 0, z: 0 },
      { x: 0.2, y: 0.9, z: 0.1 },
    ]) {
      const { world, rod } = build({ to });
      expect(settleRod(world, rod).isFound).toBe(true);
      const [x, y, z] = point(world, rod, length);
      expect(Math.hypot(x, z)).toBeLessThan(1e-4);
      expect(y).toBeCloseTo(-length, 6);
    }
  });

  it("stays there: the steps move it no more", () => {
    const { world, rod } = build({
      elements: 16,
      material: { ...soft, youngModulus: 1e6, internalDamping: 0.02 },
    });
    createAttachment(world, { rod, s: length, to: { point: [1, 0, 0] } });
    settleRod(world, rod);
    const before = point(world, rod, length / 2);
    for (let i = 0; i < 60; i++) stepWorld(world, 1 / 60);
    const after = point(world, rod, length / 2);
    expect(Math.hypot(...after.map((x, c) => x - before[c]))).toBeLessThan(1e-5);
  });

  it("carries loads and springs: a free rope in three of them is in balance", () => {
    const { world, rod } = build({ root: "free", elements: 12, material: { ...soft, youngModulus: 1e5 } });
    createAttachment(world, { rod, s: 0, to: { point: [0, 0, 0] } });
    createAttachment(world, { rod, s: length, to: { point: [1, 0.3, 0] }, compliance: 0.02 });
    const weight = 9.81 * 1000 * Math.PI * 0.005 ** 2 * length;
    const force = [0, -2 * weight, 0.3];
    expect(settleRod(world, rod, { loads: [{ s: 0.7, force }] }).isFound).toBe(true);
    const [x, y, z] = point(world, rod, length);
    const pull = [(1 - x) / 0.02, (0.3 - y) / 0.02, -z / 0.02];
    // Moments about the root: of the spring, of the load, of the weight of many small pieces.
    const moment = [0, 0, 0];
    const add = (at: number[], f: number[]) => {
      moment[0] += at[1] * f[2] - at[2] * f[1];
      moment[1] += at[2] * f[0] - at[0] * f[2];
      moment[2] += at[0] * f[1] - at[1] * f[0];
    };
    add([x, y, z], pull);
    add(point(world, rod, 0.7), force);
    for (let i = 0; i < 2000; i++)
      add(point(world, rod, ((i + 0.5) / 2000) * length), [0, -weight / 2000, 0]);
    for (const m of moment) expect(Math.abs(m)).toBeLessThan(1e-5 * weight);
  });

  it("never raises the energy, however tangled it begins, and finds a minimum", () => {
    for (let seed = 1; seed <= 4; seed++) {
      const { world, rod } = build({ elements: 12, imperfection: { share: 0.2, seed } });
      const { qSpan } = world.components.GeneralizedCoordinates;
      const q = qSpan[rod.entity];
      for (let i = 0; i < 36; i++) world.memory.f64[q + 7 + i] += 0.08 * Math.sin(seed * (i + 1) * 7.3);
      world.models[0].deform(world, rod.entity);
      const before = energyOf(world, rod);
      expect(settleRod(world, rod).isFound, `seed ${seed}`).toBe(true);
      expect(energyOf(world, rod)).toBeLessThan(before);
    }
  });

  it("leaves a rope as it was that is too short for its ties, and says so", () => {
    const { world, rod } = build();
    createAttachment(world, { rod, s: length, to: { point: [3, 0, 0] } });
    const before = point(world, rod, length);
    expect(settleRod(world, rod).isFound).toBe(false);
    expect(point(world, rod, length)).toEqual(before);
  });

  it("refuses by name what it cannot do", () => {
    const free = build({ root: "free" });
    expect(() => settleRod(free.world, free.rod)).toThrow(/a free one that nothing holds/);
    const nodal = build({ model: "corde" });
    expect(() => settleRod(nodal.world, nodal.rod)).toThrow(
      /settle is true; allowed: none with model "corde"/,
    );
    const turned = build();
    createAttachment(turned.world, {
      rod: turned.rod,
      s: length,
      to: { point: [1, 0, 0] },
      direction: "present",
    });
    expect(() => settleRod(turned.world, turned.rod)).toThrow(/holds a direction/);
  });
});

import { describe, expect, it } from "vitest";
import {
  createRod,
  createRodWorld,
  getEnergy,
  getPoint,
  getVelocity,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../systems/index.js";
import { gaussLegendre } from "../../systems/math/gauss-legendre.js";
import { predict } from "../../systems/predict/predict.js";
import { rodInertia } from "../../systems/deform/super-helix/dynamics.js";
import { addMomentum } from "../../systems/deform/super-helix/momentum.js";
import { vCurvature } from "../../systems/deform/super-helix/layout.js";
import { seeded, symmetric } from "../oracle/random.js";

const length = 0.6;
const radius = 0.004;
const density = 1100;
const lineDensity = density * Math.PI * radius * radius;

/** A bent rope, thrown with a spin and a wobble, nothing acting on it. */
function thrownRope(seed: number, frame: number, options: { gravity?: number[]; elements?: number } = {}) {
  const random = seeded(seed);
  const world = createRodWorld({ gravity: options.gravity ?? [0, 0, 0], frame, subSteps: 1 });
  const elements = options.elements ?? 12;
  const rod = createRod(world, {
    length,
    elements,
    radius,
    material: { density, youngModulus: 2e7 },
    restCurvature: Array.from({ length: 3 * elements }, () => symmetric(random, 4)),
    root: { kind: "free", position: [0.3, 1, -0.2] },
  });
  const v = world.components.GeneralizedCoordinates.vSpan[rod.entity]!;
  const { units, memory } = world;
  for (let c = 0; c < 3; c++) memory.f64[v + c] = symmetric(random, 6) * units.time;
  for (let c = 3; c < 6; c++) memory.f64[v + c] = (symmetric(random, 1.5) * units.time) / units.length;
  for (let i = 0; i < 3 * elements; i++)
    memory.f64[v + vCurvature + i] = symmetric(random, 8) * units.length * units.time;
  return { world, rod };
}

/** Linear momentum and angular momentum about the origin, by quadrature of the centreline and the sections' spin. */
function momenta(world: RodWorld, rod: RodHandle): number[] {
  const { nodes, weights } = gaussLegendre(12);
  const elements = world.components.Rod.elements[rod.entity]!;
  const point = new Float64Array(3);
  const velocity = new Float64Array(3);
  const sums = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < elements; i++) {
    nodes.forEach((node, g) => {
      const s = ((i + node) * length) / elements;
      const m = (weights[g]! * lineDensity * length) / elements;
      const [x, y, z] = getPoint(world, rod, s, point) as unknown as [number, number, number];
      const [vx, vy, vz] = getVelocity(world, rod, s, velocity) as unknown as [number, number, number];
      [vx, vy, vz, y * vz - z * vy, z * vx - x * vz, x * vy - y * vx].forEach(
        (value, c) => (sums[c]! += m * value),
      );
    });
  }
  return sums;
}

/** The six momenta before and after a second, by quadrature, measured where `predict` has restored them. */
function momentaAfter(steps: number) {
  const { world, rod } = thrownRope(5, 1 / steps);
  // The quadrature knows only the centreline, so the sections must not spin.
  world.components.Mechanics.spinInertia[rod.entity] = 0;
  const before = momenta(world, rod);
  for (let i = 0; i < steps; i++) stepWorld(world, 1 / steps);
  predict(world, 1e-9);
  return { before, after: momenta(world, rod) };
}

/** The same with spin, as the model adds them up. */
function modelMomenta(world: RodWorld, rod: RodHandle): number[] {
  const { GeneralizedCoordinates } = world.components;
  const out = new Float64Array(6);
  rodInertia(world, rod.entity);
  addMomentum(world, rod.entity, GeneralizedCoordinates.vSpan[rod.entity]!, 0, 0, out, 0);
  const q = GeneralizedCoordinates.qSpan[rod.entity]!;
  const [x, y, z] = world.memory.f64.subarray(q, q + 3) as unknown as [number, number, number];
  const [ax, ay, az, px, py, pz] = out as unknown as [number, number, number, number, number, number];
  return [px, py, pz, ax + y * pz - z * py, ay + z * px - x * pz, az + x * py - y * px];
}

describe("a free rope without gravity or damping", () => {
  // Exact at every step size, not only in the limit: the step carries the six momenta along.
  it.each([60, 240, 1000])("keeps linear and angular momentum to 1e-8 in a second of %i steps", (steps) => {
    const { before, after } = momentaAfter(steps);
    const linear = Math.hypot(...before.slice(0, 3));
    const angular = Math.hypot(...before.slice(3));
    for (let c = 0; c < 3; c++) expect(Math.abs(after[c]! - before[c]!)).toBeLessThan(1e-8 * linear);
    for (let c = 3; c < 6; c++) expect(Math.abs(after[c]! - before[c]!)).toBeLessThan(1e-8 * angular);
  });

  it("keeps them with spinning sections too", () => {
    const { world, rod } = thrownRope(6, 1 / 240);
    const before = modelMomenta(world, rod);
    for (let i = 0; i < 240; i++) stepWorld(world, 1 / 240);
    predict(world, 1e-9);
    const after = modelMomenta(world, rod);
    const size = Math.hypot(...before);
    before.forEach((value, c) => expect(Math.abs(after[c]! - value)).toBeLessThan(1e-8 * size));
  });

  it("loses energy only by the step's own damping, at first order", () => {
    const energy = { elastic: 0, gravitational: 0, kinetic: 0 };
    const loss = (steps: number) => {
      const { world, rod } = thrownRope(7, 0.1 / steps);
      const total = () => {
        getEnergy(world, rod, energy);
        return energy.elastic + energy.kinetic;
      };
      const before = total();
      for (let i = 0; i < steps; i++) stepWorld(world, 0.1 / steps);
      return (before - total()) / before;
    };
    const order = Math.log2(loss(4000) / loss(8000));
    expect(loss(8000)).toBeGreaterThan(0);
    expect(order).toBeGreaterThan(0.85);
    expect(order).toBeLessThan(1.15);
  });
});

describe("free fall", () => {
  it("is g t^2 / 2, and a straight rope stays straight", () => {
    const world = createRodWorld({ frame: 1 / 60, subSteps: 4 });
    const rod = createRod(world, {
      length,
      elements: 10,
      radius,
      material: { density, youngModulus: 2e7, internalDamping: 0.01 },
      root: { kind: "free", position: [0, 5, 0], direction: [1, 0.3, 0] },
    });
    const start = [0, 0.3, length].map((s) => getPoint(world, rod, s, new Float64Array(3)));
    const h = 1 / 240;
    for (let i = 0; i < 60; i++) stepWorld(world, 1 / 60);
    [0, 0.3, length].forEach((s, i) => {
      const end = getPoint(world, rod, s, new Float64Array(3));
      // The velocity is exact after every step, so the implicit positions are ahead by exactly g t h / 2.
      const fall = (9.81 * 1) / 2 + (9.81 * h) / 2;
      expect(Math.abs(end[1]! - start[i]![1]! + fall)).toBeLessThan(1e-9);
      expect(Math.abs(end[0]! - start[i]![0]!)).toBeLessThan(1e-9);
      expect(Math.abs(getVelocity(world, rod, s, new Float64Array(3))[1]! + 9.81)).toBeLessThan(1e-9);
    });
  });

  it("tends to g t^2 / 2 at first order in the step", () => {
    const error = (subSteps: number) => {
      const { world, rod } = thrownRope(9, 1 / 60, { gravity: [0, -9.81, 0] });
      world.clock.subSteps = subSteps;
      const before = momenta(world, rod);
      const centre = (p: number[]) => p.map((x) => x / (lineDensity * length));
      const position = centreOfMass(world, rod);
      for (let i = 0; i < 12; i++) stepWorld(world, 1 / 60);
      const t = 0.2;
      const end = centreOfMass(world, rod);
      const v = centre(before);
      const wanted = [0, 1, 2].map((c) => position[c]! + v[c]! * t + (c === 1 ? (-9.81 * t * t) / 2 : 0));
      return Math.hypot(...wanted.map((x, c) => x - end[c]!));
    };
    const order = Math.log2(error(8) / error(16));
    expect(order).toBeGreaterThan(0.9);
    expect(order).toBeLessThan(1.2);
    expect(error(64)).toBeLessThan(5e-4);
  });
});

function centreOfMass(world: RodWorld, rod: RodHandle): number[] {
  const { nodes, weights } = gaussLegendre(12);
  const elements = world.components.Rod.elements[rod.entity]!;
  const point = new Float64Array(3);
  const sum = [0, 0, 0];
  for (let i = 0; i < elements; i++) {
    nodes.forEach((node, g) => {
      getPoint(world, rod, ((i + node) * length) / elements, point).forEach(
        (x, c) => (sum[c]! += (weights[g]! / elements) * x),
      );
    });
  }
  return sum;
}

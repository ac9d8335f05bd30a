import { describe, expect, it } from "vitest";
import {
  createRod,
  createRodWorld,
  getEnergy,
  getPoint,
  getVelocity,
  stages,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../systems/index.js";
import { gaussLegendre } from "../../systems/math/gauss-legendre.js";
import { superHelix } from "../../systems/models/super-helix/super-helix.js";
import { vCurvature } from "../../systems/models/super-helix/layout.js";
import { seeded, symmetric } from "../oracle/random.js";

const length = 0.6;
const radius = 0.004;
const density = 1100;
const lineDensity = density * Math.PI * radius * radius;

/** A bent rope, thrown with a spin and a wobble, nothing acting on it. */
function thrownRope(
  seed: number,
  frame: number,
  options: { gravity?: number[]; elements?: number; youngModulus?: number } = {},
) {
  const random = seeded(seed);
  const world = createRodWorld({ gravity: options.gravity ?? [0, 0, 0], frame, subSteps: 1 });
  const elements = options.elements ?? 12;
  const rod = createRod(world, {
    length,
    elements,
    radius,
    material: { density, youngModulus: options.youngModulus ?? 2e7 },
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

/**
 * Relative change of the momenta per second of motion over `steps` steps of h. The velocity of a step belongs to the shape in which it was found, so momenta
 * are taken there, by quadrature: of the first step and of the last.
 */
function momentumDrift(h: number, steps: number, youngModulus: number) {
  const { world, rod } = thrownRope(5, h, { youngModulus });
  // The quadrature knows only the centreline, so the sections must not spin.
  world.components.Mechanics.spinInertia[rod.entity] = 0;
  const { vSpan, nextSpan } = world.components.GeneralizedCoordinates;
  const count = superHelix.velocityCount(world.components.Rod.elements[rod.entity]!);
  let first: number[] | undefined;
  let last: number[] = [];
  for (let i = 0; i < steps; i++) {
    for (const { name, run } of stages) {
      if (name === "advance" && (i === 0 || i === steps - 1)) {
        const next = nextSpan[rod.entity]!;
        world.memory.f64.copyWithin(vSpan[rod.entity]!, next, next + count);
        last = momenta(world, rod);
        first ??= last;
      }
      run(world, h / world.units.time);
    }
  }
  const change = (from: number, to: number) =>
    Math.hypot(...last.slice(from, to).map((x, c) => x - first![from + c]!)) /
    Math.hypot(...first!.slice(from, to)) /
    (h * steps);
  return { linear: change(0, 3), angular: change(3, 6) };
}

describe("a free rope without gravity or damping", () => {
  it.each([60, 240, 1000])("keeps its linear momentum to rounding in a second of %i steps", (steps) => {
    expect(momentumDrift(1 / steps, steps, 2e7).linear).toBeLessThan(1e-11);
  });

  // What a turning rope loses to the projection is given back as far as energy allows (`momentum.ts`): first order or better.
  it.each([2e5, 2e7, 1e10])(
    "E = %s: its angular momentum changes at first order in the step",
    (youngModulus) => {
      const change = [240, 960, 3840].map((steps) => momentumDrift(1 / steps, steps, youngModulus).angular);
      const order = Math.log2(change[0]! / change[2]!) / 4;
      expect(change[0], `changes ${change.join(", ")}`).toBeLessThan(0.01);
      expect(order, `changes ${change.join(", ")}`).toBeGreaterThan(0.9);
    },
  );

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

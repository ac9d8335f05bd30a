import { describe, expect, it } from "vitest";
import { elementPlan, windowPlan } from "../../../../systems/models/element-plan.js";
import { Element, Header } from "../../../../systems/models/super-helix/layout.js";
import { splitElement } from "../../../../systems/models/curvature-rod/resize.js";
import { helixReshaped } from "../../../../systems/models/super-helix/reshaping.js";
import { superHelix } from "../../../../systems/models/super-helix/super-helix.js";
import { gaussLegendre } from "../../../../systems/math/gauss-legendre.js";
import type { RodHandle, RodWorld } from "../../../../systems/index.js";
import { seeded } from "../../../oracle/random.js";
import { relativeDifference } from "../../../oracle/vectors.js";
import {
  carriedMomenta,
  energyOf,
  largestDistance,
  motionOf,
  run,
  thrownRope,
} from "../../rods/tools/ropes.js";

const kinds = ["clamped", "pinned", "free"] as const;

/** The velocities that an element carries, at its nodes. */
function carriedField(world: RodWorld, rod: RodHandle, element: number): number[][] {
  const row = world.components.Workspace.span[rod.entity] + Header.size + element * Element.size;
  return Array.from({ length: world.memory.f64[row + Element.nodes] }, (_, g) =>
    [0, 8, 16].map((component) => world.memory.f64[row + Element.velocity + component + g]),
  );
}

/** The polynomial through the values at the nodes of [0, 1], at x. */
function interpolate(values: number[][], x: number): number[] {
  const nodes = Array.from(gaussLegendre(values.length).nodes);
  const weight = (g: number) =>
    nodes.reduce((product, node, k) => (k === g ? product : (product * (x - node)) / (nodes[g] - node)), 1);
  return [0, 1, 2].map((c) => values.reduce((total, value, g) => total + weight(g) * value[c], 0));
}

describe("splitting an element", () => {
  it.each(kinds.flatMap((kind) => [0, 1, 6].map((steps) => ({ kind, steps }))))(
    "$kind, after $steps steps: nothing moves, and velocities, energies and momenta stay",
    ({ kind, steps }) => {
      for (let seed = 1; seed <= 5; seed++) {
        const random = seeded(100 + seed);
        const { world, rod } = thrownRope(seed, { kind, gravity: [0, -9.81, 0] });
        world.components.Mechanics.spinInertia[rod.entity] *= 1e-9;
        run(world, steps);
        const before = motionOf(world, rod);
        const energy = energyOf(world, rod);
        const momenta = steps > 0 && kind !== "clamped" ? carriedMomenta(world, rod) : undefined;
        for (let i = 0; i < 5; i++) {
          const elements = world.components.Rod.elements[rod.entity];
          const element = Math.floor(random() * elements);
          splitElement(world, helixReshaped, rod.entity, element, 0.1 + 0.8 * random());
          expect(world.components.Rod.elements[rod.entity]).toBe(elements + 1);
        }
        const after = motionOf(world, rod);
        const label = `seed ${seed}`;
        expect(largestDistance(after.points, before.points), label).toBeLessThan(1e-14);
        expect(largestDistance(after.velocities, before.velocities), label).toBeLessThan(1e-13);
        const now = energyOf(world, rod);
        for (const name of ["elastic", "kinetic", "gravitational"] as const)
          expect(Math.abs(now[name] - energy[name]), `${label} ${name}`).toBeLessThanOrEqual(
            1e-11 * Math.abs(energy[name]),
          );
        if (momenta)
          expect(relativeDifference(carriedMomenta(world, rod), momenta), label).toBeLessThan(1e-11);
        run(world, 3);
      }
    },
  );

  it("samples the carried field anew: it is the same function of the arc length", () => {
    // Short elements, so that the polynomial through few nodes is the field itself.
    const { world, rod } = thrownRope(21, { lengths: Array.from({ length: 9 }, () => 0.02) });
    run(world, 5);
    const share = 0.3;
    const before = [2, 3, 4].map((element) => carriedField(world, rod, element));
    splitElement(world, helixReshaped, rod.entity, 3, share);
    const after = [2, 3, 4, 5].map((element) => carriedField(world, rod, element));
    expect(largestDistance(after[0], before[0])).toBeLessThan(1e-13);
    expect(largestDistance(after[3], before[2])).toBeLessThan(1e-13);
    gaussLegendre(after[1].length).nodes.forEach((node, g) => {
      expect(largestDistance([after[1][g]], [interpolate(before[1], share * node)])).toBeLessThan(1e-9);
    });
    gaussLegendre(after[2].length).nodes.forEach((node, g) => {
      const far = share + (1 - share) * node;
      expect(largestDistance([after[2][g]], [interpolate(before[1], far)])).toBeLessThan(1e-9);
    });
  });

  it("in a tight coil is as exact", () => {
    const { world, rod } = thrownRope(22, { elements: 2, restCurvature: [40, 250, 100] });
    run(world, 4);
    const before = motionOf(world, rod);
    splitElement(world, helixReshaped, rod.entity, 0, 0.4);
    const after = motionOf(world, rod);
    expect(largestDistance(after.points, before.points)).toBeLessThan(1e-13);
    expect(largestDistance(after.velocities, before.velocities)).toBeLessThan(1e-10);
  });

  it("does not change a rod that moves as it would move with more elements", () => {
    // A rope at rest in its natural shape, let fall without a hold: no force bends it, however it is divided.
    const fall = (splits: number) => {
      const { world, rod } = thrownRope(23, { gravity: [0, -9.81, 0] });
      superHelix.stop(world, rod.entity);
      run(world, 10);
      for (let i = 0; i < splits; i++) splitElement(world, helixReshaped, rod.entity, 2 * i, 0.5);
      run(world, 20);
      return motionOf(world, rod).points;
    };
    expect(largestDistance(fall(4), fall(0))).toBeLessThan(1e-12);
  });
});

describe("plans", () => {
  it("name the elements as they are", () => {
    const { world, rod } = thrownRope(24, { lengths: [0.1, 0.2, 0.3], restCurvature: [0, 0, 0] });
    const plan = elementPlan(world, rod.entity);
    expect(plan.sources).toEqual([0, 1, 2]);
    [0, 10, 30, 60].forEach((border, i) => expect(plan.borders[i]).toBeCloseTo(border, 12));
  });

  it.each([
    { from: -5, to: 60, borders: [-5, 10, 30, 60], sources: [0, 1, 2] },
    { from: 0, to: 65, borders: [0, 10, 30, 65], sources: [0, 1, 2] },
    { from: 12, to: 28, borders: [12, 28], sources: [1] },
    { from: 10, to: 60, borders: [10, 30, 60], sources: [1, 2] },
    { from: 9.9999, to: 60, borders: [9.9999, 30, 60], sources: [1, 2] },
    { from: 0, to: 30.0001, borders: [0, 10, 30.0001], sources: [0, 1] },
    { from: 9.99, to: 30.01, borders: [9.99, 10, 30, 30.01], sources: [0, 1, 2] },
  ])("of the part from $from to $to", ({ from, to, borders, sources }) => {
    const { world, rod } = thrownRope(25, { lengths: [0.1, 0.2, 0.3], restCurvature: [0, 0, 0] });
    const plan = windowPlan(world, rod.entity, from, to);
    expect(plan.sources).toEqual(sources);
    expect(plan.borders.length).toBe(borders.length);
    borders.forEach((border, i) => expect(plan.borders[i]).toBeCloseTo(border, 9));
  });
});

import { describe, expect, it } from "vitest";
import {
  createInteriorPointWorkspace,
  solveInteriorPoint,
} from "../../../../systems/solve/interior-point/interior-point.js";
import { createNewtonWorkspace, solveNewton } from "../../../../systems/solve/newton/newton.js";
import { createSecondOrderReport } from "../../../../systems/solve/newton/second-order.js";
import {
  bilateral,
  contactVelocities,
  type FrictionProblem,
} from "../../../../systems/solve/problem/friction-problem.js";
import { naturalResidual } from "../../../../systems/solve/problem/natural-residual.js";
import { denseProblem } from "../../../oracle/friction-problems.js";
import { leastHeapGrowth } from "../../../oracle/heap-growth.js";
import { seeded, symmetric } from "../../../oracle/random.js";
import { rodProblem, type RodProblemOptions } from "./rod-problems.js";

const newton = createNewtonWorkspace();
const interiorPoint = createInteriorPointWorkspace();
const report = createSecondOrderReport();

type Solve = (problem: FrictionProblem, r: Float64Array, tolerance: number, maxIterations?: number) => void;

const solvers: [string, Solve][] = [
  [
    "Newton",
    (problem, r, tolerance, maxIterations = 100) =>
      solveNewton(problem, r, { tolerance, maxIterations }, newton, report),
  ],
  [
    "interior point",
    (problem, r, tolerance, maxIterations = 100) =>
      solveInteriorPoint(problem, r, { tolerance, maxIterations }, interiorPoint, report),
  ],
];

const residualOf = (problem: FrictionProblem, r: Float64Array): number =>
  naturalResidual(problem, r, new Float64Array(r.length));

/** nu = 0.9: W is regular. */
const regular = { contacts: 30, rods: 10, freedom: 10 };
/** nu = 2: W is singular and forces are not unique. */
const singular = { contacts: 40, rods: 10, freedom: 6 };

const families: [string, RodProblemOptions, number][] = [
  ["regular", regular, 1e-10],
  ["regular, attachments", { ...regular, attached: 0.3 }, 1e-10],
  ["nothing but attachments, singular", { ...singular, attached: 1 }, 1e-10],
  ["no friction anywhere, singular", { ...singular, frictionless: 1 }, 1e-10],
  ["some without friction, singular", { ...singular, frictionless: 0.5, mu: 0.4 }, 1e-10],
  ["singular, mu 0.3", { ...singular, mu: 0.3 }, 1e-10],
  ["hardly any friction", { ...regular, mu: 1e-6 }, 1e-10],
  ["twins", { ...regular, twins: 0.2, mu: 0.4 }, 1e-8],
  ["masses over 10 decades", { ...regular, spread: 5, mu: 0.3 }, 1e-8],
  ["velocities of 1e-12", { ...regular, speed: 1e-12 }, 1e-10],
  ["velocities of 1e12", { ...regular, speed: 1e12 }, 1e-10],
  ["W not symmetric to 1e-3", { ...regular, asymmetry: 1e-3 }, 1e-10],
  ["a contact at a clamp", { ...regular, clamped: true }, 1e-10],
];

describe.each(solvers)("%s", (_, solve) => {
  it.each(families)("random problems, %s", (_family, options, tolerance) => {
    for (let seed = 1; seed <= 8; seed++) {
      const problem = rodProblem(seed, options);
      const r = new Float64Array(3 * problem.contacts);
      solve(problem, r, tolerance);
      const residual = residualOf(problem, r);
      expect(residual, `seed ${seed}, ${report.iterations} iterations`).toBeLessThanOrEqual(tolerance);
      // Products with a full W are summed up in another order.
      expect(Math.abs(report.residual - residual)).toBeLessThan(1e-6 * tolerance);
      expect(report.converged).toBe(true);
    }
  });

  it("many contacts that are all neighbours, where open ones are kept out of the factors", () => {
    for (const mu of [0, 0.4]) {
      const problem = rodProblem(7, { contacts: 90, rods: 1, freedom: 300, attached: 0.05, mu });
      const r = new Float64Array(3 * problem.contacts);
      solve(problem, r, 1e-10);
      expect(residualOf(problem, r)).toBeLessThanOrEqual(1e-10);
    }
    expect(interiorPoint.state.isCostly || newton.state.closed.unknowns > 0).toBe(true);
  });

  it("holds attachments still", () => {
    const problem = rodProblem(3, { ...regular, attached: 0.3 });
    const r = new Float64Array(3 * problem.contacts);
    const u = new Float64Array(r.length);
    solve(problem, r, 1e-12);
    contactVelocities(problem, r, u);
    const size = Math.hypot(...problem.b);
    const attached = [...problem.mu.keys()].filter((i) => problem.mu[i] === bilateral);
    expect(attached.length).toBeGreaterThan(3);
    for (const i of attached) {
      expect(Math.hypot(u[3 * i], u[3 * i + 1], u[3 * i + 2])).toBeLessThan(1e-11 * size);
      expect(Math.hypot(r[3 * i], r[3 * i + 1], r[3 * i + 2])).toBeGreaterThan(0);
    }
  });

  it("a block on an incline sticks below the angle of friction and slides above it", () => {
    for (const [slope, mu] of [
      [0.3, 0.5],
      [0.8, 0.5],
    ]) {
      // Unit mass, one contact, W = 1: the speed that gravity would give it in a step.
      const b = [-Math.cos(slope), Math.sin(slope), 0];
      const problem = denseProblem((row, column) => (row === column ? 1 : 0), b, [mu]);
      const r = new Float64Array(3);
      solve(problem, r, 1e-13);
      const held = Math.min(Math.sin(slope), mu * Math.cos(slope));
      expect(r[0]).toBeCloseTo(Math.cos(slope), 11);
      expect(r[1]).toBeCloseTo(-held, 11);
      expect(r[2]).toBeCloseTo(0, 11);
    }
  });

  it("leaves a solution alone, and starts from nothing when what it is given is useless", () => {
    const problem = rodProblem(8, regular);
    const r = new Float64Array(3 * problem.contacts);
    solve(problem, r, 1e-11);
    const solution = Float64Array.from(r);
    solve(problem, r, 1e-11);
    expect(report.iterations).toBe(0);
    expect(r).toEqual(solution);
    for (const useless of [NaN, 1e300, -1e9]) {
      r.fill(useless);
      solve(problem, r, 1e-11);
      expect(report.converged, `given ${useless}`).toBe(true);
    }
  });

  it("never gives back worse forces than it was given", () => {
    const random = seeded(12);
    for (let seed = 1; seed <= 10; seed++) {
      const problem = rodProblem(seed, { ...singular, mu: 2 });
      const r = Float64Array.from({ length: 3 * problem.contacts }, () => symmetric(random, 0.1));
      const before = residualOf(problem, r);
      for (const iterations of [0, 1, 2, 5]) {
        const tried = Float64Array.from(r);
        solve(problem, tried, 1e-14, iterations);
        expect(residualOf(problem, tried), `seed ${seed}`).toBeLessThanOrEqual(before);
        expect(report.iterations).toBeLessThanOrEqual(iterations);
      }
    }
  });

  it("without motion there is no force; without mobility there is none either", () => {
    const problem = rodProblem(2, regular);
    const r = new Float64Array(3 * problem.contacts).fill(0.3);
    solve({ ...problem, b: new Float64Array(problem.b.length) }, r, 1e-10);
    expect(r.every((value) => value === 0)).toBe(true);
    const immovable = { ...problem, blocks: new Float64Array(problem.blocks.length) };
    solve(immovable, r.fill(0), 1e-10);
    expect(r.every(Number.isFinite)).toBe(true);
    solve(
      denseProblem(() => 0, [], []),
      new Float64Array(0),
      1e-10,
    );
    expect(report.converged).toBe(true);
  });

  it("stays finite where there is no solution", () => {
    // A contact that moves only sideways and is driven inwards; an attachment that is dragged where it cannot go.
    const sideways = (row: number, column: number): number => (row === column && row % 3 > 0 ? 1 : 0);
    for (const mu of [0, 0.5, bilateral]) {
      const r = new Float64Array(6);
      solve(denseProblem(sideways, [-1, 0.5, 0, -1, 0, 0.2], [mu, 0.3]), r, 1e-10);
      expect(report.converged).toBe(false);
      expect(r.every(Number.isFinite)).toBe(true);
    }
  });

  it("a difficult problem leaves no trace in the workspace", () => {
    const problem = rodProblem(5, regular);
    const first = new Float64Array(3 * problem.contacts);
    const second = new Float64Array(first.length);
    solve(problem, first, 1e-11);
    const hopeless = rodProblem(6, { ...singular, mu: 10 });
    hopeless.b.fill(Number.MAX_VALUE / 1e3);
    solve(hopeless, new Float64Array(3 * hopeless.contacts), 1e-11);
    solve(problem, second, 1e-11);
    expect(second).toEqual(first);
  });

  it("leaves a few numbers on the heap in an iteration, none for a contact", () => {
    const problem = rodProblem(4, { ...regular, contacts: 60, rods: 20, attached: 0.1, frictionless: 0.1 });
    const r = new Float64Array(3 * problem.contacts);
    let iterations = 0;
    const work = () => {
      iterations = 0;
      for (let k = 0; k < 20; k++) {
        solve(problem, r.fill(0), 1e-10);
        iterations += report.iterations;
      }
    };
    work();
    // One boxed number per contact and iteration would be 16 * 60.
    const allowed = 300 * iterations;
    expect(leastHeapGrowth(work, allowed)).toBeLessThan(allowed);
  });
});

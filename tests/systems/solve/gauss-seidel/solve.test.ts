import { describe, expect, it } from "vitest";
import { BlockOperator } from "../../../../systems/solve/contact-operator.js";
import {
  acceleratedOptions,
  emptyReport,
  type GaussSeidelOptions,
  paperOptions,
} from "../../../../systems/solve/gauss-seidel/options.js";
import { ProblemWorkspace, solveProblem } from "../../../../systems/solve/gauss-seidel/solve-problem.js";
import { solveGaussSeidel } from "../../../../systems/solve/gauss-seidel/solve.js";
import { GaussSeidelWorkspace } from "../../../../systems/solve/gauss-seidel/workspace.js";
import { bareSolvers } from "../../../../systems/solve/local/solvers.js";
import {
  bilateral,
  contactVelocities,
  type FrictionProblem,
} from "../../../../systems/solve/problem/friction-problem.js";
import { naturalResidual } from "../../../../systems/solve/problem/natural-residual.js";
import { denseProblem, permutedProblem, randomProblem } from "../../../oracle/friction-problems.js";
import { leastHeapGrowth } from "../../../oracle/heap-growth.js";
import { seeded } from "../../../oracle/random.js";

const workspace = new GaussSeidelWorkspace();
const precise: GaussSeidelOptions = { ...acceleratedOptions, tolerance: 1e-12 };

function solve(problem: FrictionProblem, options = precise, start?: Float64Array) {
  const r = start?.slice() ?? new Float64Array(3 * problem.contacts);
  const report = emptyReport();
  solveGaussSeidel(new BlockOperator(problem), r, options, workspace, report);
  const u = new Float64Array(r.length);
  contactVelocities(problem, r, u);
  return { r, u, report, Es: naturalResidual(problem, r, new Float64Array(r.length)) };
}

const largest = (values: Float64Array): number => Math.max(...values.map(Math.abs));
const farthest = (a: Float64Array, b: Float64Array): number => largest(a.map((value, k) => value - b[k]));

/** Two problems side by side, without any coupling. */
function sideBySide(first: FrictionProblem, second: FrictionProblem): FrictionProblem {
  const blocks = first.column.length;
  return {
    contacts: first.contacts + second.contacts,
    rowStart: Int32Array.of(...first.rowStart, ...second.rowStart.subarray(1).map((start) => start + blocks)),
    column: Int32Array.of(...first.column, ...second.column.map((j) => j + first.contacts)),
    blocks: Float64Array.of(...first.blocks, ...second.blocks),
    b: Float64Array.of(...first.b, ...second.b),
    mu: Float64Array.of(...first.mu, ...second.mu),
  };
}

/** Contacts between bodies in a chain, each followed by one that differs from it by so much. */
function nearCopies(random: () => number, contacts: number, difference: number): FrictionProblem {
  const freedom = 6;
  const columns = (contacts / 2 + 1) * freedom;
  const H = Array.from({ length: 3 * contacts }, () => new Float64Array(columns));
  for (let i = 0; i < contacts; i += 2) {
    for (let k = 0; k < 3; k++) {
      for (let c = 0; c < 2 * freedom; c++) {
        const at = (i / 2) * freedom + c;
        H[3 * i + k][at] = 2 * random() - 1;
        H[3 * i + 3 + k][at] = H[3 * i + k][at] + difference * (2 * random() - 1);
      }
    }
  }
  const v = Float64Array.from({ length: columns }, () => 2 * random() - 1);
  const product = (a: Float64Array, b: Float64Array): number =>
    a.reduce((sum, value, k) => sum + value * b[k], 0);
  return denseProblem(
    (row, column) => product(H[row], H[column]),
    H.map((row) => product(row, v)),
    new Float64Array(contacts).fill(0.3),
  );
}

describe("Gauss-Seidel", () => {
  const variants: [string, GaussSeidelOptions][] = [
    ["combined", precise],
    ["Nesterov", { ...precise, acceleration: "nesterov" }],
    ["Anderson", { ...precise, acceleration: "anderson" }],
    ["the paper's, with freezing", { ...paperOptions, tolerance: 1e-10 }],
    ["the paper's, without", { ...paperOptions, tolerance: 1e-10, freezing: false }],
  ];

  it.each(variants)("solves random problems: %s", (_, options) => {
    for (let seed = 1; seed <= 10; seed++) {
      const problem = randomProblem(seeded(seed), 20, 10, 6);
      const { report, Es } = solve(problem, options);
      expect(report.converged, `seed ${seed}`).toBe(true);
      expect(Es, `seed ${seed}`).toBeLessThanOrEqual(options.tolerance);
      expect(Math.abs(report.residual - Es), `seed ${seed}`).toBeLessThanOrEqual(1e-14);
    }
  });

  it("finds the same velocities with every variant, also where forces are not unique", () => {
    const problem = randomProblem(seeded(5), 30, 8, 5);
    const reference = solve(problem).u;
    for (const [name, options] of variants) {
      expect(farthest(solve(problem, options).u, reference), name).toBeLessThan(1e-7 * largest(problem.b));
    }
  });

  it("does not depend on the order of the contacts", () => {
    for (let seed = 1; seed <= 5; seed++) {
      const random = seeded(seed);
      const problem = randomProblem(random, 25, 12, 6);
      const place = Array.from({ length: 25 }, (_, k) => k)
        .map((k) => [random(), k])
        .sort((a, b) => a[0] - b[0])
        .map(([, k]) => k);
      const { u } = solve(problem);
      const permuted = solve(permutedProblem(problem, place));
      expect(permuted.Es).toBeLessThanOrEqual(1e-12);
      const back = u.map((_, k) => permuted.u[3 * place[Math.floor(k / 3)] + (k % 3)]);
      expect(farthest(back, u), `seed ${seed}`).toBeLessThan(1e-9 * largest(problem.b));
    }
  });

  it("solves islands together as it solves them alone", () => {
    const parts = [randomProblem(seeded(1), 12, 8, 6), randomProblem(seeded(2), 9, 6, 6)];
    const both = sideBySide(parts[0], parts[1]);
    const together = solve(both);
    const alone = parts.map((part) => solve(part));
    const wanted = Float64Array.of(...alone[0].u, ...alone[1].u);
    expect(farthest(together.u, wanted)).toBeLessThan(1e-9);
    // Split up by the solver itself, the second island so slow in units that it decides nothing.
    for (const speed of [1, 1e-6]) {
      both.b.forEach((_, k) => (both.b[k] = k < 36 ? parts[0].b[k] : speed * parts[1].b[k - 36]));
      const r = new Float64Array(both.b.length);
      const report = emptyReport();
      solveProblem(both, r, precise, new ProblemWorkspace(), report);
      expect(report.converged).toBe(true);
      expect(report.residual).toBeLessThanOrEqual(1e-12);
      const u = new Float64Array(r.length);
      contactVelocities(both, r, u);
      expect(farthest(u.subarray(0, 36), alone[0].u)).toBeLessThan(1e-9);
    }
  });

  it("solves near copies of a contact in patches instead of passing force on for ever", () => {
    const problem = nearCopies(seeded(10), 40, 1e-4);
    const accelerated = solve(problem, { ...acceleratedOptions, presolve: false });
    const paper = solve(problem, { ...paperOptions, freezing: false, maxSweeps: 5000 });
    expect(accelerated.report.converged).toBe(true);
    expect(accelerated.report.patches).toBeGreaterThan(0);
    expect(accelerated.report.sweeps).toBeLessThan(paper.report.sweeps / 10);
  });

  it("holds attachments still beside contacts that slide", () => {
    const problem = randomProblem(seeded(3), 15, 12, 6);
    problem.mu[0] = problem.mu[7] = bilateral;
    const { u, r, report, Es } = solve(problem);
    expect(report.converged).toBe(true);
    expect(Es).toBeLessThanOrEqual(1e-12);
    for (const i of [0, 7]) {
      expect(Math.hypot(u[3 * i], u[3 * i + 1], u[3 * i + 2])).toBeLessThan(1e-11);
      expect(Math.hypot(r[3 * i], r[3 * i + 1], r[3 * i + 2])).toBeGreaterThan(1e-3);
    }
  });

  it("starts from the forces it is given", () => {
    const problem = randomProblem(seeded(4), 20, 10, 6);
    const cold = solve(problem);
    const warm = solve(problem, precise, cold.r);
    expect(cold.report.sweeps).toBeGreaterThan(5);
    expect(warm.report.sweeps).toBeLessThanOrEqual(2);
  });

  it("gives back the best forces of all when the sweeps run out", () => {
    const problem = randomProblem(seeded(5), 30, 8, 5);
    const few = solve(problem, { ...precise, maxSweeps: 3 });
    expect(few.report.converged).toBe(false);
    expect(few.report.sweeps).toBe(3);
    expect(few.report.residual).toBeCloseTo(few.Es, 14);
  });

  it("gives up in time when nothing moves any more", () => {
    // Two contacts that press against each other's normals: no force satisfies both.
    const W = [
      [1, 0, 0, -1, 0, 0],
      [0, 1, 0, 0, 0, 0],
      [0, 0, 1, 0, 0, 0],
      [-1, 0, 0, 1, 0, 0],
      [0, 0, 0, 0, 1, 0],
      [0, 0, 0, 0, 0, 1],
    ];
    const impossible = denseProblem((row, column) => W[row][column], [-1, 0, 0, -1, 0, 0], [0.3, 0.3]);
    const { report, r } = solve(impossible, { ...precise, patience: 100 });
    expect(report.converged).toBe(false);
    expect(report.sweeps).toBeLessThan(1000);
    expect(r.every(Number.isFinite)).toBe(true);
  });

  it("leaves out duplicates, whose law holds all the same", () => {
    const single = randomProblem(seeded(6), 10, 8, 6);
    // Contact 10 is contact 0 again, with a normal that closes a little later or earlier.
    const copy = (k: number): number => (k < 30 ? k : k - 30);
    const dense = new Map<string, number>();
    for (let i = 0; i < single.contacts; i++) {
      for (let k = single.rowStart[i]; k < single.rowStart[i + 1]; k++) {
        for (let c = 0; c < 9; c++) {
          dense.set(
            `${3 * i + Math.floor(c / 3)},${3 * single.column[k] + (c % 3)}`,
            single.blocks[9 * k + c],
          );
        }
      }
    }
    for (const shift of [0, 1e-3, -1e-3]) {
      const twin = denseProblem(
        (row, column) => dense.get(`${copy(row)},${copy(column)}`) ?? 0,
        [...single.b, single.b[0] + shift, single.b[1], single.b[2]],
        new Float64Array(11).fill(0.3),
      );
      const { report, r, Es } = solve(twin);
      expect(report.duplicates).toBe(1);
      expect(Es).toBeLessThanOrEqual(1e-12);
      expect(r[shift >= 0 ? 30 : 0]).toBe(0);
    }
  });

  it("takes duplicates back that differ more than the tolerance allows", () => {
    for (let seed = 1; seed <= 10; seed++) {
      for (const difference of [1e-7, 1e-6, 1e-5]) {
        const { report, Es } = solve(nearCopies(seeded(seed), 20, difference), {
          ...precise,
          tolerance: 1e-10,
        });
        expect(report.converged, `seed ${seed}, difference ${difference}`).toBe(true);
        expect(Es, `seed ${seed}, difference ${difference}`).toBeLessThanOrEqual(1e-10);
      }
    }
  });

  it("counts what the fail-safe and nobody could solve", () => {
    const problem = randomProblem(seeded(7), 20, 10, 6);
    const { report } = solve(problem, { ...paperOptions, maxSweeps: 20, local: bareSolvers.pyramid });
    expect(report.failures).toBeGreaterThan(0);
    expect(solve(problem, { ...paperOptions, maxSweeps: 20 }).report.failures).toBe(0);
  });

  it("gives no force to a contact that cannot be moved", () => {
    const W = [
      [0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0],
      [0, 0, 0, 2, 0, 0],
      [0, 0, 0, 0, 2, 0],
      [0, 0, 0, 0, 0, 2],
    ];
    const problem = denseProblem((row, column) => W[row][column], [0.1, 0, 0, -1, 0.1, 0], [0.3, 0.3]);
    const { r, report } = solve(problem, precise, Float64Array.of(1, 1, 1, 0, 0, 0));
    expect([...r]).toEqual([0, 0, 0, 0.5, expect.closeTo(-0.05, 14), 0]);
    expect(report.converged).toBe(true);
  });

  it("has nothing to do without contacts, and without motion", () => {
    const none = denseProblem(() => 0, [], []);
    expect(solve(none).report.converged).toBe(true);
    const resting = randomProblem(seeded(8), 5, 5, 6);
    resting.b.fill(0);
    expect([...solve(resting).r]).toEqual(new Array(15).fill(0));
  });

  it.each(["none", "nesterov", "anderson"] as const)(
    "allocates nothing while it sweeps: %s",
    (acceleration) => {
      const operator = new BlockOperator(randomProblem(seeded(9), 60, 20, 6));
      const r = new Float64Array(180);
      const report = emptyReport();
      const options = { ...acceleratedOptions, acceleration, tolerance: 1e-30, maxSweeps: 240 };
      const work = (): void => {
        for (let k = 0; k < 40; k++) {
          r.fill(0);
          solveGaussSeidel(operator, r, options, workspace, report);
        }
      };
      work();
      work();
      // 40 solves of 240 sweeps: one number boxed per sweep would be 154 kB, one per contact visited 9 MB.
      expect(leastHeapGrowth(work, 120_000)).toBeLessThan(120_000);
    },
  );

  it("allocates next to nothing for patches", () => {
    const operator = new BlockOperator(nearCopies(seeded(10), 40, 1e-4));
    const r = new Float64Array(120);
    const report = emptyReport();
    const options = { ...acceleratedOptions, presolve: false };
    const work = (): void => {
      for (let k = 0; k < 20; k++) {
        r.fill(0);
        solveGaussSeidel(operator, r, options, workspace, report);
      }
    };
    work();
    work();
    expect(report.patches).toBeGreaterThan(0);
    // The matrix of a patch alone would be 18 kB or more, several times in each of the 20 solves.
    expect(leastHeapGrowth(work, 400_000)).toBeLessThan(400_000);
  });
});

describe("contacts that stay open", () => {
  /** Counts how often sweeps and residuals ask for a velocity. */
  class CountingOperator extends BlockOperator {
    asked = 0;
    override velocity(r: Float64Array, i: number, out: Float64Array): void {
      this.asked++;
      super.velocity(r, i, out);
    }
  }

  function counted(problem: FrictionProblem, acceleration: GaussSeidelOptions["acceleration"]) {
    const operator = new CountingOperator(problem);
    const r = new Float64Array(3 * problem.contacts);
    const report = emptyReport();
    solveGaussSeidel(operator, r, { ...precise, acceleration, presolve: false }, workspace, report);
    return { r, report, asked: operator.asked };
  }

  it.each(["none", "nesterov", "anderson"] as const)("are left alone by sweeps: %s", (acceleration) => {
    const random = seeded(31);
    const pressed = randomProblem(random, 40, 14, 3);
    const open = randomProblem(random, 200, 400, 3);
    for (let i = 0; i < 200; i++) open.b[3 * i] = 100;
    const alone = counted(pressed, acceleration);
    const together = counted(sideBySide(open, pressed), acceleration);
    expect(together.report.converged).toBe(true);
    expect(largest(together.r.subarray(0, 600))).toBe(0);
    expect(farthest(together.r.subarray(600), alone.r)).toBeLessThan(1e-6 * largest(alone.r));
    // All 240 in the first window of ten sweeps and in every residual; the sweeps after that ask for 40.
    const { sweeps } = together.report;
    expect(sweeps).toBeGreaterThan(30);
    expect(together.asked).toBeLessThan(240 * (10 + sweeps / 10 + 5) + 80 * sweeps);
  });

  it("wake up where others close them", () => {
    const random = seeded(32);
    for (let k = 0; k < 20; k++) {
      const problem = randomProblem(random, 30, 8, 3);
      // Half of them are barely open at first, and bodies that others move close many of them.
      for (let i = 0; i < 15; i++) problem.b[3 * i] = Math.abs(problem.b[3 * i]) + 1e-3;
      const { report, Es } = solve(problem, { ...precise, tolerance: 1e-9, presolve: false });
      expect(report.converged, `problem ${k}`).toBe(true);
      expect(Es).toBeLessThan(2e-9);
    }
  });
});

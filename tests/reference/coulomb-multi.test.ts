import { describe, expect, it } from "vitest";
import { BlockOperator } from "../../systems/solve/contact-operator.js";
import { type Acceleration, emptyReport } from "../../systems/solve/gauss-seidel/options.js";
import { solveGaussSeidel } from "../../systems/solve/gauss-seidel/solve.js";
import { GaussSeidelWorkspace } from "../../systems/solve/gauss-seidel/workspace.js";
import type { LocalSolver } from "../../systems/solve/local/local-solver.js";
import { hybridSolver, secularSolver } from "../../systems/solve/local/solvers.js";
import { contactVelocities, type FrictionProblem } from "../../systems/solve/problem/friction-problem.js";
import { squaredViolation } from "../../systems/solve/problem/natural-residual.js";
import { denseProblem } from "../oracle/friction-problems.js";
import { readReference } from "./read.js";

interface MultiContact {
  id: number;
  tag: string;
  contacts: number;
  mu: number[];
  W_lower: number[][];
  b: number[];
  r: number[];
  u: number[];
}

const { problems } = readReference<{ problems: MultiContact[] }>("coulomb-multi");
const workspace = new GaussSeidelWorkspace();

function build({ W_lower, b, mu }: MultiContact): FrictionProblem {
  return denseProblem((row, column) => W_lower[Math.max(row, column)][Math.min(row, column)], b, mu);
}

/** Largest |r - P_K(r - rho u~)|, rho = 3 / tr(W_ii), relative to the largest force. */
function residualNatural(problem: FrictionProblem, r: Float64Array): number {
  const u = new Float64Array(r.length);
  contactVelocities(problem, r, u);
  const { diagonal } = new BlockOperator(problem);
  let worst = 0;
  for (let i = 0; i < problem.contacts; i++) {
    const s = (diagonal[9 * i] + diagonal[9 * i + 4] + diagonal[9 * i + 8]) / 3;
    worst = Math.max(worst, Math.sqrt(squaredViolation(s, problem.mu[i], r, u, 3 * i)) / s);
  }
  return worst / Math.max(...r.map(Math.abs));
}

const strategies: [string, LocalSolver, Acceleration][] = [
  ["accelerated", secularSolver, "combined"],
  ["as the paper has it", hybridSolver, "none"],
];

describe.each(strategies)("several contacts, %s", (_, local, acceleration) => {
  it.each(problems)("$id $tag, $contacts contacts", (each) => {
    const problem = build(each);
    const r = new Float64Array(3 * each.contacts);
    const report = emptyReport();
    solveGaussSeidel(
      new BlockOperator(problem),
      r,
      {
        tolerance: 1e-13,
        maxSweeps: 20_000,
        local,
        acceleration,
        freezing: false,
        patience: Infinity,
        presolve: true,
      },
      workspace,
      report,
    );
    expect(residualNatural(problem, r)).toBeLessThanOrEqual(1e-10);
    if (each.tag !== "fibres") return;
    // W is positive definite and the solution isolated.
    const largest = Math.max(...each.r.map(Math.abs));
    each.r.forEach((value, k) => expect(Math.abs(r[k] - value)).toBeLessThanOrEqual(1e-9 * largest));
  });
});

import type { RodWorld } from "../world.js";
import { solveGaussSeidel } from "./gauss-seidel/solve.js";
import { solveInteriorPoint } from "./interior-point/interior-point.js";
import { solveNewton } from "./newton/newton.js";

/** Contacts up to which W may be written out for the interior point solver: its factors grow faster than the island. */
const mostForSafetyNet = 3000;
const mostIterations = 60;

/** Finds the forces of the island that the solver's operator presents, starting from `solver.r`. */
export function solveIsland(world: RodWorld, island: number): void {
  const { solver } = world;
  const { operator, outcome, method } = solver;
  const contacts = operator.contacts;
  outcome.largestIsland = Math.max(outcome.largestIsland, contacts);
  outcome.nu = Math.max(outcome.nu, (3 * contacts) / solver.islands.freedoms[island]);
  let residual: number;
  if (method === "newton") residual = bySecondOrder(world, solveNewtonStep);
  else if (method === "interior-point") residual = bySecondOrder(world, solveInteriorStep);
  else {
    residual = byLoop(world);
    // The safety net: whatever stalls the loop, clusters that are nearly the same contact most of all, does not stall this.
    if (method === "auto" && residual > solver.tolerance && contacts <= mostForSafetyNet) {
      residual = Math.min(residual, bySecondOrder(world, solveInteriorStep));
    }
  }
  outcome.residual = Math.max(outcome.residual, residual);
  if (residual > solver.tolerance) outcome.unsolved++;
}

function byLoop({ solver }: RodWorld): number {
  const { loop, loopReport, outcome } = solver;
  loop.tolerance = solver.tolerance;
  solveGaussSeidel(solver.operator, solver.r, loop, solver.gaussSeidel, loopReport);
  outcome.sweeps = Math.max(outcome.sweeps, loopReport.sweeps);
  outcome.failSafeCalls += loopReport.failSafeCalls;
  outcome.failures += loopReport.failures;
  return loopReport.residual;
}

function bySecondOrder(world: RodWorld, run: (world: RodWorld) => void): number {
  const { outcome, secondOrderReport } = world.solver;
  run(world);
  outcome.iterations = Math.max(outcome.iterations, secondOrderReport.iterations);
  return secondOrderReport.residual;
}

const secondOrder = { tolerance: 0, maxIterations: mostIterations };

function solveNewtonStep({ solver }: RodWorld): void {
  secondOrder.tolerance = solver.tolerance;
  const problem = solver.operator.assemble();
  solveNewton(problem, solver.r, secondOrder, solver.newton, solver.secondOrderReport);
}

function solveInteriorStep({ solver }: RodWorld): void {
  secondOrder.tolerance = solver.tolerance;
  const problem = solver.operator.assemble();
  solveInteriorPoint(problem, solver.r, secondOrder, solver.interiorPoint, solver.secondOrderReport);
}

import { buildSpaghetti, measureHeap, type Heap } from "../../../sample-game/scenes/spaghetti.js";
import { createRodWorld, stepWorld, type RodWorld } from "../../../systems/index.js";
import { modelOf } from "../../../systems/models/model-of.js";
import {
  acceleratedOptions,
  emptyReport,
  paperOptions,
  type GaussSeidelOptions,
} from "../../../systems/solve/gauss-seidel/options.js";
import { ProblemWorkspace, solveProblem } from "../../../systems/solve/gauss-seidel/solve-problem.js";
import { createNewtonWorkspace, solveNewton } from "../../../systems/solve/newton/newton.js";
import { createSecondOrderReport } from "../../../systems/solve/newton/second-order.js";
import type { FrictionProblem } from "../../../systems/solve/problem/friction-problem.js";
import { storedProblem } from "./stored-trace.js";

export interface HeapSettings {
  readonly rods: number;
  readonly friction: number;
  readonly step: number;
  readonly seconds: number;
  /** Steps from one stored problem to the next, while the bundle lands and afterwards. */
  readonly every: readonly [number, number];
  readonly seed?: number;
}

export interface HeapMoment extends Heap {
  readonly time: number;
}

/** The frame solves to this: speeds are then exact to 1e-4 of what gravity brings in a step, 2e-6 m/s. */
const traceTolerance = 1e-4;

/** Seconds until the whole bundle has landed: nu rises from nothing to what it will be. */
export const landingTime = 0.07;

/** Lets the bundle fall; looks at it at 50 moments and hands over problems with their nu = 3 n / m. */
export function fallOfSpaghetti(
  settings: HeapSettings,
  use: ((problem: FrictionProblem, nu: number, time: number) => void) | undefined,
  progress: (fraction: number) => void,
): HeapMoment[] {
  const { rods, friction, step, seconds, every, seed } = settings;
  const world = createRodWorld({ frame: step, subSteps: 1 });
  world.solver.tolerance = traceTolerance;
  const bundle = buildSpaghetti(world, { rods, friction, ...(seed === undefined ? {} : { seed }) });
  const freedoms = freedomsOf(world);
  const steps = Math.round(seconds / step);
  const moments: HeapMoment[] = [];
  const between = Math.max(1, Math.floor(steps / 50));
  for (let k = 1; k <= steps; k++) {
    stepWorld(world, step);
    progress(k / steps);
    if (k % between === 0) moments.push({ time: k * step, ...measureHeap(world, bundle) });
    const isDue = k % every[k * step <= landingTime ? 0 : 1] === 0;
    const problem = use && isDue ? storedProblem(world) : undefined;
    if (problem) use?.(problem, (3 * problem.contacts) / freedoms, k * step);
  }
  return moments;
}

/** m of all rods, as the paper counts. */
export function freedomsOf(world: RodWorld): number {
  return world.rods.reduce((sum, rod) => sum + modelOf(world, rod).contactFreedoms(world, rod), 0);
}

export const convergenceMethods = ["Newton", "plain Gauss-Seidel", "accelerated Gauss-Seidel"] as const;
export type ConvergenceMethod = (typeof convergenceMethods)[number];

export interface Convergence {
  readonly iterations: number;
  readonly residual: number;
  readonly milliseconds: number;
}

const workspace = new ProblemWorkspace();
const newtonWorkspace = createNewtonWorkspace();
/** As the 2011 paper allows. */
const mostIterations = 200;
/** Of the loops; they give up when so many have not halved the residual. */
const mostSweeps = 10_000;
const patience = 2000;

/** Solves from no force, and takes the time of this process. */
export function solveBy(method: ConvergenceMethod, problem: FrictionProblem, tolerance: number): Convergence {
  const r = new Float64Array(3 * problem.contacts);
  const start = process.cpuUsage();
  const outcome =
    method === "Newton"
      ? byNewton(problem, r, tolerance)
      : bySweeps(problem, r, method === "plain Gauss-Seidel" ? paperOptions : acceleratedOptions, tolerance);
  const { user, system } = process.cpuUsage(start);
  return { ...outcome, milliseconds: (user + system) / 1e3 };
}

function byNewton(problem: FrictionProblem, r: Float64Array, tolerance: number) {
  const report = createSecondOrderReport();
  solveNewton(problem, r, { tolerance, maxIterations: mostIterations }, newtonWorkspace, report);
  return { iterations: report.iterations, residual: report.residual };
}

function bySweeps(problem: FrictionProblem, r: Float64Array, base: GaussSeidelOptions, tolerance: number) {
  const report = emptyReport();
  solveProblem(problem, r, { ...base, tolerance, maxSweeps: mostSweeps, patience }, workspace, report);
  return { iterations: report.sweeps, residual: report.residual };
}

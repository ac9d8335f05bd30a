import {
  acceleratedOptions,
  emptyReport,
  type GaussSeidelOptions,
  paperOptions,
} from "../../systems/solve/gauss-seidel/options.js";
import { ProblemWorkspace, solveProblem } from "../../systems/solve/gauss-seidel/solve-problem.js";
import {
  createInteriorPointWorkspace,
  solveInteriorPoint,
} from "../../systems/solve/interior-point/interior-point.js";
import { bareSolvers, secularSolver } from "../../systems/solve/local/solvers.js";
import { createNewtonWorkspace, solveNewton } from "../../systems/solve/newton/newton.js";
import { createSecondOrderReport } from "../../systems/solve/newton/second-order.js";
import type { FrictionProblem } from "../../systems/solve/problem/friction-problem.js";

/** Solves from r = 0 into r; gives the number of iterations. */
export type FrictionSolve = (problem: FrictionProblem, r: Float64Array, tolerance: number) => number;

const workspace = new ProblemWorkspace();
const newtonWorkspace = createNewtonWorkspace();
const interiorPointWorkspace = createInteriorPointWorkspace();
const MOST_ITERATIONS = 200;
/** Sweeps without halving the residual after which the interior point method takes over. */
const PATIENCE = 150;

function gaussSeidel(options: GaussSeidelOptions): FrictionSolve {
  const report = emptyReport();
  return (problem, r, tolerance) => {
    solveProblem(problem, r, { ...options, tolerance }, workspace, report);
    return report.sweeps;
  };
}

/** The loop of the paper, without freezing, on another local solver. */
function plain(local: GaussSeidelOptions["local"]): FrictionSolve {
  return gaussSeidel({ ...paperOptions, local, freezing: false });
}

const newton: FrictionSolve = (problem, r, tolerance) => {
  const report = createSecondOrderReport();
  solveNewton(problem, r, { tolerance, maxIterations: MOST_ITERATIONS }, newtonWorkspace, report);
  return report.iterations;
};

const interiorPoint: FrictionSolve = (problem, r, tolerance) => {
  const report = createSecondOrderReport();
  solveInteriorPoint(
    problem,
    r,
    { tolerance, maxIterations: MOST_ITERATIONS },
    interiorPointWorkspace,
    report,
  );
  return report.iterations;
};

/** Sweeps as long as they get on, then the interior point method, as in the frame. */
const auto: FrictionSolve = (problem, r, tolerance) => {
  const report = emptyReport();
  const options = { ...acceleratedOptions, tolerance, patience: PATIENCE };
  solveProblem(problem, r, options, workspace, report);
  return report.converged ? report.sweeps : report.sweeps + interiorPoint(problem, r, tolerance);
};

/**
 * What `--solver` may name, the default first. `hybrid` is the accelerated loop with all its means; `plain` is the loop of the 2011
 * paper with its hybrid local solver and freezing; those below it are the same loop, without freezing, on one local solver each.
 */
export const frictionSolvers: Readonly<Record<string, FrictionSolve>> = {
  hybrid: gaussSeidel(acceleratedOptions),
  auto,
  newton,
  "interior-point": interiorPoint,
  nesterov: gaussSeidel({ ...acceleratedOptions, acceleration: "nesterov" }),
  anderson: gaussSeidel({ ...acceleratedOptions, acceleration: "anderson" }),
  plain: gaussSeidel(paperOptions),
  secular: plain(secularSolver),
  enumerative: plain(bareSolvers.enumerative),
  "fischer-burmeister": plain(bareSolvers["fischer-burmeister"]),
  "alart-curnier": plain(bareSolvers["alart-curnier"]),
  "damped-alart-curnier": plain(bareSolvers["damped-alart-curnier"]),
  "duriez-2006": plain(bareSolvers["duriez-2006"]),
  "duriez-2008": plain(bareSolvers["duriez-2008"]),
  pyramid: plain(bareSolvers.pyramid),
};

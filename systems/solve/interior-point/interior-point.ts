import {
  createBestForce,
  firstBest,
  giveBest,
  offerForce,
  type BestForce,
  type SecondOrderOptions,
  type SecondOrderReport,
} from "../newton/second-order.js";
import type { FrictionProblem } from "../problem/friction-problem.js";
import {
  complementarityAfter,
  longestStep,
  meanComplementarity,
  setProduct,
  setTarget,
  takeStep,
} from "./cone-step.js";
import { scalePoint } from "./nesterov-todd.js";
import { analyseProblem, computeResidual, factoriseNewtonMatrix, solveForStep } from "./newton-system.js";
import { readForce, scaleProblem, startFromCentre } from "./scaled-problem.js";
import { createInteriorPointState, type InteriorPointState } from "./state.js";

/** All memory of the solver, reused from problem to problem. */
export interface InteriorPointWorkspace {
  readonly state: InteriorPointState;
  readonly best: BestForce;
}

export function createInteriorPointWorkspace(): InteriorPointWorkspace {
  return { state: createInteriorPointState(), best: createBestForce() };
}

interface Attempt {
  /** Share of the way to the cone's surface that a step goes. */
  readonly share: number;
  readonly forceStart: number;
  readonly velocityStart: number;
}

/**
 * De Saxce's term makes the problem nonconvex, and an iteration that comes near the surface too early may stay there. The
 * first attempt is the fast one, and fails in some of the hard problems (mu of 1 and more, three times more rows than freedom);
 * the others start farther out or keep more distance. A share of 0.99 saves one iteration in eighteen and fails four times
 * as often.
 */
const attempts: readonly Attempt[] = [
  { share: 0.9, forceStart: 1, velocityStart: 1 },
  { share: 0.8, forceStart: 30, velocityStart: 3 },
  { share: 0.7, forceStart: 1, velocityStart: 1 },
];

/** Share when the solution is in sight. */
const lateShare = 0.99;
/** An attempt is given up after so many iterations that together did not halve the residual. */
const patience = 12;
/** ... or after so many steps in a row that were shorter than this. */
const jams = 4;
const jammedStep = 1e-2;
/** A corrected step shorter than this is replaced by one that only centres. */
const shortStep = 0.1;
/**
 * Added to W in Newton's matrix, not in the equation, in proportion to the root of the complementarity: contacts that
 * cannot move for their neighbours leave the size of their force open, and without it that size runs away. Attachments that
 * say the same thing twice need it to the end.
 */
const compliancePerRoot = 1e-3;
const leastCompliance = 1e-10;

/**
 * Primal-dual interior point method for u = W r + b with Coulomb's law, the term of De Saxce differentiated inside Newton's
 * method. Predictor and corrector as Mehrotra's. It needs 5 to 30 iterations whatever W is: the safety net for problems on
 * which Gauss-Seidel creeps. It starts cold: from given forces, which lie on the surface of their cones, it would jam;
 * they are given back if nothing better is found.
 */
export function solveInteriorPoint(
  problem: FrictionProblem,
  r: Float64Array,
  options: SecondOrderOptions,
  { state, best }: InteriorPointWorkspace,
  report: SecondOrderReport,
): void {
  firstBest(best, problem);
  offerForce(best, problem, r);
  let iterations = 0;
  if (best.residual > options.tolerance) {
    scaleProblem(state, problem);
    analyseProblem(state, problem);
    for (const attempt of attempts) {
      iterations = pursue(attempt, problem, options, state, best, iterations);
      if (best.residual <= options.tolerance || iterations >= options.maxIterations) break;
    }
  }
  giveBest(best, r, options, iterations, report);
}

/** Iterates until solved or stuck; returns the number of iterations of all attempts so far. */
function pursue(
  attempt: Attempt,
  problem: FrictionProblem,
  { tolerance, maxIterations }: SecondOrderOptions,
  state: InteriorPointState,
  best: BestForce,
  iterations: number,
): number {
  startFromCentre(state, attempt.forceStart, attempt.velocityStart);
  let goal = Infinity;
  let waited = 0;
  let jammed = 0;
  while (iterations < maxIterations && waited < patience && jammed < jams) {
    iterations++;
    const step = iterate(state, problem, attempt.share);
    if (!(step > 0)) break;
    jammed = step > jammedStep ? 0 : jammed + 1;
    readForce(state, state.force);
    const residual = offerForce(best, problem, state.force);
    if (best.residual <= tolerance) break;
    waited = residual < goal ? 0 : waited + 1;
    if (waited === 0) goal = 0.5 * residual;
  }
  return iterations;
}

/** One step, and how long it was; 0 or NaN if there is none to take. */
function iterate(state: InteriorPointState, problem: FrictionProblem, share: number): number {
  scalePoint(state);
  computeResidual(state, problem);
  const mean = meanComplementarity(state);
  factoriseNewtonMatrix(state, problem, Math.max(leastCompliance, compliancePerRoot * Math.sqrt(mean)));

  setTarget(state, 0, 0);
  solveForStep(state, problem);
  const predicted = Math.min(1, longestStep(state));
  const left = mean > 0 ? complementarityAfter(state, predicted) / mean : 0;
  const centring = Math.max(left * left, 0.1 * (1 - predicted) * (1 - predicted), 1e-6);

  setProduct(state);
  setTarget(state, centring * mean, 1);
  solveForStep(state, problem);
  const close = predicted > 0.9 && mean < 1e-5;
  let step = Math.min(1, (close ? lateShare : share) * longestStep(state));
  if (step < shortStep) {
    setTarget(state, mean, 0);
    solveForStep(state, problem);
    step = Math.min(1, share * longestStep(state));
  }
  if (step > 0) takeStep(state, step);
  return step;
}

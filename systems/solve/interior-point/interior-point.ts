import { limits } from "../../world/limits.js";
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

const {
  firstBoundaryShare,
  secondBoundaryShare,
  thirdBoundaryShare,
  lateBoundaryShare,
  latePrediction,
  lateComplementarity,
  secondForceStart,
  secondVelocityStart,
  iterationsBeforeRestart,
  jammedStepsBeforeRestart,
  jammedStep,
  shortCorrectedStep,
  leastCentring,
  centringPerMissedStep,
  compliancePerRoot,
  leastCompliance,
} = limits.interiorPoint;

interface Attempt {
  /** Share of the way to the cone's surface that a step goes. */
  readonly share: number;
  readonly forceStart: number;
  readonly velocityStart: number;
}

/**
 * De Saxce's term makes the problem nonconvex, and an iterate that comes near the surface too early may stay
 * there. The first attempt is the fast one; the others start farther out or keep more distance.
 */
const attempts: readonly Attempt[] = [
  { share: firstBoundaryShare, forceStart: 1, velocityStart: 1 },
  { share: secondBoundaryShare, forceStart: secondForceStart, velocityStart: secondVelocityStart },
  { share: thirdBoundaryShare, forceStart: 1, velocityStart: 1 },
];
/**
 * Primal-dual interior point method for u = W r + b with Coulomb's law, De Saxce's term differentiated inside
 * Newton's method, predictor and corrector as Mehrotra's. It needs 5 to 30 iterations whatever W is: the
 * safety net for problems on which Gauss-Seidel creeps.
 * It starts cold. From given forces, which lie on the surface of their cones, it would jam; they are given
 * back if nothing better is found.
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
  while (
    iterations < maxIterations &&
    waited < iterationsBeforeRestart &&
    jammed < jammedStepsBeforeRestart
  ) {
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

/** One step, and its length; 0 or NaN if there is none to take. */
function iterate(state: InteriorPointState, problem: FrictionProblem, share: number): number {
  scalePoint(state);
  computeResidual(state, problem);
  const mean = meanComplementarity(state);
  factoriseNewtonMatrix(state, problem, Math.max(leastCompliance, compliancePerRoot * Math.sqrt(mean)));

  setTarget(state, 0, 0);
  solveForStep(state, problem);
  const predicted = Math.min(1, longestStep(state));
  const left = mean > 0 ? complementarityAfter(state, predicted) / mean : 0;
  const missed = centringPerMissedStep * (1 - predicted) * (1 - predicted);
  const centring = Math.max(left * left, missed, leastCentring);

  setProduct(state);
  setTarget(state, centring * mean, 1);
  solveForStep(state, problem);
  const close = predicted > latePrediction && mean < lateComplementarity;
  let step = Math.min(1, (close ? lateBoundaryShare : share) * longestStep(state));
  if (step < shortCorrectedStep) {
    setTarget(state, mean, 0);
    solveForStep(state, problem);
    step = Math.min(1, share * longestStep(state));
  }
  if (step > 0) takeStep(state, step);
  return step;
}

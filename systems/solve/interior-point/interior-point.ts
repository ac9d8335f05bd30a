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
import { analyse } from "../sparse/block-factor.js";
import {
  complementarityAfter,
  longestStep,
  meanComplementarity,
  setProduct,
  setTarget,
  takeStep,
} from "./cone-step.js";
import { scalePoint } from "./nesterov-todd.js";
import { computeResidual, factoriseNewtonMatrix, solveForStep } from "./newton-system.js";
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

/** Share of the way to the cone's surface that a step goes. 0.995 and more cost iterations, and some problems. */
const share = 0.99;
/** A corrected step shorter than this is replaced by one that only centres. */
const shortStep = 0.1;
/** So many steps in a row shorter than `jammedStep` and the iteration has run into the surface for good. */
const patience = 3;
const jammedStep = 1e-2;

/**
 * Primal-dual interior point method for u = W r + b with Coulomb's law, the term of De Saxce differentiated inside Newton's
 * method. Predictor and corrector as Mehrotra's. It needs 5 to 30 iterations whatever W is: the safety net for problems on
 * which Gauss-Seidel creeps. It starts cold: from given forces, which lie on the surface of their cones, it may jam;
 * they are given back if nothing better is found.
 */
export function solveInteriorPoint(
  problem: FrictionProblem,
  r: Float64Array,
  options: SecondOrderOptions,
  { state, best }: InteriorPointWorkspace,
  report: SecondOrderReport,
): void {
  firstBest(best, problem, r);
  let iterations = 0;
  if (best.residual > options.tolerance) {
    scaleProblem(state, problem);
    startFromCentre(state);
    analyse(state.factor, problem.contacts, problem.rowStart, problem.column);
    let jammed = 0;
    while (iterations < options.maxIterations && best.residual > options.tolerance && jammed < patience) {
      iterations++;
      const step = iterate(state, problem);
      jammed = step > jammedStep ? 0 : jammed + 1;
      readForce(state, state.force);
      offerForce(best, problem, state.force);
    }
  }
  giveBest(best, r, options, iterations, report);
}

/** One step, and how long it was; 0 if there is none to take. */
function iterate(state: InteriorPointState, problem: FrictionProblem): number {
  scalePoint(state);
  computeResidual(state, problem);
  factoriseNewtonMatrix(state, problem);
  const mean = meanComplementarity(state);

  setTarget(state, 0, 0);
  solveForStep(state, problem);
  const predicted = Math.min(1, longestStep(state));
  const left = mean > 0 ? complementarityAfter(state, predicted) / mean : 0;
  const centring = Math.max(left * left, 0.1 * (1 - predicted) * (1 - predicted), 1e-6);

  setProduct(state);
  setTarget(state, centring * mean, 1);
  solveForStep(state, problem);
  let step = Math.min(1, share * longestStep(state));
  if (step < shortStep) {
    setTarget(state, mean, 0);
    solveForStep(state, problem);
    step = Math.min(1, share * longestStep(state));
  }
  // Where rounding has eaten a cone's interior the step is not a number.
  if (!(step > 0)) return 0;
  takeStep(state, step);
  return step;
}

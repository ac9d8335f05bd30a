import { limits } from "../../world/limits.js";
import { contactVelocities, type FrictionProblem } from "../problem/friction-problem.js";
import type { KernelContacts } from "../local/contact-record.js";
import { analyse, solutionsPerFactorisation } from "../sparse/block-factor.js";
import { assembleJacobian, evaluateDerivatives, evaluateFunction, prepareFunction } from "./alart-curnier.js";
import { goldsteinPrice, meritSlope } from "./line-search.js";
import { solveForDirection } from "./newton-direction.js";
import {
  createBestForce,
  firstBest,
  giveBest,
  offerWithVelocities,
  type BestForce,
  type SecondOrderOptions,
  type SecondOrderReport,
} from "./second-order.js";
import { createNewtonState, resizeNewtonState, type NewtonState } from "./state.js";

/** All memory of the solver, reused from problem to problem. */
export interface NewtonWorkspace {
  readonly state: NewtonState;
  readonly best: BestForce;
}

export function createNewtonWorkspace(): NewtonWorkspace {
  return { state: createNewtonState(), best: createBestForce() };
}

const {
  compliancePerError,
  leastCompliance,
  mostCompliance,
  complianceGrowth,
  shortStep,
  longStep,
  iterationsBeforeGivingUp,
  solutionsForOrdering,
  denseCoupling,
  mostDenseContacts,
} = limits.newton;

/**
 * Newton's method on the nonsmooth function of Alart and Curnier (nonsmooth Newton 2011, Algorithm 1), for
 * all contacts together. Made for problems whose W is regular (nu below 1: more degrees of freedom than
 * rows), where it takes 5 to 30 iterations from any start.
 * Where W is singular its rows alone do not determine the step: a compliance is added to W in the Jacobian,
 * not in the function. The line search makes it safe far from a solution. Near one, with few contacts in the
 * wrong state, it may stop in a local minimum of |f|; whole steps jump over those.
 */
export function solveNewton(
  problem: FrictionProblem,
  r: Float64Array,
  options: SecondOrderOptions,
  { state, best }: NewtonWorkspace,
  report: SecondOrderReport,
): void {
  const { contacts, rowStart, column } = problem;
  const isFull = isInFull(problem);
  if (options.isLoaded !== true) prepare(state, problem, isFull);
  firstBest(best, problem);
  offer(state, problem, r, best, isFull);
  let iterations = 0;
  if (best.residual > options.tolerance) {
    if (!isFull) {
      analyse(state.factor, contacts, rowStart, column);
      state.isCostly = solutionsPerFactorisation(state.factor) > solutionsForOrdering;
    }
    for (let k = 0; k < 3 * contacts; k++) state.r[k] = best.r[k];
    velocitiesOf(state, problem, state.r, state.u, isFull);
    const speed = lengthOf(problem.b, 3 * contacts);
    let caution = 1;
    let goal = 0.5 * best.residual;
    let waited = 0;
    while (
      iterations < options.maxIterations &&
      best.residual > options.tolerance &&
      waited < iterationsBeforeGivingUp
    ) {
      iterations++;
      state.merit = evaluateFunction(state, problem, state.r, state.u);
      const wanted = (compliancePerError * caution * Math.sqrt(2 * state.merit)) / speed;
      const compliance = Math.min(Math.max(wanted, leastCompliance), mostCompliance);
      const step = iterate(state, problem, compliance, isFull, options.wholeSteps === true);
      if (step === 0 && compliance === mostCompliance) break;
      if (step < shortStep) caution *= complianceGrowth;
      else if (step >= longStep) caution = Math.max(1, caution / complianceGrowth);
      if (step > 0) {
        offer(state, problem, state.r, best, isFull);
        for (let k = 0; k < 3 * contacts; k++) state.u[k] = best.u[k];
      }
      waited = best.residual < goal ? 0 : waited + 1;
      if (waited === 0) goal = 0.5 * best.residual;
    }
  }
  giveBest(best, r, options, iterations, report);
}

function isInFull({ contacts, rowStart }: FrictionProblem): boolean {
  return contacts <= mostDenseContacts && rowStart[contacts] > denseCoupling * contacts * contacts;
}

function prepare(state: NewtonState, problem: FrictionProblem, isFull: boolean): void {
  resizeNewtonState(state, problem.contacts, problem.rowStart[problem.contacts]);
  prepareFunction(state, problem);
  if (isFull) state.closed.load(problem, state);
}

/**
 * Sweeps of Gauss-Seidel from r, a start for Newton's method where nearly all contacts are coupled. Whether
 * it could; else r is unchanged.
 */
export function sweepInFull(
  problem: FrictionProblem,
  contacts: KernelContacts,
  r: Float64Array,
  times: number,
  { state }: NewtonWorkspace,
): boolean {
  if (!isInFull(problem)) return false;
  prepare(state, problem, true);
  return state.closed.sweep(contacts, r, times);
}

function velocitiesOf(
  { closed }: NewtonState,
  problem: FrictionProblem,
  r: Float64Array,
  u: Float64Array,
  isFull: boolean,
): void {
  if (isFull) closed.velocities(r, u);
  else contactVelocities(problem, r, u);
}

function offer(
  state: NewtonState,
  problem: FrictionProblem,
  r: Float64Array,
  best: BestForce,
  isFull: boolean,
): void {
  velocitiesOf(state, problem, r, best.u, isFull);
  offerWithVelocities(best, problem, r);
}

/** One step, and its length; 0 if the merit does not fall along Newton's direction. */
function iterate(
  state: NewtonState,
  problem: FrictionProblem,
  compliance: number,
  isFull: boolean,
  isWhole: boolean,
): number {
  const { contacts, r, d, Wd } = state;
  const { b } = problem;
  if (isFull) {
    state.closed.factorise(r, state.u, compliance);
    state.closed.solve(state.f, d);
  }
  if (!isFull || !isWhole) evaluateDerivatives(state, problem, r, state.u);
  if (!isFull) {
    assembleJacobian(state, problem, compliance);
    solveForDirection(state, problem);
  }
  if (isWhole) {
    for (let k = 0; k < 3 * contacts; k++) r[k] += d[k];
    return 1;
  }
  velocitiesOf(state, problem, d, Wd, isFull);
  for (let k = 0; k < 3 * contacts; k++) Wd[k] -= b[k];
  const slope = meritSlope(state);
  if (!(slope < 0) || slope === -Infinity) return 0;
  const step = goldsteinPrice(state, problem, state.merit, slope);
  for (let k = 0; k < 3 * contacts; k++) r[k] += step * d[k];
  return step;
}

function lengthOf(v: Float64Array, length: number): number {
  let sum = 0;
  for (let k = 0; k < length; k++) sum += v[k] * v[k];
  return Math.sqrt(sum);
}

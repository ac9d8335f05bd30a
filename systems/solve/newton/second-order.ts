import { contactVelocities, type FrictionProblem } from "../problem/friction-problem.js";
import { residualWith } from "../problem/natural-residual.js";
import { roomForNumbers } from "../../math/room.js";

/** What the second-order solvers, Newton and interior point, have in common. */
export interface SecondOrderOptions {
  /** Es at which the forces count as a solution (`problem/natural-residual.ts`). */
  readonly tolerance: number;
  readonly maxIterations: number;
  /** Newton's method takes whole steps, without a line search. Default false. */
  readonly wholeSteps?: boolean;
  /** Newton's method goes on with the problem that `sweepInFull` has just loaded. Default false. */
  readonly isLoaded?: boolean;
}

/** Written by a solver, owned by its caller. */
export interface SecondOrderReport {
  iterations: number;
  /** Es of the forces given back. */
  residual: number;
  converged: boolean;
}

export function createSecondOrderReport(): SecondOrderReport {
  return { iterations: 0, residual: Infinity, converged: false };
}

/** The best forces seen so far: a solver gives these back, so it never makes forces worse. */
export interface BestForce {
  contacts: number;
  r: Float64Array;
  residual: number;
  /** Velocities that belong to the forces offered last, best or not. */
  u: Float64Array;
}

export function createBestForce(): BestForce {
  return { contacts: 0, r: new Float64Array(0), residual: Infinity, u: new Float64Array(0) };
}

/** No force at all, which solves problems without motion exactly. */
export function firstBest(best: BestForce, problem: FrictionProblem): void {
  const { contacts } = problem;
  best.contacts = contacts;
  best.r = roomForNumbers(best.r, 3 * contacts);
  best.u = roomForNumbers(best.u, 3 * contacts);
  best.r.fill(0, 0, 3 * contacts);
  for (let k = 0; k < 3 * contacts; k++) best.u[k] = problem.b[k];
  best.residual = residualWith(problem, best.r, best.u);
}

/** Es of r; r is kept if it is the best yet. What is not finite never is. */
export function offerForce(best: BestForce, problem: FrictionProblem, r: Float64Array): number {
  contactVelocities(problem, r, best.u);
  return offerWithVelocities(best, problem, r);
}

/** The same where the velocities of the best have been made those of r. */
export function offerWithVelocities(best: BestForce, problem: FrictionProblem, r: Float64Array): number {
  const residual = residualWith(problem, r, best.u);
  if (!(residual < best.residual)) return residual;
  best.residual = residual;
  for (let k = 0; k < 3 * best.contacts; k++) best.r[k] = r[k];
  return residual;
}

/** Writes the best forces into r, and the outcome into the report. */
export function giveBest(
  best: BestForce,
  r: Float64Array,
  options: SecondOrderOptions,
  iterations: number,
  report: SecondOrderReport,
): void {
  for (let k = 0; k < 3 * best.contacts; k++) r[k] = best.r[k];
  report.iterations = iterations;
  report.residual = best.residual;
  report.converged = best.residual <= options.tolerance;
}

import type { FrictionProblem } from "../problem/friction-problem.js";
import { evaluateFunction } from "./alart-curnier.js";
import type { NewtonState } from "./state.js";

/** A step is long and short enough if the merit falls by between these shares of what its slope promises. */
const leastShare = 0.1;
const mostShare = 0.9;
const trials = 30;

/** Slope of half |f|^2 along d: f . (fu W d + fr d). */
export function meritSlope({ contacts, f, fu, fr, d, Wd }: NewtonState): number {
  let slope = 0;
  for (let a = 0; a < 3 * contacts; a++) {
    const m = 3 * a;
    const i = a - (a % 3);
    slope +=
      f[a] *
      (fu[m] * Wd[i] +
        fu[m + 1] * Wd[i + 1] +
        fu[m + 2] * Wd[i + 2] +
        fr[m] * d[i] +
        fr[m + 1] * d[i + 1] +
        fr[m + 2] * d[i + 2]);
  }
  return slope;
}

/**
 * The search of Goldstein and Price (nonsmooth Newton 2011, Algorithm 2) for the length of a step along d, from a merit
 * half |f|^2 with this slope. f and the trial point are left at the end of the step.
 */
export function goldsteinPrice(
  state: NewtonState,
  problem: FrictionProblem,
  merit: number,
  slope: number,
): number {
  const { contacts, r, u, d, Wd, trialR, trialU } = state;
  let step = 1;
  let tooShort = 0;
  let tooLong = Infinity;
  for (let trial = 0; trial < trials; trial++) {
    for (let k = 0; k < 3 * contacts; k++) {
      trialR[k] = r[k] + step * d[k];
      trialU[k] = u[k] + step * Wd[k];
    }
    state.merit = evaluateFunction(state, problem, trialR, trialU);
    const mean = (state.merit - merit) / step;
    if (mean < mostShare * slope) tooShort = step;
    else if (mean <= leastShare * slope) return step;
    else tooLong = step;
    step = tooLong < Infinity ? 0.5 * (tooShort + tooLong) : 10 * step;
  }
  return step;
}

import { limits } from "../../world/limits.js";
import type { FrictionProblem } from "../problem/friction-problem.js";
import { evaluateFunction } from "./alart-curnier.js";
import type { NewtonState } from "./state.js";

const { leastDescent, mostDescent, lineSearchTrials, lineSearchGrowth } = limits.newton;

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
 * Line search of Goldstein and Price (nonsmooth Newton 2011, Algorithm 2) along d, for the merit half |f|^2
 * with this slope. f and the trial point are left at the end of the step.
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
  for (let trial = 0; trial < lineSearchTrials; trial++) {
    for (let k = 0; k < 3 * contacts; k++) {
      trialR[k] = r[k] + step * d[k];
      trialU[k] = u[k] + step * Wd[k];
    }
    state.merit = evaluateFunction(state, problem, trialR, trialU);
    const mean = (state.merit - merit) / step;
    if (mean < mostDescent * slope) tooShort = step;
    else if (mean <= leastDescent * slope) return step;
    else tooLong = step;
    step = tooLong < Infinity ? 0.5 * (tooShort + tooLong) : lineSearchGrowth * step;
  }
  return step;
}

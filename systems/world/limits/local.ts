import { limitGroup } from "./limit-group.js";

/** Solvers of a single contact (`solve/local`), of the compiled sweeps too (`kernels/assembly`). */
export const local = limitGroup({
  /** ratio: |f_FB| to the size of the problem up to which a local problem counts as solved. */
  tolerance: 1e-11,
  /** share: of the diagonal from which the pivots of an attachment need not be searched for. */
  regularPivot: 1e-4,

  /** steps: of the bracketed Newton search for the sliding ratio alpha. */
  secularSteps: 60,
  /** share: of |R_T| up to which mu R_N - |R_T| leaves one step to go; Newton squares it. */
  secularExcess: 1e-7,
  /** share: the same where single precision will do; sweeps of combed wisps take 0.89 of the time so. */
  secularExcessSingle: 1e-3,
  /** share: of alpha + tr Wbar that this last step may be long. */
  mostLastMove: 1e-3,
  /** share: of tr Wbar that the first guess of alpha is at least. */
  leastFirstRatio: 1e-3,
  /** factor: on alpha while no upper end of the bracket is known. */
  bracketGrowth: 8,
  /** ratio: lower to upper end of the bracket, below which its geometric mean is tried, not its middle. */
  bracketSpan: 0.01,
  /** excess: of mu |slope| over 1 that is assumed at least where a singular W_ii sticks without a minimum. */
  leastSlopeExcess: 1e-3,
  /** steps: of the bracketed search for a root of a polynomial. */
  rootSteps: 200,

  /** steps: of Newton's method on one contact. */
  newtonSteps: 50,
  /** share: of the tolerance that Newton's method must reach. */
  newtonToleranceShare: 0.1,
  /** ratio: of merits; beyond the tolerance it goes on while a step does better than this. */
  newtonProgress: 0.01,
  /** cosine: of a step with the gradient, below which the gradient is followed (hybrid solver 2011, A.2). */
  leastDescentCosine: 1e-3,
  /** passes: of the projecting solvers that the literature compares with. */
  projectionPasses: 100,
  /** passes: between two checks of their fixed point. */
  projectionPassesPerCheck: 10,
});

import { limitGroup } from "./limit-group.js";

/** Newton's method on the function of Alart and Curnier, all contacts together (`solve/newton`). */
export const newton = limitGroup({
  /**
   * share: of the larger of normal and tangential inverse mass that the smaller one counts as at least. One
   * of the two may vanish, as when a rod is pressed against its own clamp.
   */
  leastInverseMass: 1e-3,
  /** iterations: that together do not halve the residual: then it sits in a local minimum of |f|. */
  iterationsBeforeGivingUp: 30,
  /** solutions: a factorisation's cost from which touching contacts get an elimination order of their own. */
  solutionsForOrdering: 60,
  /** share: of all pairs of contacts that must be coupled for a full matrix to be the cheaper one. */
  denseCoupling: 0.4,
  /** contacts: in a full matrix, at most. */
  mostDenseContacts: 256,

  /**
   * ratio: compliance added to W in the Jacobian per relative error, both relative to their scales. Where W
   * is singular its rows alone leave the step open; in proportion to the error convergence stays fast.
   */
  compliancePerError: 1e-3,
  /** ratio: to the diagonal of W. A constant 1e-10 failed on a tower of 570 contacts and on some hair. */
  leastCompliance: 1e-11,
  /** ratio: to the diagonal of W. A constant 1e-4 made the last digits slow. */
  mostCompliance: 1e-2,
  /** factor: on the compliance after a short step; taken back after a long one. */
  complianceGrowth: 10,
  /** share: of the whole step, below which it was short. */
  shortStep: 1e-2,
  /** share: of the whole step, from which it was long. */
  longStep: 0.5,

  /** share: of the descent that the slope promises which a step must reach (Goldstein and Price). */
  leastDescent: 0.1,
  /** share: of it from which a step is too short and is lengthened. */
  mostDescent: 0.9,
  /** trials: of one line search. */
  lineSearchTrials: 30,
  /** factor: on a step that is too short while no longer one is known to be too long. */
  lineSearchGrowth: 10,
});

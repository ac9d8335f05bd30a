import { limitGroup } from "./limit-group.js";

/** The primal-dual interior point method (`solve/interior-point`). */
export const interiorPoint = limitGroup({
  /**
   * share: of the way to the cone's surface that a step goes. 0.99 saves one iteration in eighteen and fails
   * four times as often, since De Saxce's term makes the problem nonconvex.
   */
  firstBoundaryShare: 0.9,
  /**
   * share: the same in the second attempt; the first fails on some problems of mu >= 1 or three times
   * more rows than freedoms.
   */
  secondBoundaryShare: 0.8,
  /** share: the same in the third attempt. */
  thirdBoundaryShare: 0.7,
  /** share: the same when the solution is in sight. */
  lateBoundaryShare: 0.99,
  /** share: of the whole step that the predictor reaches when the solution is in sight. */
  latePrediction: 0.9,
  /** complementarity: mean of x . y after scaling, below which it is. */
  lateComplementarity: 1e-5,
  /** scaled force: where the second attempt starts; the others start at 1. */
  secondForceStart: 30,
  /** scaled velocity: where the second attempt starts; the others start at 1. */
  secondVelocityStart: 3,
  /** iterations: that together do not halve the residual; then the next attempt begins. */
  iterationsBeforeRestart: 12,
  /** steps: in a row that are jammed, likewise. */
  jammedStepsBeforeRestart: 4,
  /** share: of the whole step, up to which it is jammed. */
  jammedStep: 1e-2,
  /** share: of the whole step; a corrected step below it is replaced by one that only centres. */
  shortCorrectedStep: 0.1,
  /** share: of the complementarity that the corrector aims at, at least. */
  leastCentring: 1e-6,
  /** ratio: centring to the square of what the predictor misses of a whole step. */
  centringPerMissedStep: 0.1,
  /**
   * ratio: compliance added to W in the matrix to the root of the complementarity. The force of contacts that
   * their neighbours hold is open; without compliance its size runs away.
   */
  compliancePerRoot: 1e-3,
  /** ratio: to the scaled W; duplicate attachments need it to the end. */
  leastCompliance: 1e-10,

  /**
   * solutions: a factorisation's cost from which weak couplings are left out of it; a step then takes two
   * times 5 to 15 solutions more.
   */
  solutionsForRefinement: 60,
  /** passes: of iterative refinement that a solution may take. */
  mostRefinements: 20,
  /** share: of the own row up to which couplings are left out; a refinement shrinks the error by about it. */
  weakCoupling: 0.1,
  /** share: of the solution up to which a change by refinement is small enough. */
  refinedChange: 1e-7,
  /** ratio: of squared changes over two passes from which refinement does not converge. */
  refinementProgress: 0.25,
});

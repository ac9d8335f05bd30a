import { limitGroup } from "./limit-group.js";

/** Branch and bound over pairs of curves (`curves`). */
export const curves = limitGroup({
  /**
   * share: of the best distance that a box must be able to beat. Curves that run side by side need it, since
   * every box along them holds the same distance; for others the price hardly depends on it.
   */
  relativeSlack: 1e-6,
  /** share: of a box's area up to which what contraction left is looked at again instead of halved. */
  contractedArea: 0.5,
  /**
   * share: of its length that counts beside the bend when the side to halve is chosen; straight
   * sides would never be.
   */
  lengthBesideBend: 1e-3,
  /** share: of a box's size by which the gap model may be wrong; beyond it the box is halved unseen. */
  hopelessModelError: 0.3,
  /**
   * rad: half of what a box may turn for the bound by the squared gap; on larger ones it hardly ever held.
   */
  squareBoundTurn: 0.25,

  /** rad: half of what a part turns beyond which it winds, and its box is that of a coil too. */
  windingTurn: 1.5,

  /** sin^2: of the angle between the slopes, below which oblique projections gain nothing over plain ones. */
  leastObliquity: 0.01,
  /** share: of the box that a sweep of contraction must take for another one. */
  contractedBySweep: 0.3,
  /** sweeps: of contraction, at most. */
  contractionSweeps: 2,

  /** iterations: of the descent to a local minimum of the distance. */
  newtonIterations: 50,
  /** resolutions: length of a step that need not be taken any more. */
  finestStep: 100,
  /** resolutions: length of a step below which the descent ends once steps do not shrink. */
  coarsestStep: 1e7,
  /** factor: on a step that climbs. */
  climbShortening: 0.25,
  /** share: of the squared speed that a diagonal entry of the Hessian is raised to. */
  leastDiagonal: 0.1,
  /** share: of the squared speed that the least eigenvalue is raised to. */
  leastEigenvalue: 1e-10,
  /** halvings: of a square in which the squared distance may be proved convex. */
  convexSquareHalvings: 6,

  /** contacts: of one pair of curves; beyond it the shallowest are lost. */
  contactsPerPair: 32,
  /** ratio: room for candidates to that for contacts. */
  candidatesPerContact: 4,
  /** share: of the spacing of contacts that a cell is wide. */
  cellOfSpacing: 0.5,
  /** share: of the least distance of two minima by which the distance rises between them. */
  risingGap: 0.01,
  /** share: of the spacing below which two points are one, and by which the spacing may be short. */
  samePoint: 1e-6,
  /** slope: of the distance at a cut, relative to the distance, that counts as none. */
  flatSlope: 1e-6,
});

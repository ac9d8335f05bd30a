import { limitGroup } from "./limit-group.js";

/**
 * The compiled numerics of super space clothoids (`kernels/assembly/space-clothoid`). Turns are those of an
 * element, its length times the larger |kappa| of its ends.
 */
export const spaceClothoid = limitGroup({
  /**
   * rad: turn up to which 6 Gauss nodes place an element's end to 1e-12 of its length, and know its motion
   * and inertia to 4e-12 of the largest.
   */
  turnOfSix: 0.7,
  /** rad: the same with 8 nodes. */
  turnOfEight: 1.9,
  /** rad: the same with 10 nodes. */
  turnOfTen: 3.5,
  /** rad: the same with 12 nodes. */
  turnOfTwelve: 5.5,
  /** rad: turn of a piece that 16 nodes are taken on; what turns further is placed in several pieces. */
  pieceTurn: 8,
  /**
   * share: of mass per length times length^4, the stiffness of curvatures in a step of no length. Velocities
   * change by 1e-8 of themselves.
   */
  settlingStiffness: 1e-15,
  /**
   * rad: added to the turn that nodes are chosen for in rods that step by the midpoint rule: other nodes cost
   * them a robust step.
   */
  spareTurn: 1,
  /** ratio: of the turn that they are chosen for besides to the present one. */
  spareRatio: 2,
  /** ratio: of turns up to which nodes know the inertia to 1e-5 to those for 1e-8. */
  roughRatio: 4,
});

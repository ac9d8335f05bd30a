import { limitGroup } from "./limit-group.js";

/**
 * The compiled numerics of super space clothoids (`kernels/assembly/space-clothoid`). Turns are those of an
 * element, its length times the larger |kappa| of its ends.
 */
export const spaceClothoid = limitGroup({
  /** rad: turn up to which 6 Gauss nodes place an element's end to 1e-13 of its length. */
  turnOfSix: 0.5,
  /** rad: the same with 8 nodes. */
  turnOfEight: 1.5,
  /** rad: the same with 10 nodes. */
  turnOfTen: 3,
  /** rad: the same with 12 nodes. */
  turnOfTwelve: 4.5,
  /** rad: turn of a piece that 16 nodes are taken on; what turns further is placed in several pieces. */
  pieceTurn: 8,
});

import { limitGroup } from "./limit-group.js";

/** The position-based response of knots 2008 (`solve/position-based`). */
export const positionBased = limitGroup({
  /**
   * passes: over the contacts, at most. From the last step's forces six to ten are the rule on
   * piles and wisps (`tests/bench/position-based.ts`).
   */
  passes: 20,
  /**
   * passes: with the whole of the friction; a force that fades from the first pass on reaches 71 % of
   * what stops the slip.
   */
  frictionPasses: 5,
  /** rounds: in which impact zones take in what they push; the last takes in the whole island. */
  zoneRounds: 8,
  /** products: with W that a round may take. */
  zoneIterations: 60,
  /** share: of a rod's thickness by which its surface may sink in during a step of full length. */
  toleratedDepth: 0.01,
  /** share: of tr W_ii that a pivot of its inverse is at least; contacts may be hard to move one way. */
  leastPivot: 1e-6,
});

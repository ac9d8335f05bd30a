import { limitGroup } from "./limit-group.js";

/** Reshaping rods (`models`). */
export const models = limitGroup({
  /**
   * share: of its neighbour below which a piece at an end is no element. Only the piece itself then moves: by
   * 5e-11 m with curvatures of 100/m and elements of a centimetre.
   */
  sliverShare: 1e-4,
  /** radii: length of a splice, unless the element ends or turns a radian before. */
  spliceRadii: 4,
  /** iterations: of Newton's method for the curvature in the middle of a clothoid's splice. */
  spliceIterations: 12,
  /** iterations: of Newton's method for the curvatures of merged elements. */
  mergeIterations: 6,
  /** points: of an element at which its displacement by merging is looked at. */
  mergeSamples: 6,
});

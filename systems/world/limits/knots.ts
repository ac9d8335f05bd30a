import { limitGroup } from "./limit-group.js";

/** Recognising knots (`knots`). */
export const knots = limitGroup({
  /** points: of a rod's centreline that its knot is recognised from, by default. */
  samplesPerRod: 200,
  /** points: of a rod's centreline, at most. */
  mostSamples: 1_000_000,
  /**
   * extents: of the rope, where an open one is closed. Chords of a quarter of the sphere stay 4.2 extents
   * away from the centre, the rope within one.
   */
  outsideRadius: 6,
  /**
   * share: of the extent by which corners are moved, always the same way, so that nothing is degenerate.
   * Ropes are thicker by orders of magnitude.
   */
  cornerJitter: 1e-9,
  /** directions: from which the polygon is drawn. */
  views: 10,
  /**
   * crossings: of a prime part that is looked into; beyond it the Jones polynomial would cost seconds, and
   * the Alexander polynomial could outgrow its prime.
   */
  mostCrossings: 30,
});

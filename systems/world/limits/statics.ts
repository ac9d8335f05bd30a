import { limitGroup } from "./limit-group.js";

/** Shapes at rest (`rods/settle`). Forces are shares of what acts on the rod. */
export const statics = limitGroup({
  /** rounds: of Newton's method; some five do, from a tangled rope thirty. */
  mostRounds: 100,
  /** rad: along the whole rod, change of an unknown for second derivatives. */
  push: 1e-5,
  /** share: that is left over where it is in balance. */
  balanced: 1e-10,
  /** share: that may be left over where it comes no nearer. */
  nearlyBalanced: 1e-6,
  /** ratio: to the least that was left over before; what comes no nearer than that has stalled. */
  stalled: 0.1,
  /** share: of the length, by which a tie may be open. */
  tiesClosed: 1e-12,
  /** share: of the length, by which ties are closed in one round. */
  closingStep: 0.1,
  /** rad: along the whole rod, in one round. */
  longestStep: 3,
  /** share: damping of Newton's method, at least, where a step would raise the energy. */
  leastDamping: 1e-10,
  /** share: damping beyond which it gives up. */
  mostDamping: 1e3,
  /** ratio: to the damping of size 1, of the stiffness against what ties forbid. */
  tiedStiffness: 10,
  /** share: of the energy, below which differences are rounding. */
  energyRounding: 1e-13,
});

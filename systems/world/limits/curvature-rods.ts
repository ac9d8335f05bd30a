import { limitGroup } from "./limit-group.js";

/** Rods that are made of curvatures, whichever the model (`kernels/assembly/rods`). */
export const curvatureRods = limitGroup({
  /**
   * share: of its length that the ends of a nearly straight rod are apart; inertia about the chord is 2
   * % of that across.
   */
  straightShare: 0.95,
  /**
   * ratio: of a joint's stiffening by tension to the inertia of the whole rod at its length; beyond it a
   * section does not turn anyway. Contacts that contradict each other have forces without limit.
   */
  mostTension: 1e4,
  /** rad: by which a rod, in the mean, turns in a step by the midpoint rule at most. */
  mostMidpointTurn: 1,
  /** ratio: kinetic energy after and before a step is given what it is lower by than its momentum says. */
  mostRegained: 1.1,
});

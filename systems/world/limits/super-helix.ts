import { limitGroup } from "./limit-group.js";

/** The compiled numerics of super-helices (`kernels/assembly/super-helix`). */
export const superHelix = limitGroup({
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
  /**
   * rad: |kappa| l of an element up to which 8 nodes see its velocity. Their energy is right to 1e-6 there;
   * at twice as much it is not.
   */
  resolvedTurn: 5,
});

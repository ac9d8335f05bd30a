import { limitGroup } from "./limit-group.js";

/** The compiled numerics of super-helices (`kernels/assembly/super-helix`). */
export const superHelix = limitGroup({
  /**
   * rad: |kappa| l of an element up to which 8 nodes see its velocity. Their energy is right to 1e-6 there;
   * at twice as much it is not.
   */
  resolvedTurn: 5,
});

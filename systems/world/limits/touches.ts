import { limitGroup } from "./limit-group.js";

/** Pairs that touch (`touches`). */
export const touches = limitGroup({
  /** s: that a pair may be apart and still counts as touching. */
  secondsApart: 1 / 30,
  /**
   * m/s: change of the velocity of its whole rod from which a contact carries something; forces of interior
   * points are never quite zero.
   */
  carryingSpeed: 1e-7,
});

import { limitGroup } from "./limit-group.js";

/** Taking the velocities over (`advance`). */
export const advance = limitGroup({
  /**
   * rad: by which a step may bend an element of a rod in a crowd; beyond it the rod is slowed down. A strand
   * caught by a comb had 1,300 contacts in the next step and pulled with 1e11 N.
   */
  crowdBending: 1.5,
  /** m/s: of any point of a rod, unless the world says otherwise. The tip of a whip cracks at 340. */
  defaultSpeed: 100,
  /**
   * rad: that a step turns a rod by anywhere, likewise. A step sees turns as straight, and misses half their
   * square. Curls that are let go turn by 1.25 in their first step.
   */
  defaultTurn: 1.5,
  /** rounds: in which what the root is not told is slowed down; in as many more the root is, too. */
  slowingRounds: 8,
  /** share: above a limit that rounding may leave. */
  limitRounding: 1e-9,
});

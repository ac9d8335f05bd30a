import { limitGroup } from "./limit-group.js";

/** Taking the velocities over (`advance`). */
export const advance = limitGroup({
  /**
   * rad: by which a step may bend an element of a rod in a crowd; beyond it the rod is slowed down. A strand
   * caught by a comb had 1,300 contacts in the next step and pulled with 1e11 N.
   */
  crowdBending: 1.5,
});

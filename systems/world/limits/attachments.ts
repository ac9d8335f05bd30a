import { limitGroup } from "./limit-group.js";

/** Attachments (`attachments`). */
export const attachments = limitGroup({
  /** cosine: from which the two directions that an attachment holds are not at right angles. */
  rightAngleCosine: 1e-3,
  /**
   * ratio: of what a step bends an exact rod that nothing holds fast to what counts of it. So half a radian
   * is as much as a tenth of a tied rod: what swings freely never bends so fast, what is torn about does.
   */
  freeBendingWeight: 0.2,
});

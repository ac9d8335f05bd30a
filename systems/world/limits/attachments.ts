import { limitGroup } from "./limit-group.js";

/** Attachments (`attachments`). */
export const attachments = limitGroup({
  /** cosine: from which the two directions that an attachment holds are not at right angles. */
  rightAngleCosine: 1e-3,
});

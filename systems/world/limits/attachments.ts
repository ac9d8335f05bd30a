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
  /** m/s: at which a rigid attachment that begins, or is put, far off is closed at most. */
  closingSpeed: 2,
  /** m/s^2: by which it is closed faster and faster at most. */
  closingAcceleration: 100,
  /**
   * m/s^2: force with which it is closed at most, by the mass that hangs together there: 500 weights. A real
   * rope bears fifty times as much.
   */
  closingStrength: 5000,
  /** ratio: of that force to what springs pull there, and to what a bent element of the rod pushes. */
  closingMargin: 2,
  /** m/s^2: against which it may do work while it is closed, by the same mass: it lifts it, and no more. */
  closingWork: 20,
  /** m/s^2: change of the force in a step, by the mass that hangs together there, from which it is a jerk. */
  jerk: 10,
  /**
   * s: for which a jerk is told at most; what hangs on a thread a thousand times too thin would be told of a
   * second later.
   */
  longestJerk: 0.05,
});

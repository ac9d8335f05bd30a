import { limitGroup } from "./limit-group.js";

/** Obstacles and combs (`bodies`). */
export const bodies = limitGroup({
  /** teeth: of a comb, at most. */
  combTeeth: 1000,
  /** share: of the snag force below which a tooth that has snagged is free again. */
  snagReleaseShare: 0.5,
  /** m/s: a tooth that is slower stands, and what holds it back does so along its last motion. */
  standingSpeed: 1e-4,
});

import { limitGroup } from "./limit-group.js";

/** Rods that lie still (`sleep`). */
export const sleep = limitGroup({
  /** share: of the speed that a rod had, with which it may come to another that sleeps. */
  foreseenShare: 2,
  /** m/s: that it may gain in a call by what nobody sees coming, as gravity in some frames and hands. */
  unforeseenSpeed: 0.5,
});

import { limitGroup } from "./limit-group.js";

/** The frame: accepting, relinearising and halving steps (`frame`). */
export const frame = limitGroup({
  /** times: that forces are found again in a step because gaps do not close straight. */
  mostRelinearisations: 3,
  /** halvings: of a step. */
  mostHalvings: 4,
  /** halvings: where exact rods would pass each other or are jerked, and few contacts make it cheap. */
  mostHalvingsForPassage: 7,
  /** contacts: exact ones of a group below which it may be halved so often. */
  contactsForPassage: 64,
  /** times: in a frame that no shorter step kept a group from passing; from then on it is not halved. */
  mostHolds: 8,
  /** radii: travel in a step below which shorter ones would lead what enters an obstacle the same way. */
  straightTravel: 0.25,
  /** share: of its way that a group goes which would pass, at least; below, it stays where it is. */
  leastCutBack: 1 / 8,
  /** share: of its way that such a group still goes, which is nothing; powers of two, both. */
  standstill: 2 ** -40,
  /**
   * retries: of a frame for a rod pulled taut, at least. One that uses up all leaves half as many to the
   * next: attachments that contradict each other ask for short steps for good.
   */
  leastTautRetries: 4,
  /** retries: of a frame for a rod pulled taut, at first and while it is calm. */
  mostTautRetries: 128,
  /**
   * elements times steps: of a call below which stages are not timed in every call; reading the clock takes a
   * sixth of the time of a rope of one element.
   */
  elementStepsTimed: 64,
  /** calls: of which one is timed in such a world. */
  callsPerTiming: 16,
});

import { limits } from "../../world/limits.js";

const { passes, frictionPasses, zoneRounds, zoneIterations } = limits.positionBased;

export interface PositionBasedOptions {
  /** Velocity by which a normal condition or an attachment may be missed: the paper's eps_max, over h. */
  readonly tolerance: number;
  /** Passes over the contacts, at most, and with the whole of the friction, which halves from then on. */
  readonly passes: number;
  readonly frictionPasses: number;
  /** Rounds in which impact zones take in what they push; the last one takes in the whole island. */
  readonly zoneRounds: number;
  /** Products with W that a round may take. */
  readonly zoneIterations: number;
}

export const positionBasedOptions: Omit<PositionBasedOptions, "tolerance"> = {
  passes,
  frictionPasses,
  zoneRounds,
  zoneIterations,
};

/** What came of a response; the caller owns it. */
export interface PositionBasedReport {
  passes: number;
  /** Contacts that ended in an impact zone, and products with W that this took. */
  held: number;
  zoneIterations: number;
  /**
   * Largest velocity by which a condition is missed (`missed-conditions.ts`): after the passes,
   * and in the end.
   */
  missedByPasses: number;
  missed: number;
  /**
   * What is missed beyond the tolerance, all conditions together, relative to |b|: 0 if all is as promised.
   */
  residual: number;
}

export function createPositionBasedReport(): PositionBasedReport {
  return { passes: 0, held: 0, zoneIterations: 0, missedByPasses: 0, missed: 0, residual: 0 };
}

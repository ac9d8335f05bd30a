export interface PositionBasedOptions {
  /** Velocity by which a normal condition or an attachment may be missed: the paper's eps_max, over h. */
  readonly tolerance: number;
  /** Passes over the contacts, at most, and with the whole of the friction; after those it halves from pass to pass. */
  readonly passes: number;
  readonly frictionPasses: number;
  /** Rounds in which impact zones take in what they push; the last one takes in the whole island. */
  readonly zoneRounds: number;
  /** Products with W that a round may take. */
  readonly zoneIterations: number;
}

/** Measured on piles and wisps (`tests/bench/position-based.ts`): from the last step's forces, six to ten passes are the rule. */
export const positionBasedOptions: Omit<PositionBasedOptions, "tolerance"> = {
  passes: 20,
  frictionPasses: 5,
  zoneRounds: 8,
  zoneIterations: 60,
};

/** What came of a response; the caller owns it. */
export interface PositionBasedReport {
  passes: number;
  /** Contacts that ended in an impact zone, and products with W that this took. */
  held: number;
  zoneIterations: number;
  /** Largest velocity by which a condition is missed (`missed-conditions.ts`), by the passes alone and in the end. */
  missedByPasses: number;
  missed: number;
  /** What is missed beyond the tolerance, all conditions together, relative to |b|: 0 if the response did what it promises. */
  residual: number;
}

export function createPositionBasedReport(): PositionBasedReport {
  return { passes: 0, held: 0, zoneIterations: 0, missedByPasses: 0, missed: 0, residual: 0 };
}

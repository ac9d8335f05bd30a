import fc from "fast-check";

/** What sequences are made of: "wild" values are allowed but violent, "bad" ones are refused. */
export interface Taste {
  readonly wild: boolean;
  readonly bad: boolean;
}

export interface PlainPoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** One value in so many is bad, where any are. */
const rarely = 15;
/** Metres from its middle to its walls. */
const room = 0.4;
/** What a program passes by mistake. */
const mistakes = [NaN, Infinity, -Infinity, -1, 0, 1e30, 1e-30, "name", null, undefined, {}, []];
/** From this number on, `which` means one of all that have ever been, disposed ones too. */
export const everMade = 100;

/** Arbitraries that print well and shrink towards what is harmless. */
export class Values {
  constructor(readonly taste: Taste) {}

  /** From `low` to `high`, evenly in the logarithm, with three digits. */
  amount(low: number, high: number): fc.Arbitrary<number> {
    const share = fc.integer({ min: 0, max: 100 });
    return this.mistaken(share.map((i) => Number((low * (high / low) ** (i / 100)).toPrecision(3))));
  }

  share(): fc.Arbitrary<number> {
    return this.mistaken(fc.integer({ min: 0, max: 20 }).map((i) => i / 20));
  }

  signed(most: number): fc.Arbitrary<number> {
    return this.mistaken(
      fc.integer({ min: -100, max: 100 }).map((i) => Number(((i * most) / 100).toFixed(3))),
    );
  }

  /** A place in a room so small that things meet, or metres outside where it is wild. */
  place(): fc.Arbitrary<PlainPoint> {
    const near = this.placeWithin(room);
    const far = { weight: 1, arbitrary: this.placeWithin(10 * room) };
    return this.mistaken(this.taste.wild ? fc.oneof({ weight: 6, arbitrary: near }, far) : near);
  }

  direction(): fc.Arbitrary<PlainPoint> {
    return this.mistaken(fc.record({ x: this.signed(1), y: this.signed(1), z: this.signed(1) }));
  }

  one<T>(...of: readonly T[]): fc.Arbitrary<T> {
    return this.mistaken(fc.constantFrom(...of));
  }

  /** Which of the things that there are, counted around. */
  which(): fc.Arbitrary<number> {
    const living = fc.integer({ min: 0, max: 9 });
    if (!this.taste.bad) return living;
    return fc.oneof({ weight: rarely, arbitrary: living }, { weight: 1, arbitrary: fc.constant(everMade) });
  }

  /** Or nothing, so that the default holds. */
  maybe<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
    return fc.option(value, { nil: undefined, freq: 2 });
  }

  private placeWithin(size: number): fc.Arbitrary<PlainPoint> {
    return fc.record({ x: this.signed(size), y: this.amount(0.02, 3 * size), z: this.signed(size) });
  }

  private mistaken<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T> {
    if (!this.taste.bad) return value;
    const mistake = fc.constantFrom(...mistakes) as fc.Arbitrary<unknown> as fc.Arbitrary<T>;
    return fc.oneof({ weight: rarely, arbitrary: value }, { weight: 1, arbitrary: mistake });
  }
}

/** Options without those that are nothing: as a program that leaves them out. */
export function given<T extends object>(options: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}

/** What a check wants of a number, in words and as a test. Written so that NaN never passes. */
export interface Requirement {
  readonly text: string;
  holds(value: number): boolean;
}

export function atLeast(bound: number): Requirement {
  return { text: `at least ${bound}`, holds: (value) => value >= bound };
}

export function atMost(bound: number): Requirement {
  return { text: `at most ${bound}`, holds: (value) => value <= bound };
}

export function between(low: number, high: number): Requirement {
  return { text: `${low} to ${high}`, holds: (value) => value >= low && value <= high };
}

export function exactly(wanted: number): Requirement {
  return { text: `exactly ${wanted}`, holds: (value) => value === wanted };
}

/** Within a fraction of the wanted value: `closeTo(2, 0.05)` is 1.9 to 2.1. */
export function closeTo(wanted: number, fraction: number): Requirement {
  return {
    text: `${wanted} within ${Number((100 * fraction).toPrecision(6))} %`,
    holds: (value) => Math.abs(value - wanted) <= fraction * Math.abs(wanted),
  };
}

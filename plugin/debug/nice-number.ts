/** Mantissas of numbers that are easily read. */
const STEPS = [1, 2, 5, 10];
/** A value that is larger by this share still counts as within: the last digit of a round number. */
const SLACK = 1e-3;
/** Largest value, as a share of the last bound, below which the bound comes down: it does not flicker. */
const SHRINK = 0.3;

/** The next of 1, 2, 5, 10, ... times a power of ten; 0 for 0. */
export function niceAbove(value: number): number {
  if (!(value > 0) || !Number.isFinite(value)) return 0;
  const power = Math.floor(Math.log10(value));
  // Powers of ten below 1 are inexact; quotients of whole numbers are not.
  const scaled = (step: number) => (power < 0 ? step / 10 ** -power : step * 10 ** power);
  return scaled(STEPS.find((step) => scaled(step) * (1 + SLACK) >= value) ?? 10);
}

/** A bound for values up to `largest`: the last one as long as that fits. */
export function steadyBound(last: number, largest: number): number {
  return largest <= last * (1 + SLACK) && largest >= SHRINK * last ? last : niceAbove(largest) || last;
}

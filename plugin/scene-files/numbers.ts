/**
 * Numbers of a file: fewer digits than doubles have, so that what is read and written again is the same. Below
 * `NOTHING` is rounding.
 */
const DIGITS = 12;
const STEPS = 1e12;
const NOTHING = 1e-12;

export function tidy(value: number): number {
  return Math.abs(value) < NOTHING ? 0 : Number(value.toPrecision(DIGITS));
}

export const tidyAll = (values: ArrayLike<number>): number[] => Array.from(values, tidy);

/** Coordinates are as exact as the largest of them. */
export const tidyPlace = (values: ArrayLike<number>): number[] =>
  Array.from(values, (value) => Math.round(value * STEPS) / STEPS + 0);

/** Of a rotation and its negative, which are the same, one. */
export function tidyRotation(values: ArrayLike<number>): number[] {
  const [x, y, z, w] = tidyPlace(values);
  const first = [w, x, y, z].find((value) => Math.abs(value) > 1e-6) ?? 1;
  return [x, y, z, w].map((value) => (first < 0 ? -value : value) + 0);
}

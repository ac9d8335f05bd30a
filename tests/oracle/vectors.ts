/** Plain vector arithmetic of tests. */

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Array.from(a).reduce((sum, x, i) => sum + x * b[i], 0);
}

export function cross(a: ArrayLike<number>, b: ArrayLike<number>): number[] {
  return [0, 1, 2].map((i) => a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3]);
}

/** Largest difference between entries of two lists, relative to the largest entry of the second. */
export function relativeDifference(found: ArrayLike<number>, expected: ArrayLike<number>): number {
  let largest = 0;
  let worst = 0;
  Array.from(expected).forEach((x, i) => {
    largest = Math.max(largest, Math.abs(x));
    // A NaN must not pass for no difference.
    worst = Number.isNaN(found[i]) ? NaN : Math.max(worst, Math.abs(found[i] - x));
  });
  return worst / largest;
}

/**
 * Darboux's problem: a frame that turns along a curve by a curvature which changes evenly with the arc
 * length, and the curve itself, x' = R e1. All integrators give the points at equal distances.
 */
export interface DarbouxProblem {
  readonly length: number;
  /** Twist and two curvatures at both ends, 1/m. */
  readonly start: readonly [number, number, number];
  readonly end: readonly [number, number, number];
}

/** Points at which curves are compared, the start left out. */
export const points = 16;

/** Writes x y z of all points; finer with a larger `effort`. */
export type Integrator = (problem: DarbouxProblem, effort: number, out: Float64Array) => void;

/** out <- kappa(s) */
export function curvatureAt({ length, start, end }: DarbouxProblem, s: number, out: Float64Array): void {
  const share = s / length;
  for (let c = 0; c < 3; c++) out[c] = start[c] + share * (end[c] - start[c]);
}

/** Root of the mean square distance of the points, over the length. */
export function distanceOf(a: Float64Array, b: Float64Array, { length }: DarbouxProblem): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] - b[i]) ** 2;
  return Math.sqrt(sum / points) / length;
}

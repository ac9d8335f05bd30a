/**
 * The problem of a single contact: find r_i with (r_i, u_i), u_i = W_ii r_i + b, in Coulomb's law,
 *   take-off  r = 0, u_N >= 0
 *   stick     u = 0, |r_T| <= mu r_N
 *   slide     u_N = 0, u_T = -alpha r_T, |r_T| = mu r_N, alpha > 0.
 * The arrays hold one row per contact, of which only that of contact i is read and written; `b`
 * is contact i's alone.
 */
export interface LocalContacts {
  /** W_ii, 9 numbers per contact. */
  readonly W: Float64Array;
  /** Coefficient of friction per contact; below zero: an attachment, u = 0. */
  readonly mu: Float64Array;
  /** 3 numbers: the velocity of contact i if its own force were zero. */
  readonly b: Float64Array;
  /** 3 numbers per contact: the guess comes in, the solution goes out. */
  readonly r: Float64Array;
  /** The last sliding ratio alpha of each contact, where the next search starts. 0 if there was none. */
  readonly alpha: Float64Array;
}

export const LocalStatus = {
  solved: 0,
  /** Solved by the fail-safe. */
  byFailSafe: 1,
  /** r_i is the best that was found, or zero. */
  failed: 2,
} as const;

/** Strategies of one shape. The status is one of `LocalStatus`. */
export type LocalSolver = (contacts: LocalContacts, i: number) => number;

export function setForce(r: Float64Array, i: number, normal: number, first: number, second: number): void {
  r[3 * i] = normal;
  r[3 * i + 1] = first;
  r[3 * i + 2] = second;
}

import { polygonPair } from "./polygon.js";
import { signedCrossings } from "./projection.js";

export interface LinkingOptions {
  /**
   * Whether the last point of `a` is joined to the first. Default false: an open rope, closed at infinity.
   */
  closedA?: boolean;
  /** The same for `b`. */
  closedB?: boolean;
}

/**
 * How often two curves (x, y, z of each point one after the other) wind around each other: half the sum of
 * their crossings, positive where right-handed. The sign changes with the direction of either. Curves that
 * can be pulled apart have 0; others may have 0 too.
 */
export function linkingNumber(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  { closedA = false, closedB = false }: LinkingOptions = {},
): number {
  return signedCrossings(...polygonPair(a, closedA, b, closedB)) / 2;
}

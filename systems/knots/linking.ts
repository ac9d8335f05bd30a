import { checkOptions, type OptionNames } from "../world/options.js";
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

const linkingNames: OptionNames<LinkingOptions> = { closedA: true, closedB: true };

/**
 * How often two curves (x, y, z of each point one after the other) wind around each other: half the sum of
 * their crossings, positive where right-handed. The sign changes with the direction of either. Curves that
 * can be pulled apart have 0; others may have 0 too.
 */
export function linkingNumber(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  options: LinkingOptions = {},
): number {
  const { closedA = false, closedB = false } = checkOptions("options", options, linkingNames);
  return signedCrossings(...polygonPair(a, closedA, b, closedB)) / 2;
}

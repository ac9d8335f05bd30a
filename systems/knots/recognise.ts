import { checkOptions, type OptionNames } from "../world/options.js";
import { limits } from "../world/limits.js";
import { crossingCount, gaussCode, type KnotDiagram } from "./diagram.js";
import { sumOfDiagrams, visibleFactors } from "./factors.js";
import { handOf, invariantsOf, sumInvariants, type Chirality, type KnotInvariants } from "./invariants.js";
import { knotNames } from "./names.js";
import { closedPolygon, joinedPolygon, type Polygon } from "./polygon.js";
import { drawingsOf } from "./projection.js";
import { reducePolygon } from "./reduce.js";
import { chiralityOfSum, knownCrossings, lookUp, nameOfSum, type KnotFactor } from "./table.js";

const { mostCrossings } = limits.knots;

export interface KnotOptions {
  /** Whether the last point is joined to the first. Default false: an open rope, closed at infinity. */
  closed?: boolean;
}

const optionNames: OptionNames<KnotOptions> = { closed: true };

/** A knot and its invariants. Beyond 30 crossings the polynomials are empty and the determinant is 0. */
export interface Knot extends KnotInvariants {
  /**
   * As in the tables: "unknot", "3_1", "4_1", ..., "3_1#4_1" for two in a row, "granny", "square";
   * "unknown" beyond nine crossings.
   */
  readonly name: string;
  /** What people call it, "trefoil" for instance; the name above if it has no other. */
  readonly common: string;
  /** What it is called in a rope, "overhand knot" for instance; the common name if it has no other. */
  readonly rope: string;
  /** "right" if the knot is the mirror image that right-handed crossings prevail in. */
  readonly chirality: Chirality;
  /** Its prime parts, as far as they are known. */
  readonly factors: readonly KnotFactor[];
  /**
   * Whether the name is beyond doubt. A few knots that need more crossings than the table knows have the same
   * invariants as a knot of the table.
   */
  readonly certain: boolean;
  /** Crossings of the simplest drawing that was found; the knot may have one with fewer. */
  readonly crossings: number;
  /** Crossings of that drawing in the order of passing, numbered from 1; positive over, negative under. */
  readonly gaussCode: readonly number[];
}

/** Which knot the curve through `points` (x, y, z one after the other) is tied in. */
export function recogniseKnot(points: ArrayLike<number>, options: KnotOptions = {}): Knot {
  checkOptions("options", options, optionNames);
  return recognisePolygon(closedPolygon(points, options.closed ?? false));
}

/**
 * Which knot joins two ropes that begin with their standing parts and end with their tails. It is that of the
 * curve along `a`, outside from its tail to the tail of `b`, and back along `b`. Reef and granny knot are the
 * square and the granny knot.
 */
export function recogniseBend(a: ArrayLike<number>, b: ArrayLike<number>): Knot {
  return recognisePolygon(joinedPolygon(a, b));
}

function recognisePolygon(polygon: Polygon): Knot {
  reducePolygon(polygon);
  let parts: KnotDiagram[] | undefined;
  for (const drawing of drawingsOf(polygon)) {
    const others = visibleFactors(drawing);
    if (!parts || totalCrossings(others) < totalCrossings(parts)) parts = others;
    // The first drawing is nearly always simple enough for the table to settle what it is.
    if (parts.every((part) => crossingCount(part) <= knownCrossings)) break;
  }
  return recogniseParts(parts!);
}

/** Which knot is drawn. */
export function recogniseDiagram(diagram: KnotDiagram): Knot {
  return recogniseParts(visibleFactors(diagram));
}

function recogniseParts(parts: readonly KnotDiagram[]): Knot {
  const drawing = sumOfDiagrams(parts);
  let invariants: KnotInvariants = unknot;
  let certain = true;
  let isKnown = true;
  const factors: KnotFactor[] = [];
  if (parts.some((part) => crossingCount(part) > mostCrossings)) return tooTangled(drawing);
  for (const part of parts) {
    const own = invariantsOf(part);
    invariants = sumInvariants(invariants, own);
    if (isTrivial(own)) {
      certain &&= crossingCount(part) <= unknotsChecked;
      continue;
    }
    const known = lookUp(own);
    certain &&= known !== undefined && crossingCount(part) <= knownCrossings;
    isKnown &&= known !== undefined;
    if (known) factors.push(...known.factors);
  }
  const name = !isKnown ? "unknown" : nameOfSum(factors) || "unknot";
  return {
    ...knotNames(name),
    chirality: isKnown ? chiralityOfSum(factors, invariants) : (handOf(invariants) ?? "unknown"),
    factors,
    certain,
    crossings: crossingCount(drawing),
    gaussCode: gaussCode(drawing),
    ...invariants,
  };
}

function tooTangled(drawing: KnotDiagram): Knot {
  return {
    ...knotNames("unknown"),
    chirality: "unknown",
    factors: [],
    certain: false,
    crossings: crossingCount(drawing),
    gaussCode: gaussCode(drawing),
    alexander: [],
    determinant: 0,
    jones: [],
    signature: 0,
  };
}

function totalCrossings(parts: readonly KnotDiagram[]): number {
  return parts.reduce((sum, part) => sum + crossingCount(part), 0);
}

/** No knot of up to so many crossings has the Jones polynomial 1 (Tuzun and Sikora 2021). */
const unknotsChecked = 24;

const unknot: KnotInvariants = { alexander: [1], determinant: 1, jones: [[0, 1]], signature: 0 };

function isTrivial({ jones, alexander }: KnotInvariants): boolean {
  return jones.length === 1 && jones[0][0] === 0 && alexander.length === 1;
}

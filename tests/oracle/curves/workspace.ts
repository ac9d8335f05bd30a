import { expansionSize } from "../../../systems/curves/expansion-layout.js";
import {
  linePG,
  linePP,
  linePQ,
  linePairSize,
  lineQG,
  lineQQ,
  lineX,
  lineY,
} from "../../../systems/curves/line-pair.js";

/**
 * The numbers that the parts of the distance search share, in one array. Doubles passed as arguments or
 * returned between functions that the engine does not inline would be boxed, one allocation each.
 *
 * a and b are the curves, x and y their parameters, G = a(x) - b(y) the gap.
 */

/** Expansions of a and b at the middle of the box in hand, and at the point where Newton is. */
export const A = 0;
export const B = expansionSize;
export const newtonA = 2 * expansionSize;
export const newtonB = 3 * expansionSize;

const scalars = 4 * expansionSize;

/** The query: the rectangle that is searched, the distance to stay below, the precision in arc length. */
export const domainX0 = scalars;
export const domainX1 = scalars + 1;
export const domainY0 = scalars + 2;
export const domainY1 = scalars + 3;
export const upperLimit = scalars + 4;
export const tolerance = scalars + 5;
/** Least distance of two contacts: arc length in the query, then parameters (contact-points.ts). */
export const spacingX = scalars + 6;
export const spacingY = scalars + 7;

/** Largest fourth derivatives and speeds on the whole curves; distances below the resolution are rounding. */
export const snapA = scalars + 8;
export const snapB = scalars + 9;
export const speedA = scalars + 10;
export const speedB = scalars + 11;
export const resolution = scalars + 12;

/** Newton's start, then its result; the distance there. */
export const newtonX = scalars + 13;
export const newtonY = scalars + 14;
export const newtonDistance = scalars + 15;

/** Half-width of a square around Newton's result in which the squared distance is proved convex. */
export const convexRadius = scalars + 16;

/** A rectangle, by its middle and half-widths, that boxes are compared with. */
export const knownX = scalars + 17;
export const knownY = scalars + 18;
export const knownReachX = scalars + 19;
export const knownReachY = scalars + 20;

/** The box in hand relative to its middle, contracted in place. */
export const boxX0 = scalars + 21;
export const boxX1 = scalars + 22;
export const boxY0 = scalars + 23;
export const boxY1 = scalars + 24;

/** Contraction and the square bound ask where |G| is below this. */
export const reach = scalars + 25;

/** The same as the spacing, for two minima. */
export const apartX = scalars + 26;
export const apartY = scalars + 27;

/** Gap model over the box (gap-model.ts). */
const model = scalars + 28;
/** g = G at the middle, and the slopes p, q of a and b with the cubic terms' share. */
export const gap = model;
export const slopeA = model + 3;
export const slopeB = model + 6;
/** The tangents as a pair of lines (line-pair.ts), and its numbers under the names they have here. */
export const tangents = model + 9;
export const pp = tangents + linePP;
export const qq = tangents + lineQQ;
export const pq = tangents + linePQ;
export const pg = tangents + linePG;
export const qg = tangents + lineQG;
export const closestX = tangents + lineX;
export const closestY = tangents + lineY;

const rest = tangents + linePairSize;
/**
 * What the model leaves out of G: a vector shorter than `remainder`, and a''' and b''' times at most these.
 */
export const remainder = rest;
export const cubicA = rest + 1;
export const cubicB = rest + 2;

/** The model's distance at the tangents' closest points. */
export const closestDistance = rest + 3;
/**
 * n . G >= normalGap + alongX x + curveX x^2 / 2 + alongY y + curveY y^2 / 2, n towards the closest points.
 */
export const normalGap = rest + 4;
export const alongX = rest + 5;
export const curveX = rest + 6;
export const alongY = rest + 7;
export const curveY = rest + 8;
/** Lower bound of the distance over the box. */
export const lowerBound = rest + 9;

/** Part of the query: distances that differ by less than this are as good as equal. */
export const indifference = rest + 10;

/** For several contacts: the part of the domain outside which the curves stay above the limit. */
export const startX0 = rest + 11;
export const startX1 = rest + 12;
export const startY0 = rest + 13;
export const startY1 = rest + 14;

export const workspaceSize = rest + 15;

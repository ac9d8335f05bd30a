import { Expansion } from "./curve";

/** A box that waits: middle and half-widths of both sides, and a lower bound of the distance there. */
@unmanaged
export class Box {
  x: f64;
  h: f64;
  y: f64;
  k: f64;
  bound: f64;
}

/** A box is halved at most 52 times in x and in y before it is a point; each halving leaves one waiting. */
export const mostWaiting: i32 = 128;

/**
 * The search of one rectangle of parameters, and its answer. a and b are the curves, x and y their
 * parameters, G = a(x) - b(y) the gap. Behind it stand four expansions and the boxes that wait.
 */
@unmanaged
export class Search {
  /** The query: the rectangle that is searched, the distance to stay below, the precision in arc length. */
  domainX0: f64;
  domainX1: f64;
  domainY0: f64;
  domainY1: f64;
  upperLimit: f64;
  tolerance: f64;
  /** Distances that differ by less than this are as good as equal. */
  indifference: f64;

  /** For several contacts: the part of the domain outside which the curves stay above the limit. */
  startX0: f64;
  startX1: f64;
  startY0: f64;
  startY1: f64;
  /** Least distance of two contacts, and of two minima: arc length in the query, then parameters. */
  spacingX: f64;
  spacingY: f64;
  apartX: f64;
  apartY: f64;

  /** Largest fourth derivatives and speeds of the curves; distances below the resolution are rounding. */
  snapA: f64;
  snapB: f64;
  speedA: f64;
  speedB: f64;
  resolution: f64;

  /** Newton's start, then its result; the distance there. */
  newtonX: f64;
  newtonY: f64;
  newtonDistance: f64;
  /** Half-width of a square around it in which the squared distance is proved convex. */
  convexRadius: f64;
  /** A rectangle, by its middle and half-widths, that boxes are compared with. */
  knownX: f64;
  knownY: f64;
  knownReachX: f64;
  knownReachY: f64;

  /** The box in hand relative to its middle, contracted in place. */
  boxX0: f64;
  boxX1: f64;
  boxY0: f64;
  boxY1: f64;
  /** Contraction and the square bound ask where |G| is below this. */
  reach: f64;

  /** The gap over the box (gap-model.ts): g at the middle, the slopes p and q, and their dot products. */
  gx: f64;
  gy: f64;
  gz: f64;
  px: f64;
  py: f64;
  pz: f64;
  qx: f64;
  qy: f64;
  qz: f64;
  pp: f64;
  qq: f64;
  pq: f64;
  pg: f64;
  qg: f64;
  /** What it leaves out: a vector shorter than `remainder`, and a''' and b''' times at most these. */
  remainder: f64;
  cubicA: f64;
  cubicB: f64;
  /** Closest points of the tangents, and the model's distance there. */
  closestX: f64;
  closestY: f64;
  closestDistance: f64;
  /** n . G >= normalGap + alongX x + curveX x^2 / 2 + alongY y + curveY y^2 / 2, n towards these points. */
  normalGap: f64;
  alongX: f64;
  curveX: f64;
  alongY: f64;
  curveY: f64;
  /** Of the distance over the box. */
  lowerBound: f64;

  /** The answer of a search for the closest points: left alone where there are none below the limit. */
  distance: f64;
  sA: f64;
  sB: f64;
  /** Boxes that the last search looked at, and how many it may: then it ends with the best that it has. */
  boxes: i32;
  mostBoxes: i32;

  /** Expansions at the middle of the box in hand, and where Newton is. */
  @inline get a(): Expansion { return this.expansion(0); }
  @inline get b(): Expansion { return this.expansion(1); }
  @inline get newtonA(): Expansion { return this.expansion(2); }
  @inline get newtonB(): Expansion { return this.expansion(3); }

  @inline
  private expansion(i: usize): Expansion {
    return changetype<Expansion>(changetype<usize>(this) + offsetof<Search>() + i * offsetof<Expansion>());
  }

  @inline
  waiting(i: i32): Box {
    const stack = changetype<usize>(this) + offsetof<Search>() + 4 * offsetof<Expansion>();
    return changetype<Box>(stack + <usize>i * offsetof<Box>());
  }
}

/** Bytes of a search with all that stands behind it. */
export const searchBytes: usize =
  offsetof<Search>() + 4 * offsetof<Expansion>() + (<usize>mostWaiting + 2) * offsetof<Box>();

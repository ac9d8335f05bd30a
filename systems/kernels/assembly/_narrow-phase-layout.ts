import { Run, Rows } from "./_runs";
import { Curve, Term } from "./narrow-phase/curve";
import { ElementRow } from "./narrow-phase/element-row";
import { PieceMiddle } from "./narrow-phase/pieces";
import { Basis, Points } from "./narrow-phase/records";

/** What the host tells the kernel, and hears of it. */
@unmanaged
export class NarrowHead {
  /** The step, and that for which the boxes were made. */
  h: f64;
  boxStep: f64;
  /** Work that has been done (`world/work.ts`). */
  work: f64;
  elements: i32;
  pairs: i32;
  /** Whether ranges are known, and whether curves are searched as segments. */
  hasRanges: i32;
  bySegments: i32;
  /** Counts steps: what was cut into pieces in this one need not be cut again. */
  step: i32;
  /** Rows that are written, for how many there is room, and whether it was too little. */
  found: i32;
  foundRoom: i32;
  isFull: i32;
  /** Whether a query made no sense: a defect of its caller. */
  isRefused: i32;

  /** By element (`detect/detection.ts`, `detect/broad-phase/element-boxes.ts`). */
  rows: Rows<ElementRow>;
  curves: Rows<Curve>;
  kind: Run<u8>;
  /** Where the pieces of a clothoid begin, and the terms of all. */
  firstPiece: Run<i32>;
  terms: Rows<Term>;
  rod: Run<i32>;
  place: Run<i32>;
  crowded: Run<u8>;
  firstBox: Run<i32>;
  /** Its pieces: in which step they were cut, into how many, and their middles (`detect/kept-pieces.ts`). */
  piecesStep: Run<i32>;
  piecesCount: Run<i32>;
  middles: Rows<PieceMiddle>;

  /** By candidate pair. */
  first: Run<i32>;
  second: Run<i32>;
  ranges: Run<i32>;

  /** Whether work has run out can be asked, and pairs whose contacts have been followed are not searched. */
  isBounded: i32;
  isPairFollowed: Run<u8>;
  isElementFollowed: Run<u8>;

  /** By rod; what is left is by account (`world/work.ts`). */
  account: Run<u32>;
  workTaken: Run<f64>;
  workLeft: Run<f64>;
  selfContact: Run<u8>;
  radius1: Run<f64>;
  radius2: Run<f64>;
  materialFriction: Run<f64>;

  /** By contact found (`detect/found-contacts.ts`). */
  A: Run<i32>;
  B: Run<i32>;
  withObstacle: Run<u8>;
  sA: Run<f64>;
  sB: Run<f64>;
  gap: Run<f64>;
  basis: Rows<Basis>;
  points: Rows<Points>;
  friction: Run<f64>;
  spacing: Run<f64>;
  distance: Run<f64>;
  isCutOff: Run<u8>;

  /** Whether threads have searched portions of the candidate pairs. Then, by pair: */
  isPortioned: i32;
  /** How many contacts there are, or -1 where it was not searched, and what it cost. */
  foundOf: Run<i32>;
  unitsOf: Run<f64>;
  /** The head of the thread that searched it, and from which of its rows on contacts are. */
  headOf: Run<usize>;
  rowOf: Run<i32>;
  unused: i32;
}

/** The pair of elements in hand. */
@unmanaged
export class PairInHand {
  a: i32;
  b: i32;
  /** The part of both elements that is searched, by local arc length. */
  x0: f64;
  x1: f64;
  y0: f64;
  y1: f64;
  /** The part in which they may be closer than the reach; all of it unless something is known. */
  startX0: f64;
  startX1: f64;
  startY0: f64;
  startY1: f64;
  /** Of the whole elements. */
  lengthA: f64;
  lengthB: f64;
  /** Centrelines closer than this are contacts, at least `spacing` apart from each other. */
  thickness: f64;
  reach: f64;
  spacing: f64;
  /** How near two minima of the distance may be and both be contacts; and how near the contact in hand. */
  apart: f64;
  spacingInHand: f64;
  /** Local arc lengths of the contact in hand, and its distance where it has been followed. */
  x: f64;
  y: f64;
  distance: f64;
  /** Boxes that the search may still look at. */
  boxesLeft: i32;
  /** 1 unless both rods are searched exactly. */
  ofCrowd: i32;
}

/** Two curves whose distance the host asks for, and the answer. */
@unmanaged
export class TwoCurves {
  /** The part of both that is searched, the distance to stay below, the precision in arc length. */
  x0: f64;
  x1: f64;
  y0: f64;
  y1: f64;
  upperBound: f64;
  precision: f64;
  /** For several contacts: how far they are apart at least, and how far minima are. */
  spacing: f64;
  apart: f64;
  /** Of the closest points. */
  distance: f64;
  sA: f64;
  sB: f64;
  /** Where they stand, of which kind they are, and the terms of the pieces of clothoids. */
  curveA: Curve;
  kindA: i32;
  termsA: Rows<Term>;
  unusedA: i32;
  curveB: Curve;
  kindB: i32;
  termsB: Rows<Term>;
  unusedB: i32;
  /** Boxes that were looked at, and may be. */
  boxes: i32;
  mostBoxes: i32;
}

/** A contact of a pair of curves. */
@unmanaged
export class PairContact {
  distance: f64;
  sA: f64;
  sB: f64;
  /** 1 where the distance rises to all sides, 0 where the curves run along each other. */
  isMinimum: i32;
  unused: i32;
}

// Written from assembly/_narrow-phase-layout.ts by `npm run build:kernels`. Fields count in numbers of their kind.

/** What the host tells the kernel, and hears of it. */
export const NarrowHead = {
  /** The step, and that for which the boxes were made. */
  h: 0,
  boxStep: 1,
  /** Work that has been done (`world/work.ts`). */
  work: 2,
  elements: 6,
  pairs: 7,
  /** Whether ranges are known, and whether curves are searched as segments. */
  hasRanges: 8,
  bySegments: 9,
  /** Counts steps: what was cut into pieces in this one need not be cut again. */
  step: 10,
  /** Rows that are written, for how many there is room, and whether it was too little. */
  found: 11,
  foundRoom: 12,
  isFull: 13,
  /** Whether a query made no sense: a defect of its caller. */
  isRefused: 14,

  /** By element (`detect/detection.ts`, `detect/broad-phase/element-boxes.ts`). */
  rows: 15,
  curves: 16,
  kind: 17,
  /** Where the pieces of a clothoid begin, and the terms of all. */
  firstPiece: 18,
  terms: 19,
  rod: 20,
  place: 21,
  crowded: 22,
  firstBox: 23,
  /** Its pieces: in which step they were cut, into how many, and their middles (`detect/kept-pieces.ts`). */
  piecesStep: 24,
  piecesCount: 25,
  middles: 26,

  /** By candidate pair. */
  first: 27,
  second: 28,
  ranges: 29,

  /** Whether work has run out can be asked, and pairs whose contacts have been followed are not searched. */
  isBounded: 30,
  isPairFollowed: 31,
  isElementFollowed: 32,

  /** By rod; what is left is by account (`world/work.ts`). */
  account: 33,
  workTaken: 34,
  workLeft: 35,
  selfContact: 36,
  radius1: 37,
  radius2: 38,
  materialFriction: 39,

  /** By contact found (`detect/found-contacts.ts`). */
  A: 40,
  B: 41,
  withObstacle: 42,
  sA: 43,
  sB: 44,
  gap: 45,
  basis: 46,
  points: 47,
  friction: 48,
  spacing: 49,
  distance: 50,
  isCutOff: 51,

  /** Whether threads have searched portions of the candidate pairs. Then, by pair: */
  isPortioned: 52,
  /** How many contacts there are, or -1 where it was not searched, and what it cost. */
  foundOf: 53,
  unitsOf: 54,
  /** The head of the thread that searched it, and from which of its rows on contacts are. */
  headOf: 55,
  rowOf: 56,
  unused: 57,
  bytes: 232,
} as const;

/** The pair of elements in hand. */
export const PairInHand = {
  a: 0,
  b: 1,
  /** The part of both elements that is searched, by local arc length. */
  x0: 1,
  x1: 2,
  y0: 3,
  y1: 4,
  /** The part in which they may be closer than the reach; all of it unless something is known. */
  startX0: 5,
  startX1: 6,
  startY0: 7,
  startY1: 8,
  /** Of the whole elements. */
  lengthA: 9,
  lengthB: 10,
  /** Centrelines closer than this are contacts, at least `spacing` apart from each other. */
  thickness: 11,
  reach: 12,
  spacing: 13,
  /** How near two minima of the distance may be and both be contacts; and how near the contact in hand. */
  apart: 14,
  spacingInHand: 15,
  /** Local arc lengths of the contact in hand, and its distance where it has been followed. */
  x: 16,
  y: 17,
  distance: 18,
  /** Boxes that the search may still look at. */
  boxesLeft: 38,
  /** 1 unless both rods are searched exactly. */
  ofCrowd: 39,
  bytes: 160,
} as const;

/** Two curves whose distance the host asks for, and the answer. */
export const TwoCurves = {
  /** The part of both that is searched, the distance to stay below, the precision in arc length. */
  x0: 0,
  x1: 1,
  y0: 2,
  y1: 3,
  upperBound: 4,
  precision: 5,
  /** For several contacts: how far they are apart at least, and how far minima are. */
  spacing: 6,
  apart: 7,
  /** Of the closest points. */
  distance: 8,
  sA: 9,
  sB: 10,
  /** Where they stand, of which kind they are, and the terms of the pieces of clothoids. */
  curveA: 22,
  kindA: 23,
  termsA: 24,
  unusedA: 25,
  curveB: 26,
  kindB: 27,
  termsB: 28,
  unusedB: 29,
  /** Boxes that were looked at, and may be. */
  boxes: 30,
  mostBoxes: 31,
  bytes: 128,
} as const;

/** A contact of a pair of curves. */
export const PairContact = {
  distance: 0,
  sA: 1,
  sB: 2,
  /** 1 where the distance rises to all sides, 0 where the curves run along each other. */
  isMinimum: 6,
  unused: 7,
  bytes: 32,
} as const;

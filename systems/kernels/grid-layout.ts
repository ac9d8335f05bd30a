// Written from assembly/_grid-layout.ts by `npm run build:kernels`. Fields count in numbers of their kind.

/** The beginning of the memory. */
export const GridHead = {
  /** Of cells: the lower corner of all, and 1 / edge. */
  originX: 0,
  originY: 1,
  originZ: 2,
  perEdgeX: 3,
  perEdgeY: 4,
  perEdgeZ: 5,
  /** How many cells a box may cover before it is a large one. */
  mostCells: 6,
  /** Bits by axis of the number of a bucket. */
  bitsX: 14,
  bitsY: 15,
  bitsZ: 16,
  /** By box: corners, element, cells of the corners, and what is in it. Then which boxes are large. */
  bounds: 17,
  owner: 18,
  places: 19,
  pieces: 20,
  large: 21,
  /** By element: its first box, and one beyond the last of all; whether the one before it is no partner. */
  firstBox: 22,
  parted: 23,
  /** By element: whom it may touch, and how far its boxes are widened to be kept, if they are. */
  groups: 24,
  margin: 25,
  /** By element: where its partners end, for whom it was seen last, and at which place. */
  foundEnd: 26,
  seen: 27,
  slot: 28,
  /** By bucket: where its entries begin and end. */
  bucketStart: 29,
  bucketEnd: 30,
  /** By entry: the box, and where it lies within the cell for which it is there. */
  entries: 31,
  lows: 32,
  highs: 33,
  /** Partners as they are found, and for how many there is room. */
  found: 34,
  foundRoom: 35,
  /** By element: its role (`grid/roles.ts`), how many widened boxes are kept, the first, and their room. */
  role: 36,
  keptBoxes: 37,
  keptFirst: 38,
  keptSpan: 39,
  /** Widened boxes, for how many there is room, and how much of it is given away. */
  wide: 40,
  wideRoom: 41,
  wideCount: 42,
  /** Boxes that enter the grid while pairs of boxes are gathered. */
  active: 43,
  activeCount: 44,
  /** Pairs of boxes, a second list to sort them into, and where those of an element begin. */
  boxPairs: 45,
  sorted: 46,
  pairStart: 47,
  pairRoom: 48,
  pairCount: 49,
  /** How far the search is: large boxes in all and so far, the element in hand, partners found. */
  largeCount: 50,
  largeBefore: 51,
  element: 52,
  total: 53,
  bytes: 216,
} as const;

export const Box = {
  minX: 0,
  minY: 1,
  minZ: 2,
  maxX: 3,
  maxY: 4,
  maxZ: 5,
  bytes: 48,
} as const;

/** The corners of a box, in shares of a cell. */
export const BoxPlaces = {
  minX: 0,
  minY: 1,
  minZ: 2,
  maxX: 3,
  maxY: 4,
  maxZ: 5,
  bytes: 24,
} as const;

/** Whom an element may touch: another of a rod that touches itself, or one of groups that touch each other. */
export const ElementGroups = {
  rod: 0,
  membership: 1,
  collidesWith: 2,
  touchesItself: 3,
  bytes: 16,
} as const;

/**
 * Two boxes whose elements may meet, the lower element first. `places` has the place of both boxes in their
 * elements (`rangeBits` each), and above them whether the pair is of this step alone.
 */
export const BoxPair = {
  low: 0,
  high: 1,
  places: 2,
  bytes: 12,
} as const;

/** A partner of an element, and which boxes of both are near (`detect/broad-phase/candidate-pairs.ts`). */
export const Partner = {
  element: 0,
  range: 1,
  bytes: 8,
} as const;

/** What is in a box (`kernels/assembly/boxes/piece.ts`), one line of the cache. */
export const Piece = {
  /** The middle, slope and bend there. */
  x: 0,
  y: 1,
  z: 2,
  slopeX: 3,
  slopeY: 4,
  slopeZ: 5,
  bendX: 6,
  bendY: 7,
  bendZ: 8,
  /** Half the length, how far it bulges at most, and how near to it anything is of interest. */
  half: 9,
  bulge: 10,
  margin: 11,
  /** How far it goes in the step. */
  travelX: 12,
  travelY: 13,
  travelZ: 14,
  unused: 15,
  bytes: 64,
} as const;

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
  /** By element: its first box, and whether the one before it is no partner. */
  firstBox: 22,
  parted: 23,
  /** By element: where its partners end, for whom it was seen last, and at which place. */
  foundEnd: 24,
  seen: 25,
  slot: 26,
  /** By bucket: where its entries begin and end. */
  bucketStart: 27,
  bucketEnd: 28,
  /** By entry: the box, and where it lies within the cell for which it is there. */
  entries: 29,
  lows: 30,
  highs: 31,
  /** Partners as they are found, and for how many there is room. */
  found: 32,
  foundRoom: 33,
  /** How far the search is: large boxes in all and so far, the element in hand, partners found. */
  largeCount: 34,
  largeBefore: 35,
  element: 36,
  total: 37,
  bytes: 152,
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

/** A partner of an element, and which boxes of both are near (`detect/broad-phase/candidate-pairs.ts`). */
export const Partner = {
  element: 0,
  range: 1,
  bytes: 8,
} as const;

/** What is in a box (`detect/near-pieces.ts`), one line of the cache. */
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

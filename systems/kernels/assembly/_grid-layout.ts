import { Rows, Run } from "./_runs";

/** The beginning of the memory. */
@unmanaged
export class GridHead {
  /** Of cells: the lower corner of all, and 1 / edge. */
  originX: f64;
  originY: f64;
  originZ: f64;
  perEdgeX: f64;
  perEdgeY: f64;
  perEdgeZ: f64;
  /** How many cells a box may cover before it is a large one. */
  mostCells: f64;
  /** Bits by axis of the number of a bucket. */
  bitsX: i32;
  bitsY: i32;
  bitsZ: i32;
  /** By box: corners, element, cells of the corners, and what is in it. Then which boxes are large. */
  bounds: Rows<Box>;
  owner: Run<i32>;
  places: Rows<BoxPlaces>;
  pieces: Rows<Piece>;
  large: Run<i32>;
  /** By element: its first box, and one beyond the last of all; whether the one before it is no partner. */
  firstBox: Run<i32>;
  parted: Run<i32>;
  /** By element: whom it may touch, and how far its boxes are widened to be kept, if they are. */
  groups: Rows<ElementGroups>;
  margin: Run<f64>;
  /** By element: where its partners end, for whom it was seen last, and at which place. */
  foundEnd: Run<i32>;
  seen: Run<i32>;
  slot: Run<i32>;
  /** By bucket: where its entries begin and end. */
  bucketStart: Run<i32>;
  bucketEnd: Run<i32>;
  /** By entry: the box, and where it lies within the cell for which it is there. */
  entries: Run<i32>;
  lows: Run<i32>;
  highs: Run<i32>;
  /** Partners as they are found, and for how many there is room. */
  found: Rows<Partner>;
  foundRoom: i32;
  /** By element: its role (`grid/roles.ts`), how many widened boxes are kept, the first, and their room. */
  role: Run<i32>;
  keptBoxes: Run<i32>;
  keptFirst: Run<i32>;
  keptSpan: Run<i32>;
  /** Widened boxes, for how many there is room, and how much of it is given away. */
  wide: Rows<Box>;
  wideRoom: i32;
  wideCount: i32;
  /** Boxes that enter the grid while pairs of boxes are gathered. */
  active: Run<i32>;
  activeCount: i32;
  /** Pairs of boxes, a second list to sort them into, and where those of an element begin. */
  boxPairs: Rows<BoxPair>;
  sorted: Rows<BoxPair>;
  pairStart: Run<i32>;
  pairRoom: i32;
  pairCount: i32;
  /** How far the search is: large boxes in all and so far, the element in hand, partners found. */
  largeCount: i32;
  largeBefore: i32;
  element: i32;
  total: i32;
}

@unmanaged
export class Box {
  minX: f64;
  minY: f64;
  minZ: f64;
  maxX: f64;
  maxY: f64;
  maxZ: f64;
}

/** The corners of a box, in shares of a cell. */
@unmanaged
export class BoxPlaces {
  minX: i32;
  minY: i32;
  minZ: i32;
  maxX: i32;
  maxY: i32;
  maxZ: i32;
}

/** Whom an element may touch: another of a rod that touches itself, or one of groups that touch each other. */
@unmanaged
export class ElementGroups {
  rod: i32;
  membership: i32;
  collidesWith: i32;
  touchesItself: i32;
}

/**
 * Two boxes whose elements may meet, the lower element first. `places` has the place of both boxes in their
 * elements (`rangeBits` each), and above them whether the pair is of this step alone.
 */
@unmanaged
export class BoxPair {
  low: i32;
  high: i32;
  places: i32;
}

/** A partner of an element, and which boxes of both are near (`detect/broad-phase/candidate-pairs.ts`). */
@unmanaged
export class Partner {
  element: i32;
  range: i32;
}

/** What is in a box (`kernels/assembly/boxes/piece.ts`), one line of the cache. */
@unmanaged
export class Piece {
  /** The middle, slope and bend there. */
  x: f32;
  y: f32;
  z: f32;
  slopeX: f32;
  slopeY: f32;
  slopeZ: f32;
  bendX: f32;
  bendY: f32;
  bendZ: f32;
  /** Half the length, how far it bulges at most, and how near to it anything is of interest. */
  half: f32;
  bulge: f32;
  margin: f32;
  /** How far it goes in the step. */
  travelX: f32;
  travelY: f32;
  travelZ: f32;
  unused: f32;
}

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
  /** By element: its first box, and whether the one before it is no partner. */
  firstBox: Run<i32>;
  parted: Run<i32>;
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

/** A partner of an element, and which boxes of both are near (`detect/broad-phase/candidate-pairs.ts`). */
@unmanaged
export class Partner {
  element: i32;
  range: i32;
}

/** What is in a box (`detect/near-pieces.ts`), one line of the cache. */
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

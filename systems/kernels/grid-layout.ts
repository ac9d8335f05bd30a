// Where the kernel of the broad phase (`assembly/grid.ts`) finds things: read by it and by those who write its memory. Plain numbers,
// since both languages have to understand this file.

/** The head of the memory. Of cells: the lower corner of all, 1 / edge, and how many a box may cover before it is a large one; doubles. */
export const gridOrigin = 0;
export const gridPerEdge = 24;
export const gridMostCells = 48;
/** Bits by axis of the number of a bucket. */
export const gridBits = 56;
/** Addresses of the arrays, in bytes. By box: corners, element, places of the corners, pieces; then the large ones. */
export const gridBounds = 68;
export const gridOwner = 72;
export const gridPlaces = 76;
export const gridPieces = 80;
export const gridLarge = 84;
/** By element: its first box, whether the one before it is no partner, where its partners end, for whom it was seen last, and at which place. */
export const gridFirstBox = 88;
export const gridParted = 92;
export const gridFoundEnd = 96;
export const gridSeen = 100;
export const gridSlot = 104;
/** By bucket: where its entries begin and end. */
export const gridBucketStart = 108;
export const gridBucketEnd = 112;
/** By entry: the box, and where it lies within the cell for which it is there. */
export const gridEntries = 116;
export const gridLows = 120;
export const gridHighs = 124;
/** Partners as they are found, each with its range, and for how many there is room. */
export const gridFound = 128;
export const gridFoundRoom = 132;
/** How far the search is: large boxes in all and so far, the element in hand, partners found. */
export const gridLargeCount = 136;
export const gridLargeBefore = 140;
export const gridElement = 144;
export const gridTotal = 148;
export const gridHeadSize = 152;

/** Doubles of a box's corners, and bytes of them. */
export const boxBytes = 48;
/** Bytes of a box's places. */
export const placeBytes = 24;

/**
 * Numbers of a piece, of single precision (`detect/near-pieces.ts`): its middle, slope and bend there, half its length, how far it bulges at
 * most, how near to it anything is of interest, and how far it goes in the step.
 */
export const pieceMiddle = 0;
export const pieceSlope = 3;
export const pieceBend = 6;
export const pieceHalf = 9;
export const pieceBulge = 10;
export const pieceMargin = 11;
export const pieceTravel = 12;
export const pieceStride = 16;

/** Numbers of the pair in hand: they would be boxed between functions. */
export const PairNumber = {
  /** The part of both elements that is searched, by local arc length. */
  x0: 0,
  x1: 1,
  y0: 2,
  y1: 3,
  /** Centrelines closer than this are contacts, at least `spacing` apart from each other. */
  reach: 4,
  spacing: 5,
  /** What is left of `mostBoxes`. */
  boxesLeft: 6,
  /** Of the whole elements. */
  lengthA: 7,
  lengthB: 8,
  /** The part in which they may be closer than the reach; all of it unless something is known. */
  startX0: 9,
  startX1: 10,
  startY0: 11,
  startY1: 12,
  /** 1 unless both rods are searched exactly. */
  ofCrowd: 13,
  /** How near two minima of the distance may be and both be contacts; and how near the contact in hand. */
  apart: 14,
  spacingInHand: 15,
  size: 16,
} as const;
export const pair = new Float64Array(PairNumber.size);

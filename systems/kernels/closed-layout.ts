// Written from assembly/_closed-layout.ts by `npm run build:kernels`. Fields count in numbers of their kind.

/** The beginning of the memory. */
export const ClosedHead = {
  contacts: 0,
  /** W, row by row, each row as long as an even number of columns. */
  W: 1,
  /**
   * By contact: u = W r + b, the function of Alart and Curnier, Newton's direction and the part of it that is
   * known beforehand. Forces and the known part end with a zero where W has a column more.
   */
  b: 2,
  forces: 3,
  velocities: 4,
  alartCurnier: 5,
  direction: 6,
  known: 7,
  slides: 8,
  friction: 9,
  rhoN: 10,
  rhoT: 11,
  /** What the contact does, which is the number of its unknowns, and the first of these. */
  kinds: 12,
  firsts: 13,
  /**
   * What is left to be solved: the matrix, as large as W at most, its exchanged rows, and the right-hand
   * side.
   */
  matrix: 14,
  exchanged: 15,
  rightSide: 16,
  unknowns: 17,
  /** As sweeps take them, without columns. */
  records: 18,
  unused: 19,
  bytes: 80,
} as const;

/** How a contact slides: the direction, and the share of the force that friction can hold. */
export const Slide = {
  e1: 0,
  e2: 1,
  share: 2,
  bytes: 24,
} as const;

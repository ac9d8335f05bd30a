// Written from assembly/_sweep-layout.ts by `npm run build:kernels`. Fields count in numbers of their kind.

/** Bytes of a vector, and of a group of entries of a contact's columns, whatever their precision. */
export const vectorBytes = 16;
export const groupBytes = 48;
/** Entries of w beyond a stretch that columns, zeros there, are multiplied with at most. */
export const mostBeyond = 3;

/** The beginning of the memory. */
export const SweepHead = {
  /** The contacts that are visited, and by contact where its record stands. */
  list: 0,
  contacts: 1,
  /** By contact: force, velocity, and how far it is from its law, squared. */
  forces: 2,
  velocities: 3,
  violations: 4,
  w: 5,
  /**
   * For the momentum: forces before the last visit, their w, and what is withheld from contacts that swing.
   */
  previous: 6,
  previousW: 7,
  withheldW: 8,
  stretches: 9,
  /** Whether columns and w are of single precision: 0 or 1. */
  isSingle: 10,
  /** By contact, where its record stood at first; and where the last of them ends. */
  homes: 11,
  /** By contact, the share of the momentum that it gets. */
  shares: 12,
  /** What the last call has summed up: squared changes of a sweep, or squared violations. */
  sum: 7,
  /** How far the momentum points uphill, the sum of magnitudes of that, and where it is not zero. */
  uphillSum: 8,
  uphillSize: 9,
  uphillCount: 10,
  /** How much momentum there is, and how contacts that swing lose it (`solve/gauss-seidel/nesterov.ts`). */
  beta: 11,
  leastUphill: 12,
  loss: 13,
  gain: 14,
  leastShare: 15,
  whole: 16,
  bytes: 136,
} as const;

/** A stretch of w that is in use: where it begins, and how many entries it has. */
export const Stretch = {
  start: 0,
  length: 1,
  bytes: 8,
} as const;

/**
 * What belongs to one contact. Its columns follow, group after group: as many entries in one direction as fit
 * into a vector, two of double precision or four of single, then as many in the next two. First those of one
 * side, then those of the other.
 */
export const ContactRecord = {
  /** Of both sides: where the stretch of w begins that it acts on, and the groups of its columns. */
  firstStart: 0,
  firstGroups: 1,
  secondStart: 2,
  secondGroups: 3,
  /** The velocity without any forces. */
  b0: 2,
  b1: 3,
  b2: 4,
  /** The coefficient of friction; negative for an attachment. */
  friction: 5,
  /** Along the normal, and across it. */
  compliance: 6,
  complianceAcross: 7,
  /** The ratio of sliding that was found last. */
  alpha: 8,
  /** s_i, the mean of the diagonal of W_ii. */
  scale: 9,
  /** W_ii, row by row. */
  w00: 10,
  w01: 11,
  w02: 12,
  w10: 13,
  w11: 14,
  w12: 15,
  w20: 16,
  w21: 17,
  w22: 18,
  /** W_ii with the normal force eliminated: n and Wbar of `solve/local/reduction.ts`. */
  n1: 19,
  n2: 20,
  wBar11: 21,
  wBar12: 22,
  wBar21: 23,
  wBar22: 24,
  determinant: 25,
  bytes: 208,
} as const;

/** One of both sides of a contact, with which its record begins. */
export const ContactSide = {
  start: 0,
  groups: 1,
  bytes: 8,
} as const;

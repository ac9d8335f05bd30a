import { LocalVector, Rows, Run } from "./_runs";

/** Bytes of a vector, and of a group of entries of a contact's columns, whatever their precision. */
export const vectorBytes = 16;
export const groupBytes = 48;
/** Entries of w beyond a stretch that columns, zeros there, are multiplied with at most. */
export const mostBeyond = 3;

/** The beginning of the memory. */
@unmanaged
export class SweepHead {
  /** The contacts that are visited, and by contact where its record stands. */
  list: Run<i32>;
  contacts: Run<ContactRecord>;
  /** By contact: force, velocity, and how far it is from its law, squared. */
  forces: Rows<LocalVector>;
  velocities: Rows<LocalVector>;
  violations: Run<f64>;
  w: usize;
  /**
   * For the momentum: forces before the last visit, their w, and what is withheld from contacts that swing.
   */
  previous: Rows<LocalVector>;
  previousW: usize;
  withheldW: usize;
  stretches: Stretch;
  /** Whether columns and w are of single precision: 0 or 1. */
  isSingle: i32;
  /** By contact, where its record stood at first; and where the last of them ends. */
  homes: Run<ContactRecord>;
  /** By contact, the share of the momentum that it gets. */
  shares: Run<f64>;
  /** What the last call has summed up: squared changes of a sweep, or squared violations. */
  sum: f64;
  /** How far the momentum points uphill, the sum of magnitudes of that, and where it is not zero. */
  uphillSum: f64;
  uphillSize: f64;
  uphillCount: f64;
  /** How much momentum there is, and how contacts that swing lose it (`solve/gauss-seidel/nesterov.ts`). */
  beta: f64;
  leastUphill: f64;
  loss: f64;
  gain: f64;
  leastShare: f64;
  whole: f64;
}

/** A stretch of w that is in use: where it begins, and how many entries it has. */
@unmanaged
export class Stretch {
  start: usize;
  length: usize;
}

/**
 * What belongs to one contact. Its columns follow, group after group: as many entries in one direction as fit
 * into a vector, two of double precision or four of single, then as many in the next two. First those of one
 * side, then those of the other.
 */
@unmanaged
export class ContactRecord {
  /** Of both sides: where the stretch of w begins that it acts on, and the groups of its columns. */
  firstStart: usize;
  firstGroups: usize;
  secondStart: usize;
  secondGroups: usize;
  /** The velocity without any forces. */
  b0: f64;
  b1: f64;
  b2: f64;
  /** The coefficient of friction; negative for an attachment. */
  friction: f64;
  /** Along the normal, and across it. */
  compliance: f64;
  complianceAcross: f64;
  /** The ratio of sliding that was found last. */
  alpha: f64;
  /** s_i, the mean of the diagonal of W_ii. */
  scale: f64;
  /** W_ii, row by row. */
  w00: f64;
  w01: f64;
  w02: f64;
  w10: f64;
  w11: f64;
  w12: f64;
  w20: f64;
  w21: f64;
  w22: f64;
  /** W_ii with the normal force eliminated: n and Wbar of `solve/local/reduction.ts`. */
  n1: f64;
  n2: f64;
  wBar11: f64;
  wBar12: f64;
  wBar21: f64;
  wBar22: f64;
  determinant: f64;
}

/** One of both sides of a contact, with which its record begins. */
@unmanaged
export class ContactSide {
  start: usize;
  groups: usize;
}

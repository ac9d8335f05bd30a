import { LocalVector, Rows, Run } from "./_runs";
import { ContactRecord } from "./_sweep-layout";

/** The beginning of the memory. */
@unmanaged
export class ClosedHead {
  contacts: i32;
  /** W, row by row, each row as long as an even number of columns. */
  W: usize;
  /**
   * By contact: u = W r + b, the function of Alart and Curnier, Newton's direction and the part of it that is
   * known beforehand. Forces and the known part end with a zero where W has a column more.
   */
  b: Rows<LocalVector>;
  forces: Rows<LocalVector>;
  velocities: Rows<LocalVector>;
  alartCurnier: Rows<LocalVector>;
  direction: Rows<LocalVector>;
  known: Rows<LocalVector>;
  slides: Rows<Slide>;
  friction: Run<f64>;
  rhoN: Run<f64>;
  rhoT: Run<f64>;
  /** What the contact does, which is the number of its unknowns, and the first of these. */
  kinds: Run<i32>;
  firsts: Run<i32>;
  /**
   * What is left to be solved: the matrix, as large as W at most, its exchanged rows, and the right-hand
   * side.
   */
  matrix: usize;
  exchanged: Run<i32>;
  rightSide: Run<f64>;
  unknowns: i32;
  /** As sweeps take them, without columns. */
  records: Rows<ContactRecord>;
  unused: i32;
}

/** How a contact slides: the direction, and the share of the force that friction can hold. */
@unmanaged
export class Slide {
  e1: f64;
  e2: f64;
  share: f64;
}

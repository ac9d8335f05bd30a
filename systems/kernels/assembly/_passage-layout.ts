import { Rows, Run } from "./_runs";
import { Curve, Term } from "./narrow-phase/curve";
import { ElementRow } from "./narrow-phase/element-row";

/** How far the step takes the middle of an element's curve, and how far off that any other point of it. */
@unmanaged
export class Displacement {
  x: f64;
  y: f64;
  z: f64;
  spread: f64;
}

/** What the host tells the kernel, and hears of it. */
@unmanaged
export class PassageHead {
  /** The step. */
  h: f64;
  /** The turn below which a piece of a rod that is looked at for passing itself cannot. */
  littleTurn: f64;
  /** The box of both curves that was looked at last: middle and half width along a, then along b. */
  sA: f64;
  halfA: f64;
  sB: f64;
  halfB: f64;
  /** Boxes that the last search took. */
  boxes: i32;
  /** Whether a curve was a clothoid whose pieces are not in the memory: a defect of the caller. */
  isRefused: i32;

  /** By element: its curve where the step begins, its kind, and its first piece if it is a clothoid. */
  curvesFrom: Rows<Curve>;
  kindFrom: Run<u8>;
  firstPieceFrom: Run<i32>;
  /** Terms of all pieces. */
  termsFrom: Rows<Term>;
  /** The same where the step would end. */
  curvesTo: Rows<Curve>;
  kindTo: Run<u8>;
  firstPieceTo: Run<i32>;
  termsTo: Rows<Term>;
  /** How far the step takes it. */
  displacements: Rows<Displacement>;
  /** By element: how it moves by the forces found, how far off straight ways, and its rod. */
  rows: Rows<ElementRow>;
  detour: Run<f64>;
  rod: Run<i32>;
  /** How detection expected it to move. */
  expected: Rows<ElementRow>;

  /** By rod: how far it goes and comes off its expected way, and by how much it turns (`trial-state.ts`). */
  travel: Run<f64>;
  deviation: Run<f64>;
  turning: Run<f64>;
  length: Run<f64>;
  /** How near it is to another, in thicknesses, and its radii. */
  distance: Run<f64>;
  radius1: Run<f64>;
  radius2: Run<f64>;

  /** By candidate pair: its elements. Then numbers of pairs, group by group. */
  first: Run<i32>;
  second: Run<i32>;
  pairs: Run<i32>;
  unused: i32;
}

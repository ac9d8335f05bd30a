import { Box, Piece } from "./_grid-layout";
import { Rows, Run } from "./_runs";
import { Curve, Term } from "./narrow-phase/curve";
import { ElementRow } from "./narrow-phase/element-row";

/** What the host tells of the boxes that elements are to have (`detect/broad-phase/element-boxes.ts`). */
@unmanaged
export class BoxesHead {
  /** The step, what is left around every box, and the width from which on an element is split. */
  h: f64;
  margin: f64;
  width: f64;
  /** The frame from which the motion is seen (`detect/moving-frame.ts`). */
  angularX: f64;
  angularY: f64;
  angularZ: f64;
  velocityX: f64;
  velocityY: f64;
  velocityZ: f64;
  pointX: f64;
  pointY: f64;
  pointZ: f64;
  elements: i32;
  /** How many boxes there are. */
  count: i32;
  /** Whether what is in them is written too. */
  withPieces: i32;
  /** The step that is under way: elements written as curves in it have it in `written`. */
  step: i32;

  /** By element. */
  rows: Rows<ElementRow>;
  curves: Rows<Curve>;
  kind: Run<u8>;
  firstPiece: Run<i32>;
  terms: Rows<Term>;
  written: Run<i32>;
  rod: Run<i32>;
  place: Run<i32>;
  crowded: Run<u8>;
  pushes: Run<f64>;
  keptMargin: Run<f64>;
  /** Its first box. Before it is known, whether it is to have any. */
  firstBox: Run<i32>;

  /** By box. */
  owner: Run<i32>;
  bounds: Rows<Box>;
  pieces: Rows<Piece>;

  /** By rod: where its joints stand, counted in doubles. */
  jointsSpan: Run<u32>;
}

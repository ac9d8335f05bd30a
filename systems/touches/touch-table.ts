import {
  createRows,
  moveRow,
  reserveRows,
  type Layout,
  type Memory,
  type Rows,
} from "../../components/index.js";
import type { RodWorld } from "../world/world.js";

/**
 * Pairs of a rod with another rod, with itself or with an obstacle that touch, as dense rows in the order in
 * which they began to. Contacts come and go along things that lie on each other; a pair stays. World units.
 */
const touchLayout = {
  /** Sides as in the contact table: B is a rod. Generations tell when one of them is gone. */
  A: "i32",
  B: "i32",
  generationA: "u32",
  generationB: "u32",
  withObstacle: "u8",
  /** 1 if it began to touch, and if it ended, in the last call of `stepWorld`. */
  began: "u8",
  ended: "u8",
  /** Times of the first and of the last touch. */
  since: "f64",
  last: "f64",
  /** The place to tell of the last call: where a contact closed fastest, else that of the largest impulse. */
  sA: "f64",
  sB: "f64",
  point: ["f64", 3],
  normal: ["f64", 3],
  /** How fast that contact closed, 0 if it was closed before, and its normal impulse. */
  speed: "f64",
  strength: "f64",
  /** Sum of all impulses on B in the last call, along the world's axes. */
  impulse: ["f64", 3],
  /** The next row of the same rod B, -1 after the last: lists begin at `Touching.first`. */
  next: "i32",
} as const satisfies Layout;

export type TouchTable = Rows<typeof touchLayout> & {
  /** Nothing is noted while this is false. */
  watched: boolean;
  /** Time that a pair may be apart and still count as touching: a bounce too quick to be seen is none. */
  patience: number;
  /** Steps noted so far. */
  step: number;
  /** Steps that the others take while those in hand take one (`frame/crowd-steps.ts`), beyond that one. */
  skipped: number;
  count: number;
};

export function createTouchTable(memory: Memory, patience: number): TouchTable {
  return createRows(memory, touchLayout, 16, { watched: false, patience, step: 0, skipped: 0, count: 0 });
}

/** Makes room for one more row and keeps what is there. */
export function reserveTouch(table: TouchTable): void {
  reserveRows(table, table.count + 1);
}

/** Takes out the rows that have ended and makes the lists anew; the others keep their order. */
export function dropEnded({ touches, components }: RodWorld): void {
  const { first } = components.Touching;
  let kept = 0;
  for (let row = 0; row < touches.count; row++) {
    first[touches.B[row]] = 0;
    if (touches.ended[row] === 0) moveRow(touches, row, kept++);
  }
  touches.count = kept;
  for (let row = 0; row < kept; row++) enlist(touches, first, row);
}

/** Puts a row in front of its rod's list. */
export function enlist(touches: TouchTable, first: Uint32Array, row: number): void {
  const B = touches.B[row];
  touches.next[row] = first[B] - 1;
  first[B] = row + 1;
}

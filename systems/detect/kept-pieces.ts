import { createRows, type Memory, type Rows } from "../../components/index.js";
import { limits } from "../world/limits.js";

const { keptPieces } = limits.detect;

/** Numbers of a piece: the point in its middle, the tangent and the second derivative there. */
const middleStride = 9;

const pieceLayout = {
  /** In which step, into how many, and their middles. */
  step: "i32",
  count: "i32",
  middles: ["f64", keptPieces * middleStride],
} as const;

/**
 * Pieces of every element as they were last cut in this step (`kernels/assembly/narrow-phase/pieces.ts`): an
 * element of a knot is compared with four others, mostly in as many pieces.
 */
export type KeptPieces = Rows<typeof pieceLayout>;

export function createKeptPieces(memory: Memory, capacity: number): KeptPieces {
  return createRows(memory, pieceLayout, capacity);
}

import type { Memory } from "../../components/index.js";
import { clothoidCurve, clothoidPieces, curveStride, pieceStride, type CurveSet } from "./curve-set.js";

/** A place in a memory where kernels find a curve of any set: its numbers, and the pieces of a clothoid. */
export class CurveSlot {
  readonly #memory: Memory;
  #span: number;
  /** Pieces for which there is room, and as many for them in another frame. */
  #pieces = 0;
  kind = 0;

  constructor(memory: Memory) {
    this.#memory = memory;
    this.#span = memory.allocate(curveStride);
  }

  /** Addresses of the curve, of the terms of its pieces, and of room for these in another frame. */
  get curve(): number {
    return 8 * this.#span;
  }
  get terms(): number {
    return 8 * (this.#span + curveStride);
  }
  get placedTerms(): number {
    return this.terms + 8 * this.#pieces * pieceStride;
  }

  put(curves: CurveSet, id: number): void {
    const from = id * curveStride;
    this.kind = curves.kind[id];
    const count = this.kind === clothoidCurve ? curves.data[from + clothoidPieces] : 0;
    if (count > this.#pieces) this.#grow(count);
    // Only now: the curves may stand in the same memory, which growing moves.
    const { data, firstPiece, pieces } = curves;
    const { f64 } = this.#memory;
    const to = this.#span;
    for (let i = 0; i < curveStride; i++) f64[to + i] = data[from + i];
    const first = count > 0 ? firstPiece[id] * pieceStride : 0;
    for (let i = 0; i < count * pieceStride; i++) f64[to + curveStride + i] = pieces[first + i];
  }

  #grow(pieces: number): void {
    this.#memory.release(this.#span, sizeWith(this.#pieces));
    this.#span = this.#memory.allocate(sizeWith(pieces));
    this.#pieces = pieces;
  }
}

function sizeWith(pieces: number): number {
  return curveStride + 2 * pieces * pieceStride;
}

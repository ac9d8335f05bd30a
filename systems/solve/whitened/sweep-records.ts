import {
  pairSize,
  recordAlpha,
  recordB,
  recordColumns,
  recordCompliance,
  recordDeterminant,
  recordFriction,
  recordN1,
  recordN2,
  recordScale,
  recordSides,
  recordW,
  recordW11,
  recordW12,
  recordW21,
  recordW22,
} from "../../kernels/sweep-layout.js";
import { reduce, Reduced } from "../local/reduction.js";
import { Span } from "./columns.js";
import type { WhitenedContacts } from "./whitened-contacts.js";

/** The numbers of the contacts in hand, indexed from 0; arrays may be longer. */
export interface KernelContacts {
  readonly contacts: number;
  readonly diagonal: Float64Array;
  readonly b: Float64Array;
  readonly mu: Float64Array;
}

const none = new Float64Array(0);
const local = { W: new Float64Array(9), b: new Float64Array(3), mu: none, r: none, alpha: none };
const reduced = new Float64Array(Reduced.size);

/** The numbers of contact i, to its record in the memory of the compiled sweep (`kernels/sweep-layout.ts`). */
export function writeNumbers(
  f64: Float64Array,
  at: number,
  { diagonal, b, mu }: KernelContacts,
  i: number,
  compliance: number,
): void {
  for (let c = 0; c < 3; c++) f64[at + recordB + c] = b[3 * i + c];
  f64[at + recordFriction] = mu[i];
  f64[at + recordCompliance] = compliance;
  f64[at + recordAlpha] = 0;
  f64[at + recordScale] = (diagonal[9 * i] + diagonal[9 * i + 4] + diagonal[9 * i + 8]) / 3;
  for (let c = 0; c < 9; c++) f64[at + recordW + c] = local.W[c] = diagonal[9 * i + c];
  // Of what is left of W_ii nothing hangs on b.
  if (!reduce(local, 0, reduced)) reduced.fill(0);
  f64[at + recordN1] = reduced[Reduced.n1];
  f64[at + recordN2] = reduced[Reduced.n2];
  f64[at + recordW11] = reduced[Reduced.w11];
  f64[at + recordW12] = reduced[Reduced.w12];
  f64[at + recordW21] = reduced[Reduced.w21];
  f64[at + recordW22] = reduced[Reduced.w22];
  f64[at + recordDeterminant] = reduced[Reduced.determinant];
}

/**
 * Sides and columns of a record, of the precision of `numbers`, which is the same memory; gives where the next record begins. A support of odd
 * length gets an entry of zeros.
 */
export function writeColumns(
  i32: Int32Array,
  numbers: Float64Array | Float32Array,
  record: number,
  { spans, columns }: WhitenedContacts,
  span: number,
): number {
  const perDouble = Float64Array.BYTES_PER_ELEMENT / numbers.BYTES_PER_ELEMENT;
  let to = perDouble * (record + recordColumns);
  let from = spans[span + Span.columns];
  let side = 2 * (record + recordSides);
  for (let place = span + Span.w; place < span + Span.size; place += 2) {
    const length = spans[place + 1];
    i32[side++] = spans[place];
    i32[side++] = pairs(length);
    for (let k = 0; k + 1 < length; k += 2, to += pairSize, from += pairSize) {
      for (let d = 0; d < 3; d++) {
        numbers[to + 2 * d] = columns[from + d];
        numbers[to + 2 * d + 1] = columns[from + 3 + d];
      }
    }
    if (length % 2 === 0) continue;
    for (let d = 0; d < 3; d++) {
      numbers[to + 2 * d] = columns[from + d];
      numbers[to + 2 * d + 1] = 0;
    }
    to += pairSize;
    from += 3;
  }
  return to / perDouble;
}

/** Pairs of entries that hold so many. */
export const pairs = (length: number): number => (length + 1) >> 1;

import { pairSize, recordColumns, recordSides } from "../../kernels/sweep-layout.js";
import { Span } from "./columns.js";
import type { WhitenedContacts } from "./whitened-contacts.js";

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

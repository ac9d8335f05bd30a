import { ContactRecord, groupBytes, vectorBytes } from "../../kernels/sweep-layout.js";
import { Span } from "./columns.js";
import type { WhitenedContacts } from "./whitened-contacts.js";

/**
 * Sides and columns of a record, of the precision of `numbers`, which is the same memory; gives where the
 * next record begins. A support that does not fill its last group gets entries of zeros.
 */
export function writeColumns(
  i32: Int32Array,
  numbers: Float64Array | Float32Array,
  record: number,
  { spans, columns }: WhitenedContacts,
  span: number,
): number {
  const perDouble = Float64Array.BYTES_PER_ELEMENT / numbers.BYTES_PER_ELEMENT;
  const inVector = vectorBytes / numbers.BYTES_PER_ELEMENT;
  let to = perDouble * (record + ContactRecord.bytes / 8);
  let from = spans[span + Span.columns];
  let side = 2 * record + ContactRecord.firstStart;
  for (let place = span + Span.w; place < span + Span.size; place += 2) {
    const length = spans[place + 1];
    i32[side++] = spans[place];
    i32[side++] = Math.ceil(length / inVector);
    for (let k = 0; k < length; k += inVector, to += 3 * inVector) {
      const entries = Math.min(inVector, length - k);
      for (let e = 0; e < entries; e++, from += 3) {
        for (let d = 0; d < 3; d++) numbers[to + inVector * d + e] = columns[from + d];
      }
      for (let e = entries; e < inVector; e++) {
        for (let d = 0; d < 3; d++) numbers[to + inVector * d + e] = 0;
      }
    }
  }
  return to / perDouble;
}

/** Doubles that the columns of a contact take, in vectors of so many entries. */
export function columnsSize({ spans }: WhitenedContacts, span: number, inVector: number): number {
  const groups =
    Math.ceil(spans[span + Span.length] / inVector) + Math.ceil(spans[span + Span.secondLength] / inVector);
  return (groupBytes / 8) * groups;
}

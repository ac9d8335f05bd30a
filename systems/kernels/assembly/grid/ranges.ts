import { rangeBits } from "../../../detect/broad-phase/candidate-pairs";

const rangeMask: i32 = (1 << rangeBits) - 1;

/** A range (`candidate-pairs.ts`) of one box of each element. */
export function rangeOf(other: i32, box: i32): i32 {
  return box | (box << rangeBits) | (other << (2 * rangeBits)) | (other << (3 * rangeBits));
}

/** The least range that holds both. */
export function joinRanges(one: i32, two: i32): i32 {
  const first = min(one & rangeMask, two & rangeMask);
  const last = max((one >> rangeBits) & rangeMask, (two >> rangeBits) & rangeMask);
  const start = min((one >> (2 * rangeBits)) & rangeMask, (two >> (2 * rangeBits)) & rangeMask);
  const end = max((one >> (3 * rangeBits)) & rangeMask, (two >> (3 * rangeBits)) & rangeMask);
  return first | (last << rangeBits) | (start << (2 * rangeBits)) | (end << (3 * rangeBits));
}

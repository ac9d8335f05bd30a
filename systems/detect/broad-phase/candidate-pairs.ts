import type { ElementBoxes } from "./element-boxes.js";

/** Pairs of elements whose boxes overlap, first < second, ordered by first and then by second, each once. */
export interface CandidatePairs {
  count: number;
  first: Int32Array;
  second: Int32Array;
  /** Which boxes of both elements are near, if pieces were compared too (`PieceTest`): all of them lie in these ranges (`rangeOf`). */
  ranges: Int32Array;
  hasRanges: boolean;
}

/** Whether what is in the boxes `box` and `other`, which overlap, may meet; the element of `other` comes before that of `box`. */
export type PieceTest = (box: number, other: number) => boolean;

/** Bits for the place of a box in its element (`mostPieces`). */
export const rangeBits = 6;
export const rangeMask = (1 << rangeBits) - 1;

/**
 * Box `other` of the first and box `box` of the second element, counted from the first of each, as a range: first and last box of the
 * second element, then of the first, packed into one number.
 */
export function rangeOf(other: number, box: number): number {
  return box | (box << rangeBits) | (other << (2 * rangeBits)) | (other << (3 * rangeBits));
}

/** The least range that holds both. */
export function joinRanges(one: number, two: number): number {
  const first = Math.min(one & rangeMask, two & rangeMask);
  const last = Math.max((one >> rangeBits) & rangeMask, (two >> rangeBits) & rangeMask);
  const start = Math.min((one >> (2 * rangeBits)) & rangeMask, (two >> (2 * rangeBits)) & rangeMask);
  const end = Math.max((one >> (3 * rangeBits)) & rangeMask, (two >> (3 * rangeBits)) & rangeMask);
  return first | (last << rangeBits) | (start << (2 * rangeBits)) | (end << (3 * rangeBits));
}

/**
 * Whether the elements `element` and `element + 1` of a rod, which share a joint, are to be reported. Their boxes always
 * overlap; only the narrow phase knows whether they bend enough to touch elsewhere than in the joint.
 */
export type JoinedPredicate = (boxes: ElementBoxes, element: number) => boolean;

/** Elements that merely join are no candidates. */
export const noJoined: JoinedPredicate = () => false;

export function createCandidatePairs(): CandidatePairs {
  return {
    count: 0,
    first: new Int32Array(256),
    second: new Int32Array(256),
    ranges: new Int32Array(256),
    hasRanges: false,
  };
}

/** Makes room for `count` pairs; what the arrays held is lost if they had to grow. */
export function resizeCandidatePairs(pairs: CandidatePairs, count: number): void {
  pairs.count = count;
  if (pairs.first.length >= count) return;
  const capacity = Math.ceil(1.5 * count);
  pairs.first = new Int32Array(capacity);
  pairs.second = new Int32Array(capacity);
  pairs.ranges = new Int32Array(capacity);
}

import type { ElementBoxes } from "./element-boxes.js";

/** Pairs of elements whose boxes overlap, first < second, ordered by first and then by second, each once. */
export interface CandidatePairs {
  count: number;
  first: Int32Array;
  second: Int32Array;
  /**
   * Which boxes of both elements are near, if pieces were compared too: all of them lie in the range of boxes, counted from the first of the
   * element, whose first and last of the second element, then of the first, are packed into one number.
   */
  ranges: Int32Array;
  hasRanges: boolean;
}

/** Bits for the place of a box in its element (`mostPieces`). */
export const rangeBits = 6;
export const rangeMask = (1 << rangeBits) - 1;

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

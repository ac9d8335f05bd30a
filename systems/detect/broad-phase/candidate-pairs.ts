import { createRows, Memory, reserveRows, type Rows } from "../../../components/index.js";

const pairLayout = {
  first: "i32",
  second: "i32",
  /**
   * Which boxes of both elements are near, if pieces were compared too, counted from the first
   * of the element. First and last of the second element, then of the first, are packed into
   * one number; or `wholeRange`.
   */
  ranges: "i32",
  /** Whether contacts of the step before were carried along in its place (`follow-contacts.ts`). */
  isFollowed: "u8",
} as const;

/** Pairs of elements whose boxes overlap, first < second, ordered by first and then by second, each once. */
export type CandidatePairs = Rows<typeof pairLayout> & { count: number; hasRanges: boolean };

/** Bits for the place of a box in its element (`limits.detect.boxesPerElement`). */
export const rangeBits = 6;
export const rangeMask = (1 << rangeBits) - 1;
/** Nothing is known: both elements are searched whole. */
export const wholeRange = -1;

/** In a memory of their own unless told. */
export function createCandidatePairs(memory = new Memory(), capacity = 256): CandidatePairs {
  return createRows(memory, pairLayout, capacity, { count: 0, hasRanges: false });
}

/** So many pairs from now on, with room for them. */
export function resizeCandidatePairs(pairs: CandidatePairs, count: number): void {
  pairs.count = count;
  reserveRows(pairs, count);
}

/**
 * Takes the pairs of `others` in, to be searched whole, in the place of those of both of whose
 * elements none is `crowded`.
 */
export function replaceExactPairs(pairs: CandidatePairs, others: CandidatePairs, crowded: Uint8Array): void {
  let last = dropExact(pairs, crowded) - 1;
  let other = others.count - 1;
  resizeCandidatePairs(pairs, last + 1 + others.count);
  // From the end, where there is room: what is still to be read is never written over.
  for (let to = pairs.count - 1; other >= 0; to--) {
    const isLater =
      last >= 0 &&
      (pairs.first[last] > others.first[other] ||
        (pairs.first[last] === others.first[other] && pairs.second[last] > others.second[other]));
    if (isLater) copyPair(pairs, last--, to);
    else {
      pairs.first[to] = others.first[other];
      pairs.second[to] = others.second[other--];
      pairs.ranges[to] = wholeRange;
    }
  }
}

/** How many are left, at the front. */
function dropExact(pairs: CandidatePairs, crowded: Uint8Array): number {
  let kept = 0;
  for (let i = 0; i < pairs.count; i++) {
    if (crowded[pairs.first[i]] + crowded[pairs.second[i]] > 0) copyPair(pairs, i, kept++);
  }
  return kept;
}

export function copyPair({ first, second, ranges }: CandidatePairs, from: number, to: number): void {
  first[to] = first[from];
  second[to] = second[from];
  ranges[to] = ranges[from];
}

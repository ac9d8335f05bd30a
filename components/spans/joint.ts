/**
 * Rows of `Centreline.jointsSpan`, one for every end of an element (N + 1 of them): the frame R = [t d1 d2]
 * column by column, then the position. Every rod model writes them when it deforms a rod, so that whoever
 * needs only a rod's joints reads them here and never its coordinates. World units.
 */
export const jointStride = 12;
export const jointPosition = 9;

/** Doubles of the span of a rod with this many elements. */
export function jointsSize(elements: number): number {
  return jointStride * (elements + 1);
}

/**
 * Cells are divided into this many shares along each axis. With as many cells as there may be
 * (`grid-cells.ts`) that is a number of 28 bits.
 */
export const shareBits = 8;
export const shares: i32 = 1 << shareBits;

/**
 * Boxes of a bucket are compared by where they lie within its cell, one axis above the other in one number.
 * So what a bucket holds is read in one go. Nearly all that does not overlap is found out by two
 * subtractions, of which no axis may need its guard, the bit above it. What is outside of the cell does not
 * count: boxes that overlap do so in all cells that they share, and are compared in the first of them, the
 * one in which along every axis one of the two begins.
 */
export const axisBits = shareBits + 2;
const guard: i32 = 1 << (axisBits - 1);
export const guards: i32 = guard | (guard << axisBits) | (guard << (2 * axisBits));
/** Added to places, they reach the guards of all that are not before the cell. */
export const fillers: i32 = guards - (1 | (1 << axisBits) | (1 << (2 * axisBits)));

/** Where a place lies within a cell: 0 before it, then 1 ... `shares`. */
// @ts-ignore: decorator
@inline
export function placeWithin(place: i32, cell: i32): i32 {
  return max(0, min(shares, place - (cell << shareBits) + 1));
}

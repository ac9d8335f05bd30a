/**
 * Layout of `Comb.span`: angular impulse on the comb about its pose's position, then a row for every tooth
 * and for the handle: impulse on it, where its middle is in the comb's frame, the unit vector along which it
 * moved last, for how long it has been held back, and whether it has snagged.
 */
export const CombSpan = { torque: 0, parts: 3 } as const;
export const CombPart = { impulse: 0, middle: 3, motion: 6, held: 9, snagged: 10, size: 11 } as const;

export const combSpanSize = (parts: number): number => CombSpan.parts + parts * CombPart.size;
export const partAt = (span: number, part: number): number => span + CombSpan.parts + part * CombPart.size;

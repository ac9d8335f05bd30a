/**
 * What an element of an adaptive rod has to bear, rows of `Load.span`: where the first and the last of the
 * forces on it act (none: the first is beyond the last), obstacles that it lies on left out and included; the
 * smallest gap of a contact on it; and the time since a force last acted on it, what it lies on left out.
 */
export const LoadRow = { first: 0, last: 1, firstOfAll: 2, lastOfAll: 3, gap: 4, calm: 5, size: 6 } as const;

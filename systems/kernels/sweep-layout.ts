// Where the kernel of the sweep (`assembly/sweep.ts`) finds things: read by it and by those who write its memory. Plain numbers, since
// both languages have to understand this file.

/** The head of the memory: addresses of the arrays below, in bytes, as 32-bit integers. */
export const headList = 0;
export const headRecords = 4;
export const headForces = 8;
export const headVelocities = 12;
export const headViolations = 16;
export const headW = 20;
/** For the momentum: how far it points uphill by contact, forces after the sweep before, w that belongs to these, and the stretches of w in use. */
export const headUphill = 24;
export const headPrevious = 28;
export const headPreviousW = 32;
export const headOwners = 36;
/** Whether columns are of single precision: 0 or 1. */
export const headIsSingle = 40;
/** Where each contact's record stood at first, and where the last of them ends; `headRecords` tells where it stands now. */
export const headHomes = 44;
/** Sums that the last call left, doubles: see there; of `headUphill`, of its size, and of the contacts where it has any. */
export const headSum = 48;
export const headUphillSum = 56;
export const headUphillSize = 64;
export const headUphillCount = 72;
/** By contact, the share of the momentum that it gets. */
export const headShares = 80;
export const headSize = 88;

/**
 * A contact's record, in doubles. In front four 32-bit integers: of each of both sides, the place in w and the number of pairs of
 * entries. Then what stands in `ContactOperator`, the last sliding ratio, s_i, and W_ii with the normal force eliminated
 * (`local/reduction.ts`). Its columns follow, of double or single precision: pair after pair of entries, both of them in one direction, then
 * in the next.
 */
export const recordSides = 0;
export const recordB = 2;
export const recordFriction = 5;
export const recordCompliance = 6;
export const recordAlpha = 7;
export const recordScale = 8;
export const recordW = 9;
export const recordN1 = 18;
export const recordN2 = 19;
export const recordW11 = 20;
export const recordW12 = 21;
export const recordW21 = 22;
export const recordW22 = 23;
export const recordDeterminant = 24;
/** Even, so that columns lie at multiples of 16 bytes. */
export const recordColumns = 26;
/** Numbers of a pair of entries in the columns. */
export const pairSize = 6;

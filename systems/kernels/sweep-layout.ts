// Where the kernel of the sweep (`assembly/sweep.ts`) finds things: read by it and by those who write its memory. Plain numbers, since
// both languages have to understand this file.

/** The head of the memory: addresses of the arrays below, in bytes, as 32-bit integers. */
export const headList = 0;
export const headRecords = 4;
export const headForces = 8;
export const headVelocities = 12;
export const headViolations = 16;
export const headW = 20;
/** For the momentum: forces before the last visit, w that belongs to these, what of it contacts that swing do not get, and the stretches of w in use. */
export const headPrevious = 24;
export const headPreviousW = 28;
export const headLessW = 32;
export const headOwners = 36;
/** Whether columns are of single precision: 0 or 1. */
export const headIsSingle = 40;
/** Where each contact's record stood at first, and where the last of them ends; `headRecords` tells where it stands now. */
export const headHomes = 44;
/** By contact, the share of the momentum that it gets. */
export const headShares = 48;
/** Sums that the last call left, doubles: see there; how far the momentum points uphill, the size of that, and the contacts where it has any. */
export const headSum = 56;
export const headUphillSum = 64;
export const headUphillSize = 72;
export const headUphillCount = 80;
/** How much momentum there is, and how contacts that swing lose theirs (`solve/gauss-seidel/nesterov.ts`), doubles. */
export const headBeta = 88;
export const headLeastUphill = 96;
export const headLoss = 104;
export const headGain = 112;
export const headLeastShare = 120;
export const headWhole = 128;
export const headSize = 136;

/**
 * A contact's record, in doubles. In front four 32-bit integers: of each of both sides, the place in w and the number of groups of
 * entries. Then what stands in `ContactOperator`, the last sliding ratio, s_i, and W_ii with the normal force eliminated
 * (`local/reduction.ts`). Its columns follow, group after group: as many entries in one direction as fit into a vector, two of double precision
 * or four of single, then as many in the next two. w is of the same precision as they are.
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
/** Bytes of a vector, and doubles of a group of entries, whatever their precision. */
export const vectorBytes = 16;
export const groupSize = 6;
/** Entries of w beyond a support that its columns, zeros there, are multiplied with at most. */
export const mostBeyond = 3;

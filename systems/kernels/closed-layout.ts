// Where the kernel of Newton's method on closed contacts (`assembly/closed-contacts.ts`) finds things: read by it and by those who write its
// memory. Plain numbers, since both languages have to understand this file.

/** The head of the memory: how many contacts there are, then addresses of the arrays below, in bytes, all as 32-bit integers. */
export const headContacts = 0;
/** W, row by row, each row as long as an even number of columns. */
export const headW = 4;
/** 3 numbers per contact. Forces and the known part of the direction end with a zero where the columns of W are one more. */
export const headB = 8;
export const headForces = 12;
export const headVelocities = 16;
export const headFunction = 20;
export const headDirection = 24;
export const headKnown = 28;
export const headSlide = 32;
/** 1 number per contact. */
export const headFriction = 36;
export const headRhoN = 40;
export const headRhoT = 44;
/** 1 integer per contact. */
export const headKind = 48;
export const headFirst = 52;
/** What is left to be solved: the matrix, as large as W at most, exchanges of its rows, the right-hand side, and the number of unknowns. */
export const headMatrix = 56;
export const headExchanged = 60;
export const headRightSide = 64;
export const headUnknowns = 68;
/** Records of all contacts, as sweeps take them (`sweep-layout.ts`), without columns. */
export const headRecords = 72;
export const headSize = 80;

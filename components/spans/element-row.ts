/**
 * How every element of a rod moves in the step under way, and what bounds of its shape are asked for again
 * and again: `rowStride` numbers each, rod after rod in the order of the world's rods, from the root on. Rod
 * models write them.
 *
 * The velocity of an element is written as that of a rigid body, up to a rest:
 *
 *   v(s) = v_e + w_e x (r(s) - m) + e(s),   v_e, w_e: means of both ends, m: the middle of its chord.
 *
 * What hair does as a whole, falling or turning, can so be told from what brings it together.
 */
export const rowStride = 20;
export const rowVelocity = 0;
export const rowAngular = 3;
export const rowMiddle = 6;
/** Half the difference of its ends' velocities: they are v_e minus this and v_e plus this. */
export const rowSpread = 9;
/** Bound of |e|; and of its distance from the straight line between its values at both ends. */
export const rowRest = 12;
export const rowBow = 13;
/** Arc length from the root to its start, and its own. */
export const rowStart = 14;
export const rowLength = 15;
/**
 * Largest bending curvature, and the angle through which the tangent turns at most from the root to its
 * start.
 */
export const rowBend = 16;
export const rowTurn = 17;
/** Distance between its ends. */
export const rowChord = 18;
/** Half the thickness: the larger semi-axis of the section. Not of the model: detection fills it in. */
export const rowRadius = 19;

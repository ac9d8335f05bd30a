/**
 * A curve's expansion about one parameter value, as it stands in a workspace: where it is taken and
 * how far it must reach, the point and its first three derivatives, and bounds of |a''|, |a'''|,
 * |a''''| within that reach.
 */
export const parameter = 0;
export const halfWidth = 1;
export const point = 2;
export const first = 5;
export const second = 8;
export const third = 11;
export const bendBound = 14;
export const jerkBound = 15;
export const snapBound = 16;
export const expansionSize = 17;

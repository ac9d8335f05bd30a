/**
 * A point and what is found for it, in one array, since doubles passed between functions may be boxed. In the
 * frame of the shape: the point, then the signed distance (negative inside), the closest point of the
 * surface, and the outward normal there. Inside a shape the closest point is the nearest way out, and the
 * normal points that way.
 */
export const queryPoint = 0;
export const queryDistance = 3;
export const queryClosest = 4;
export const queryNormal = 7;
/** Meshes and height fields look no farther than this; beyond it the distance is Infinity. */
export const queryLimit = 10;
export const querySize = 11;

/** A query serves any number of points and allocates nothing. */
export interface PointQuery {
  readonly values: Float64Array;
}

export function createPointQuery(): PointQuery {
  const values = new Float64Array(querySize);
  values[queryLimit] = Infinity;
  return { values };
}

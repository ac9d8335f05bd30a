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
  /**
   * Row of the triangle that was closest last time. The next point is likely near it;
   * the search starts there.
   */
  readonly lastTriangle: Int32Array;
  /** Nodes of a triangle tree that wait. */
  readonly nodes: Int32Array;
  /** Lower bounds of their squared distances. */
  readonly nodeDistances: Float64Array;
  /** Nodes that were looked at so far. */
  readonly seen: Int32Array;
}

/** In the place of a triangle. */
const none = -1;

/**
 * What is asked for next has nothing to do with what was: of triangles that are as close, it would choose the
 * last one.
 */
export function forgetTriangle({ lastTriangle }: PointQuery): void {
  lastTriangle[0] = none;
}

/** A tree of 2^31 triangles, halved at every node, is less deep. */
const deepestTree = 64;

export function createPointQuery(): PointQuery {
  const values = new Float64Array(querySize);
  values[queryLimit] = Infinity;
  return {
    values,
    lastTriangle: Int32Array.of(none),
    nodes: new Int32Array(2 * deepestTree),
    nodeDistances: new Float64Array(2 * deepestTree),
    seen: new Int32Array(1),
  };
}

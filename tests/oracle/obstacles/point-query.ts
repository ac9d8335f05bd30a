import { queryLimit, querySize } from "../../../systems/shapes/point-query.js";

export {
  queryClosest,
  queryDistance,
  queryLimit,
  queryNormal,
  queryPoint,
  querySize,
} from "../../../systems/shapes/point-query.js";

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

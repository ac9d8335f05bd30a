import { anyNumber } from "../../../systems/detect/obstacles/curve-search.js";
import { createCurveSet, type CurveSet } from "../../../systems/curves/curve-set.js";
import { sampleSize } from "./placed-curve.js";
import { createPointQuery, type PointQuery } from "./point-query.js";
import { placementSize } from "../../../systems/shapes/rigid-pose.js";
import { childBoxStride } from "../../../systems/shapes/shape-set.js";

/**
 * What the parts of the search along a curve share. Doubles stand in `work`, because between functions that
 * the engine does not inline they would be boxed. The first entries are the sample of placed-curve.ts.
 */
export interface CurveSearch {
  /** Points of the curve at which the last search measured the distance. */
  probes: number;
  /** Points and nodes of trees after which a few points of each cell must do, where work has run out. */
  mostProbes: number;
  readonly work: Float64Array;
  /** The curve in the frame of the shape in hand. */
  readonly placed: CurveSet;
  readonly query: PointQuery;
  /** The shape in hand: kind, where its numbers and its indices start. */
  readonly target: Int32Array;
  /** The obstacle's placement, a child's in the obstacle, a child's in the world. */
  readonly placements: Float64Array;
  /**
   * The box around the element in the obstacle's frame: middle, half extents; and the radius of a
   * ball about the middle.
   */
  readonly elementBox: Float64Array;
  /** Intervals that wait: their ends. */
  readonly intervals: Float64Array;
  /** Intervals that wait to be cut into cells, and pairs of an interval and a node of a tree. */
  readonly cells: Float64Array;
  readonly pairs: Float64Array;
  readonly candidates: CurveCandidates;
  readonly contacts: CurveContacts;
}

/**
 * Points of a curve near an obstacle. Closest points and normals (away from the obstacle) are 3 numbers each.
 */
export interface CurveContacts {
  count: number;
  readonly distance: Float64Array;
  readonly s: Float64Array;
  readonly closest: Float64Array;
  readonly normal: Float64Array;
  /** Which child of a container; 0 for other shapes. */
  readonly child: Int32Array;
}

/** Lowest points of cells, in the order of s. */
export interface CurveCandidates {
  count: number;
  readonly distance: Float64Array;
  readonly s: Float64Array;
  /** 2: local minimum, 1: lowest of a cell that goes on beyond its end, 0: decided. */
  readonly rank: Uint8Array;
}

/** Value of the distance at the sample, its slope, and the normal's part of p''. */
export const value = sampleSize;
export const slope = sampleSize + 1;
export const bend = sampleSize + 2;
/**
 * The interval in hand, what the distance must stay below, and how much closer a point may be
 * that is not found.
 */
export const from = sampleSize + 3;
export const to = sampleSize + 4;
export const limit = sampleSize + 5;
export const precision = sampleSize + 6;
/** The lowest point so far, with its slope. */
export const best = sampleSize + 7;
export const bestArc = sampleSize + 8;
export const bestSlope = sampleSize + 9;
/** First step of a descent. */
export const stride = sampleSize + 10;
/** Lower bound of the distance within half a width of the sample. */
export const halfWidth = sampleSize + 11;
export const lowerBound = sampleSize + 12;
/** The query: see `limitSearch`. */
export const upperBound = sampleSize + 13;
export const tolerance = sampleSize + 14;
export const spacing = sampleSize + 15;
const workSize = sampleSize + 16;

/** Halving an interval more often than this leaves nothing. */
const deepest = 128;

export const pairStride = 3;

/** Whether nothing is left to prove that there are no lower points than those at hand. */
export function isBrief({ probes, query, mostProbes }: CurveSearch): boolean {
  return probes + query.seen[0] >= mostProbes;
}

/**
 * `capacity` limits the contacts with one obstacle (beyond it the shallowest of a shape are lost, and
 * children of a container that come later), and 8 times as many cells.
 */
export function createCurveSearch(capacity = 64): CurveSearch {
  return {
    probes: 0,
    mostProbes: anyNumber,
    work: new Float64Array(workSize),
    placed: createCurveSet(1),
    query: createPointQuery(),
    target: new Int32Array(3),
    placements: new Float64Array(3 * placementSize),
    elementBox: new Float64Array(childBoxStride + 1),
    intervals: new Float64Array(2 * deepest),
    cells: new Float64Array(2 * deepest),
    pairs: new Float64Array(pairStride * 2 * deepest),
    candidates: {
      count: 0,
      distance: new Float64Array(8 * capacity),
      s: new Float64Array(8 * capacity),
      rank: new Uint8Array(8 * capacity),
    },
    contacts: {
      count: 0,
      distance: new Float64Array(capacity),
      s: new Float64Array(capacity),
      closest: new Float64Array(3 * capacity),
      normal: new Float64Array(3 * capacity),
      child: new Int32Array(capacity),
    },
  };
}

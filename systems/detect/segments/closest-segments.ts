import type { CurveSet } from "../../curves/curve-set.js";
import {
  closestOnLines,
  lineH,
  lineK,
  linePG,
  linePP,
  linePQ,
  linePairSize,
  lineQG,
  lineQQ,
  lineX,
  lineY,
} from "../../curves/line-pair.js";
import { buildSegmentHierarchy, createSegmentHierarchy, type SegmentHierarchy } from "./segment-hierarchy.js";
import { hypot } from "../../math/elementary.js";

/** A search on segments and its answer. */
export interface SegmentSearch {
  distance: number;
  sA: number;
  sB: number;
  /** Pairs of nodes that the last search looked at. */
  boxes: number;
  readonly treeA: SegmentHierarchy;
  readonly treeB: SegmentHierarchy;
  /** Pairs of nodes that wait: depth-first, so no more than the two depths together. */
  readonly stack: Int32Array;
  readonly lines: Float64Array;
  /**
   * The lowest point of all segments above an obstacle, for every child of a container: distance, arc length,
   * closest point 3, normal 3.
   */
  lowest: Float64Array;
}

export function createSegmentSearch(): SegmentSearch {
  return {
    distance: NaN,
    sA: NaN,
    sB: NaN,
    boxes: 0,
    treeA: createSegmentHierarchy(),
    treeB: createSegmentHierarchy(),
    stack: new Int32Array(256),
    lines: new Float64Array(linePairSize),
    lowest: new Float64Array(8),
  };
}

/**
 * The baseline of section 6.5 of "Contact detection between curved fibres" (2024): both curves as
 * segments no longer than `precision`, two hierarchies of boxes gone through together, pairs of boxes
 * farther apart than the bound left out. It means the same as `closestPoints`, but knows the curves only
 * as far as their segments do.
 */
export function closestPointsBySegments(
  search: SegmentSearch,
  curves: CurveSet,
  a: number,
  a0: number,
  a1: number,
  b: number,
  b0: number,
  b1: number,
  upperBound: number,
  precision: number,
): boolean {
  buildSegmentHierarchy(search.treeA, curves, a, a0, a1, precision);
  buildSegmentHierarchy(search.treeB, curves, b, b0, b1, precision);
  return closestOnHierarchies(search, upperBound);
}

/** The search alone, on the hierarchies that `search` holds. */
export function closestOnHierarchies(search: SegmentSearch, upperBound: number): boolean {
  const { treeA, treeB, stack } = search;
  let best = upperBound;
  let found = false;
  search.boxes = 0;
  stack[0] = 0;
  stack[1] = 0;
  let top = 2;
  while (top > 0) {
    const j = stack[--top];
    const i = stack[--top];
    search.boxes++;
    if (squaredDistanceOfBoxes(treeA.boxes, 6 * i, treeB.boxes, 6 * j) >= best * best) continue;
    const leafA = i >= treeA.leaf;
    const leafB = j >= treeB.leaf;
    if (leafA && leafB) {
      const distance = segmentDistance(search, i - treeA.leaf, j - treeB.leaf);
      if (distance >= best) continue;
      found = true;
      best = search.distance = distance;
      search.sA = treeA.start + (i - treeA.leaf + 0.5 * (1 + search.lines[lineX])) * treeA.step;
      search.sB = treeB.start + (j - treeB.leaf + 0.5 * (1 + search.lines[lineY])) * treeB.step;
      continue;
    }
    // Go down the larger of the two boxes, the nearer child last: it is looked at first.
    const downA = !leafA && (leafB || longestSide(treeA.boxes, 6 * i) > longestSide(treeB.boxes, 6 * j));
    const left = downA
      ? squaredDistanceOfBoxes(treeA.boxes, 6 * (2 * i + 1), treeB.boxes, 6 * j)
      : squaredDistanceOfBoxes(treeA.boxes, 6 * i, treeB.boxes, 6 * (2 * j + 1));
    const right = downA
      ? squaredDistanceOfBoxes(treeA.boxes, 6 * (2 * i + 2), treeB.boxes, 6 * j)
      : squaredDistanceOfBoxes(treeA.boxes, 6 * i, treeB.boxes, 6 * (2 * j + 2));
    const far = left <= right ? 2 : 1;
    stack[top] = downA ? 2 * i + far : i;
    stack[top + 1] = downA ? j : 2 * j + far;
    stack[top + 2] = downA ? 2 * i + 3 - far : i;
    stack[top + 3] = downA ? j : 2 * j + 3 - far;
    top += 4;
  }
  return found;
}

function squaredDistanceOfBoxes(a: Float64Array, i: number, b: Float64Array, j: number): number {
  let sum = 0;
  for (let c = 0; c < 3; c++) {
    const gap = Math.max(0, a[i + c] - b[j + 3 + c], b[j + c] - a[i + 3 + c]);
    sum += gap * gap;
  }
  return sum;
}

function longestSide(boxes: Float64Array, at: number): number {
  return Math.max(boxes[at + 3] - boxes[at], boxes[at + 4] - boxes[at + 1], boxes[at + 5] - boxes[at + 2]);
}

/**
 * Distance of segment i of the first and j of the second tree; where it is reached is left in `lines`,
 * from -1 to 1.
 */
function segmentDistance({ treeA, treeB, lines }: SegmentSearch, i: number, j: number): number {
  const a = treeA.points;
  const b = treeB.points;
  const s = 3 * i;
  const t = 3 * j;
  const p0 = 0.5 * (a[s + 3] - a[s]);
  const p1 = 0.5 * (a[s + 4] - a[s + 1]);
  const p2 = 0.5 * (a[s + 5] - a[s + 2]);
  const q0 = 0.5 * (b[t + 3] - b[t]);
  const q1 = 0.5 * (b[t + 4] - b[t + 1]);
  const q2 = 0.5 * (b[t + 5] - b[t + 2]);
  const g0 = a[s] + p0 - b[t] - q0;
  const g1 = a[s + 1] + p1 - b[t + 1] - q1;
  const g2 = a[s + 2] + p2 - b[t + 2] - q2;
  lines[linePP] = p0 * p0 + p1 * p1 + p2 * p2;
  lines[lineQQ] = q0 * q0 + q1 * q1 + q2 * q2;
  lines[linePQ] = p0 * q0 + p1 * q1 + p2 * q2;
  lines[linePG] = p0 * g0 + p1 * g1 + p2 * g2;
  lines[lineQG] = q0 * g0 + q1 * g1 + q2 * g2;
  lines[lineH] = 1;
  lines[lineK] = 1;
  closestOnLines(lines, 0);
  const x = lines[lineX];
  const y = lines[lineY];
  return hypot(g0 + p0 * x - q0 * y, g1 + p1 * x - q1 * y, g2 + p2 * x - q2 * y);
}

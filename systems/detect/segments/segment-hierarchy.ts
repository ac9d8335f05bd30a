import { positive } from "../../world/validate.js";
import { type CurveSet, curveSpeed, curveStride } from "../../curves/curve-set.js";
import { sampleCurve } from "../../curves/expansion.js";
import { expansionSize, parameter, point } from "../../curves/expansion-layout.js";
import { ceilLog2 } from "../../math/elementary.js";

/**
 * A curve as evenly sampled segments under a binary tree of axis-aligned boxes, in heap order: the children
 * of node i are 2i + 1 and 2i + 2, and the leaves from `leaf` on are the segments in the order of the curve.
 */
export interface SegmentHierarchy {
  segments: number;
  /** Index of the first leaf: one less than the number of leaves, which is a power of two. */
  leaf: number;
  /** Parameter of the first point, and from one point to the next. */
  start: number;
  step: number;
  /** segments + 1 points, three numbers each. Arrays are replaced by longer ones when they are full. */
  points: Float64Array;
  /**
   * Least and largest coordinates of each node, six numbers; a node without segments has least above largest.
   */
  boxes: Float64Array;
}

export function createSegmentHierarchy(): SegmentHierarchy {
  return {
    segments: 0,
    leaf: 0,
    start: 0,
    step: 0,
    points: new Float64Array(0),
    boxes: new Float64Array(0),
  };
}

const expansion = new Float64Array(expansionSize);

/**
 * Samples curve `id` over [s0, s1] at points no more than `spacing` apart in arc length,
 * and builds the boxes.
 */
export function buildSegmentHierarchy(
  tree: SegmentHierarchy,
  curves: CurveSet,
  id: number,
  s0: number,
  s1: number,
  spacing: number,
): void {
  positive("spacing", spacing);
  const speed = curves.data[id * curveStride + curveSpeed];
  const count = Math.max(1, Math.ceil(((s1 - s0) * speed) / spacing));
  const leaves = 1 << ceilLog2(count);
  tree.segments = count;
  tree.leaf = leaves - 1;
  tree.start = s0;
  tree.step = (s1 - s0) / count;
  if (tree.points.length < 3 * (count + 1)) tree.points = new Float64Array(6 * (count + 1));
  if (tree.boxes.length < 6 * (2 * leaves - 1)) tree.boxes = new Float64Array(6 * (2 * leaves - 1));
  const { points, boxes } = tree;
  for (let i = 0; i <= count; i++) {
    expansion[parameter] = i < count ? s0 + i * tree.step : s1;
    sampleCurve(curves, id, expansion, 0);
    for (let c = 0; c < 3; c++) points[3 * i + c] = expansion[point + c];
  }
  for (let i = 0; i < leaves; i++) {
    const box = 6 * (tree.leaf + i);
    for (let c = 0; c < 3; c++) {
      boxes[box + c] = i < count ? Math.min(points[3 * i + c], points[3 * i + 3 + c]) : Infinity;
      boxes[box + 3 + c] = i < count ? Math.max(points[3 * i + c], points[3 * i + 3 + c]) : -Infinity;
    }
  }
  for (let i = tree.leaf - 1; i >= 0; i--) {
    const left = 6 * (2 * i + 1);
    const right = left + 6;
    for (let c = 0; c < 3; c++) {
      boxes[6 * i + c] = Math.min(boxes[left + c], boxes[right + c]);
      boxes[6 * i + 3 + c] = Math.max(boxes[left + 3 + c], boxes[right + 3 + c]);
    }
  }
}

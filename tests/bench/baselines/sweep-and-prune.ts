import {
  resizeCandidatePairs,
  type CandidatePairs,
} from "../../../systems/detect/broad-phase/candidate-pairs.js";
import { boxStride, type ElementBoxes } from "../../../systems/detect/broad-phase/element-boxes.js";

/**
 * The broad phase of "Contact detection between curved fibres" (2024), section 6.5, with the interface of `findPairs`: boxes
 * are sorted by their lower ends along one axis, and each is compared with those that begin before it ends.
 */
export interface Sweep {
  /** Boxes in the order of their lower ends, and the doubles by which they are sorted. */
  order: Int32Array;
  keys: Float64Array;
  /** Their bounds and owners in that order, so that the sweep reads memory straight on. */
  bounds: Float64Array;
  owner: Int32Array;
  /** Pairs as they are found, the same pair once for every two boxes that overlap; room to sort them. */
  lower: Int32Array;
  higher: Int32Array;
  sortedLower: Int32Array;
  sortedHigher: Int32Array;
  /** Counts of a counting sort. */
  counts: Int32Array;
}

export function createSweep(): Sweep {
  const none = new Int32Array(0);
  const numbers = new Float64Array(0);
  return {
    order: none,
    keys: numbers,
    bounds: numbers,
    owner: none,
    lower: none,
    higher: none,
    sortedLower: none,
    sortedHigher: none,
    counts: none,
  };
}

/** All pairs of elements of which two boxes overlap, in order. Boxes that only touch overlap. */
export function findPairsBySweep(sweep: Sweep, boxes: ElementBoxes, pairs: CandidatePairs): void {
  pairs.count = 0;
  if (boxes.elements < 2) return;
  reserve(sweep, boxes);
  const axis = bestAxis(boxes);
  sortBoxes(sweep, boxes, axis);
  const found = sweepBoxes(sweep, boxes, axis);
  orderPairs(sweep, found, boxes.elements, pairs);
}

function reserve(sweep: Sweep, { count, elements }: ElementBoxes): void {
  if (sweep.order.length < count) {
    const capacity = Math.ceil(1.5 * count);
    sweep.order = new Int32Array(capacity);
    sweep.keys = new Float64Array(capacity);
    sweep.owner = new Int32Array(capacity);
    sweep.bounds = new Float64Array(capacity * boxStride);
  }
  const counts = Math.max(elements, 2 * count) + 1;
  if (sweep.counts.length < counts) sweep.counts = new Int32Array(Math.ceil(1.5 * counts));
}

/** The axis along which a box covers the smallest share of the spread of all boxes: it overlaps the fewest others. */
function bestAxis({ bounds, count }: ElementBoxes): number {
  let best = 0;
  let leastShare = Infinity;
  for (let c = 0; c < 3; c++) {
    let extents = 0;
    let sum = 0;
    let squares = 0;
    const start = bounds[c];
    for (let box = c, end = count * boxStride; box < end; box += boxStride) {
      const middle = 0.5 * (bounds[box] + bounds[box + 3]) - start;
      extents += bounds[box + 3] - bounds[box];
      sum += middle;
      squares += middle * middle;
    }
    const share = extents / Math.sqrt(Math.max(count * squares - sum * sum, Number.MIN_VALUE));
    if (share < leastShare) {
      leastShare = share;
      best = c;
    }
  }
  return best;
}

/**
 * Drops the boxes into twice as many slots as there are boxes, by their lower ends, then puts right what shares a slot. This
 * costs as much as repairing the order of the last step would, and chains have another number of boxes in every step.
 */
function sortBoxes({ order, keys, counts, bounds, owner }: Sweep, boxes: ElementBoxes, axis: number): void {
  const { count } = boxes;
  const slots = 2 * count;
  let least = Infinity;
  let most = -Infinity;
  for (let box = 0; box < count; box++) {
    least = Math.min(least, boxes.bounds[box * boxStride + axis]);
    most = Math.max(most, boxes.bounds[box * boxStride + axis]);
  }
  const perSlot = most > least ? (slots - 1) / (most - least) : 0;
  counts.fill(0, 0, slots + 1);
  for (let box = 0; box < count; box++) {
    counts[1 + Math.floor((boxes.bounds[box * boxStride + axis] - least) * perSlot)]++;
  }
  for (let slot = 0; slot < slots; slot++) counts[slot + 1] += counts[slot];
  for (let box = 0; box < count; box++) {
    const key = boxes.bounds[box * boxStride + axis];
    const at = counts[Math.floor((key - least) * perSlot)]++;
    order[at] = box;
    keys[at] = key;
  }
  for (let i = 1; i < count; i++) {
    const key = keys[i];
    if (keys[i - 1] <= key) continue;
    const box = order[i];
    let at = i;
    for (; at > 0 && keys[at - 1] > key; at--) {
      keys[at] = keys[at - 1];
      order[at] = order[at - 1];
    }
    keys[at] = key;
    order[at] = box;
  }
  for (let i = 0; i < count; i++) {
    owner[i] = boxes.owner[order[i]];
    const from = order[i] * boxStride;
    for (let c = 0; c < boxStride; c++) bounds[i * boxStride + c] = boxes.bounds[from + c];
  }
}

/** Compares every box with those that begin before it ends; returns how many pairs were found. */
function sweepBoxes(sweep: Sweep, boxes: ElementBoxes, axis: number): number {
  const { bounds, owner, keys } = sweep;
  const { count, rod } = boxes;
  const second = (axis + 1) % 3;
  const third = (axis + 2) % 3;
  let found = 0;
  for (let i = 0; i < count; i++) {
    const at = i * boxStride;
    const end = bounds[at + 3 + axis];
    const low2 = bounds[at + second];
    const high2 = bounds[at + 3 + second];
    const low3 = bounds[at + third];
    const high3 = bounds[at + 3 + third];
    const element = owner[i];
    for (let j = i + 1; j < count && keys[j] <= end; j++) {
      const other = j * boxStride;
      if (low2 > bounds[other + 3 + second] || bounds[other + second] > high2) continue;
      if (low3 > bounds[other + 3 + third] || bounds[other + third] > high3) continue;
      const partner = owner[j];
      if (partner === element) continue;
      const lower = Math.min(element, partner);
      const higher = Math.max(element, partner);
      if (higher === lower + 1 && rod[lower] === rod[higher] && boxes.folds[lower] !== 1) continue;
      if (found === sweep.lower.length) growFound(sweep);
      sweep.lower[found] = lower;
      sweep.higher[found++] = higher;
    }
  }
  return found;
}

function growFound(sweep: Sweep): void {
  const capacity = Math.max(1024, 2 * sweep.lower.length);
  const longer = (array: Int32Array) => {
    const copy = new Int32Array(capacity);
    copy.set(array);
    return copy;
  };
  sweep.lower = longer(sweep.lower);
  sweep.higher = longer(sweep.higher);
  sweep.sortedLower = new Int32Array(capacity);
  sweep.sortedHigher = new Int32Array(capacity);
}

/** By the higher element and then, keeping that order, by the lower one; what stands there twice is left out. */
function orderPairs(sweep: Sweep, found: number, elements: number, pairs: CandidatePairs): void {
  const { lower, higher, sortedLower, sortedHigher, counts } = sweep;
  countingSort(counts, elements, found, higher, lower, sortedHigher, sortedLower);
  countingSort(counts, elements, found, sortedLower, sortedHigher, lower, higher);
  let count = 0;
  for (let i = 0; i < found; i++) {
    if (i > 0 && lower[i] === lower[i - 1] && higher[i] === higher[i - 1]) continue;
    sortedLower[count] = lower[i];
    sortedHigher[count++] = higher[i];
  }
  resizeCandidatePairs(pairs, count);
  pairs.first.set(sortedLower.subarray(0, count));
  pairs.second.set(sortedHigher.subarray(0, count));
}

function countingSort(
  counts: Int32Array,
  values: number,
  length: number,
  key: Int32Array,
  other: Int32Array,
  sortedKey: Int32Array,
  sortedOther: Int32Array,
): void {
  counts.fill(0, 0, values + 1);
  for (let i = 0; i < length; i++) counts[key[i] + 1]++;
  for (let value = 0; value < values; value++) counts[value + 1] += counts[value];
  for (let i = 0; i < length; i++) {
    const at = counts[key[i]]++;
    sortedKey[at] = key[i];
    sortedOther[at] = other[i];
  }
}

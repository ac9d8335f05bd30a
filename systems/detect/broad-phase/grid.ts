import {
  joinRanges,
  noJoined,
  rangeOf,
  resizeCandidatePairs,
  type CandidatePairs,
  type JoinedPredicate,
  type PieceTest,
} from "./candidate-pairs.js";
import { boxStride, type ElementBoxes } from "./element-boxes.js";
import { createCellLayout, fitCells, type CellLayout } from "./grid-cells.js";

/**
 * Why a grid and chains of boxes. Milliseconds of one search in a moving scene, against sweep-and-prune along the best axis
 * with the same pairs in the same order (tests/bench/baselines); wisps of 2,025 fibres x 12 elements. The figures are those
 * of docs/results/broad-phase.md:
 *
 *                          boxes        pairs    grid    sweep
 *   knotted rope             200        2,610    0.19     0.14   whole boxes, and chains: none of its boxes is split
 *   straight wisp         24,300        3,044   12       26      whole boxes
 *                         24,300        3,044   10       24      chains
 *   curly wisp            24,300   18,204,353   1,623    1,546   whole boxes
 *                        503,882      222,134   349      9,008   chains
 *
 * The sweep looks at all that share an interval of one axis, and in a wisp that is a whole layer. Where whole boxes
 * overlap by the hundred nothing is left to prune and both are useless: the narrow phase could not take the pairs. Where
 * the sweep is ahead, in a scene as small as the rope, there is nothing to gain.
 *
 * How wide a box may be before it is split (`splitWidth`): 500 curly fibres, cells of 1.5 mean boxes,
 *
 *   radii         10        15        20        30        45
 *   boxes    246,312   165,202   124,704    84,122    57,042
 *   pairs     36,316    45,084    54,627    76,658   114,988
 *   search, ms   312       235       155       145       199
 *
 * At one to two microseconds that the narrow phase needs to reject a pair, 20 is narrowly the cheapest in all (one run on a
 * busy machine). Cells of 1 mean box were faster at some widths and slower at others, cells of 0.7 two to four times slower;
 * more buckets gained nothing.
 */

/** A uniform grid, filled anew for every search. Its arrays are replaced by longer ones when they must grow. */
export interface Grid {
  readonly layout: CellLayout;
  /** `boxStride` numbers per box: the places of its lower and of its upper corner, in shares of cells. */
  places: Int32Array;
  /** Where the entries of each bucket begin, and where its next one goes. */
  bucketStart: Int32Array;
  bucketEnd: Int32Array;
  /** The boxes of all buckets, and where each lies within the cell for which it is there (`placeWithin`). */
  entries: Int32Array;
  lows: Int32Array;
  highs: Int32Array;
  /** Boxes that cover so many cells that comparing them with all others is cheaper. */
  large: Int32Array;
  largeCount: number;
  /** Partners with lower numbers, of element 0, of element 1, ..., as they are found; where those of each end. */
  found: Int32Array;
  foundEnd: Int32Array;
  /** The last element for which an element was found, and where in `found`; -1 if it is not wanted. */
  seen: Int32Array;
  slot: Int32Array;
  /** Where pieces are compared: the ranges of the pairs found. */
  ranges: Int32Array;
  /** Where the pairs of each element go in the ordered list. */
  place: Int32Array;
}

export function createGrid(): Grid {
  const none = new Int32Array(0);
  return {
    layout: createCellLayout(),
    places: none,
    bucketStart: none,
    bucketEnd: none,
    entries: none,
    lows: none,
    highs: none,
    large: none,
    largeCount: 0,
    found: none,
    foundEnd: none,
    seen: none,
    slot: none,
    ranges: none,
    place: none,
  };
}

/** A box that covers more cells than this share of the number of boxes is compared with all of them instead. */
const largeShare = 0.25;

/**
 * All pairs of elements of which two boxes overlap, in order. Boxes that only touch overlap. With `areNear`, only pairs of which it says
 * so for two boxes that overlap, and which boxes those are.
 */
export function findPairs(
  grid: Grid,
  boxes: ElementBoxes,
  pairs: CandidatePairs,
  joined: JoinedPredicate = noJoined,
  areNear: PieceTest | null = null,
): void {
  pairs.count = 0;
  pairs.hasRanges = areNear !== null;
  if (boxes.elements < 2 || boxes.count === 0) return;
  fitCells(grid.layout, boxes);
  reserve(grid, boxes);
  countEntries(grid, boxes);
  searchBuckets(grid, boxes, joined, areNear);
  orderPairs(grid, boxes.elements, pairs);
}

function reserve(grid: Grid, { count, elements }: ElementBoxes): void {
  const { bits } = grid.layout;
  const buckets = 1 << (bits[0] + bits[1] + bits[2]);
  if (grid.bucketEnd.length < buckets) {
    grid.bucketStart = new Int32Array(buckets);
    grid.bucketEnd = new Int32Array(buckets);
  }
  if (grid.large.length < count) {
    const capacity = Math.ceil(1.5 * count);
    grid.places = new Int32Array(capacity * boxStride);
    grid.large = new Int32Array(capacity);
  }
  if (grid.place.length < elements) {
    const capacity = Math.ceil(1.5 * elements);
    grid.foundEnd = new Int32Array(capacity);
    grid.seen = new Int32Array(capacity);
    grid.slot = new Int32Array(capacity);
    grid.place = new Int32Array(capacity);
  }
}

/** The places of every box, and where the entries of every bucket begin. */
function countEntries(grid: Grid, { bounds, count }: ElementBoxes): void {
  const { places, bucketStart, bucketEnd, layout } = grid;
  const { origin, perEdge, bits } = layout;
  const shiftY = bits[0];
  const shiftZ = bits[0] + bits[1];
  const maskX = (1 << bits[0]) - 1;
  const maskY = (1 << bits[1]) - 1;
  const maskZ = (1 << bits[2]) - 1;
  const buckets = 1 << (shiftZ + bits[2]);
  const most = Math.max(8, largeShare * count);
  grid.largeCount = 0;
  bucketEnd.fill(0, 0, buckets);
  for (let box = 0; box < count; box++) {
    const at = box * boxStride;
    for (let c = 0; c < 3; c++) {
      places[at + c] = shares * ((bounds[at + c] - origin[c]) * perEdge[c]);
      places[at + 3 + c] = shares * ((bounds[at + 3 + c] - origin[c]) * perEdge[c]);
    }
    const x0 = places[at] >> shareBits;
    const y0 = places[at + 1] >> shareBits;
    const z0 = places[at + 2] >> shareBits;
    const x1 = places[at + 3] >> shareBits;
    const y1 = places[at + 4] >> shareBits;
    const z1 = places[at + 5] >> shareBits;
    if ((x1 - x0 + 1) * (y1 - y0 + 1) * (z1 - z0 + 1) > most) {
      grid.large[grid.largeCount++] = box;
      // No cells: the loops over them do nothing.
      places[at + 5] = places[at + 2] - shares;
      continue;
    }
    for (let z = z0; z <= z1; z++) {
      for (let y = y0; y <= y1; y++) {
        const row = ((z & maskZ) << shiftZ) | ((y & maskY) << shiftY);
        for (let x = x0; x <= x1; x++) bucketEnd[row | (x & maskX)]++;
      }
    }
  }
  let total = 0;
  for (let bucket = 0; bucket < buckets; bucket++) {
    const size = bucketEnd[bucket];
    bucketStart[bucket] = bucketEnd[bucket] = total;
    total += size;
  }
  if (grid.entries.length < total) {
    const capacity = Math.ceil(1.5 * total);
    grid.entries = new Int32Array(capacity);
    grid.lows = new Int32Array(capacity);
    grid.highs = new Int32Array(capacity);
  }
}

/** Cells are divided into this many shares along each axis; with as many as they are (`grid-cells.ts`) that is a number of 28 bits. */
const shareBits = 8;
const shares = 1 << shareBits;

/**
 * Boxes of a bucket are compared by where they lie within its cell, one axis above the other in one number: so what a bucket holds is
 * read in one go, and nearly all that does not overlap is found out by two subtractions, of which no axis may need its guard, the bit
 * above it. (Fetching six bounds for each of 58 million comparisons took half of the search in a wisp of 2,025 fibres.) What is outside of
 * the cell does not count: boxes that overlap do so in all cells that they share, and are compared in the first of them, the one
 * in which along every axis one of the two begins.
 */
const axisBits = shareBits + 2;
const guard = 1 << (axisBits - 1);
const guards = guard | (guard << axisBits) | (guard << (2 * axisBits));
/** Added to places, they reach the guards of all that are not before the cell. */
const fillers = guards - (1 | (1 << axisBits) | (1 << (2 * axisBits)));

/** Where a place lies within a cell: 0 before it, then 1 ... `shares`. */
function placeWithin(place: number, cell: number): number {
  return Math.max(0, Math.min(shares, place - (cell << shareBits) + 1));
}

/**
 * Box by box: whoever is already in its buckets comes before it and is a possible partner; then it enters them itself.
 * All boxes of an element follow each other, so one stamp per element keeps out partners that were found before, in
 * another cell or for another box. Partners come grouped by the higher element: `orderPairs` needs one pass only.
 */
function searchBuckets(
  grid: Grid,
  boxes: ElementBoxes,
  joined: JoinedPredicate,
  areNear: PieceTest | null,
): void {
  const { count, elements, owner, rod } = boxes;
  const { places, entries, lows, highs, bucketEnd, large, largeCount, foundEnd, seen, slot, layout } = grid;
  const { bits } = layout;
  const shiftY = bits[0];
  const shiftZ = bits[0] + bits[1];
  const maskX = (1 << bits[0]) - 1;
  const maskY = (1 << bits[1]) - 1;
  const maskZ = (1 << bits[2]) - 1;
  seen.fill(-1, 0, elements);
  let total = 0;
  let largeBefore = 0;
  let element = -1;
  for (let box = 0; box < count; box++) {
    if (owner[box] !== element) {
      // Elements that can touch no rod have no boxes.
      while (++element < owner[box]) foundEnd[element] = total;
      // Room for all lower elements, so that the loops need not look.
      if (grid.found.length < total + element) growFound(grid, total + element);
      seen[element] = element;
      slot[element] = -1;
      if (element > 0 && rod[element - 1] === rod[element] && !joined(boxes, element - 1)) {
        seen[element - 1] = element;
        slot[element - 1] = -1;
      }
    }
    if (largeBefore < largeCount && large[largeBefore] === box) {
      largeBefore++;
      for (let other = 0; other < box; other++) total = compare(grid, boxes, areNear, box, other, total);
    } else {
      for (let i = 0; i < largeBefore; i++) total = compare(grid, boxes, areNear, box, large[i], total);
    }
    const at = box * boxStride;
    const x1 = places[at + 3] >> shareBits;
    const y1 = places[at + 4] >> shareBits;
    const z1 = places[at + 5] >> shareBits;
    for (let z = places[at + 2] >> shareBits; z <= z1; z++) {
      const lowZ = placeWithin(places[at + 2], z) << (2 * axisBits);
      const highZ = guards | (placeWithin(places[at + 5], z) << (2 * axisBits));
      for (let y = places[at + 1] >> shareBits; y <= y1; y++) {
        const row = ((z & maskZ) << shiftZ) | ((y & maskY) << shiftY);
        const lowY = lowZ | (placeWithin(places[at + 1], y) << axisBits);
        const highY = highZ | (placeWithin(places[at + 4], y) << axisBits);
        for (let x = places[at] >> shareBits; x <= x1; x++) {
          const bucket = row | (x & maskX);
          const low = lowY | placeWithin(places[at], x);
          const high = highY | placeWithin(places[at + 3], x);
          const end = bucketEnd[bucket];
          for (let entry = grid.bucketStart[bucket]; entry < end; entry++) {
            const other = lows[entry];
            if (((high - other) & (highs[entry] - low) & ((low | other) + fillers) & guards) !== guards)
              continue;
            total = compare(grid, boxes, areNear, box, entries[entry], total);
          }
          entries[end] = box;
          lows[end] = low;
          highs[end] = high;
          bucketEnd[bucket] = end + 1;
        }
      }
    }
    foundEnd[element] = total;
  }
  while (++element < elements) foundEnd[element] = total;
}

/** Notes the element of `other` as a partner if its box overlaps `box`, or if what is in it is near. Returns how many partners there are. */
function compare(
  grid: Grid,
  boxes: ElementBoxes,
  areNear: PieceTest | null,
  box: number,
  other: number,
  total: number,
): number {
  const { seen } = grid;
  const { owner, bounds } = boxes;
  const element = owner[box];
  const partner = owner[other];
  if (seen[partner] === element && (areNear === null || grid.slot[partner] < 0)) return total;
  if (areNear !== null) return comparePieces(grid, boxes, areNear, box, other, total);
  const i = box * boxStride;
  const j = other * boxStride;
  if (
    bounds[i] > bounds[j + 3] ||
    bounds[j] > bounds[i + 3] ||
    bounds[i + 1] > bounds[j + 4] ||
    bounds[j + 1] > bounds[i + 4] ||
    bounds[i + 2] > bounds[j + 5] ||
    bounds[j + 2] > bounds[i + 5]
  ) {
    return total;
  }
  seen[partner] = element;
  grid.found[total] = partner;
  return total + 1;
}

/** The same by what is in the boxes, which overlap but for rounding. */
function comparePieces(
  { seen, slot, found, ranges }: Grid,
  { owner, firstBox }: ElementBoxes,
  areNear: PieceTest,
  box: number,
  other: number,
  total: number,
): number {
  const element = owner[box];
  const partner = owner[other];
  const range = rangeOf(other - firstBox[partner], box - firstBox[element]);
  if (seen[partner] === element) {
    const at = slot[partner];
    const joined = joinRanges(ranges[at], range);
    if (joined !== ranges[at] && areNear(box, other)) ranges[at] = joined;
    return total;
  }
  if (!areNear(box, other)) return total;
  seen[partner] = element;
  slot[partner] = total;
  found[total] = partner;
  ranges[total] = range;
  return total + 1;
}

function growFound(grid: Grid, count: number): void {
  const longer = new Int32Array(2 * count);
  longer.set(grid.found);
  grid.found = longer;
  const ranges = new Int32Array(2 * count);
  ranges.set(grid.ranges);
  grid.ranges = ranges;
}

/** From partners grouped by the higher number to pairs ordered by the lower one: a counting sort, which is stable. */
function orderPairs({ found, foundEnd, place, ranges }: Grid, elements: number, pairs: CandidatePairs): void {
  const total = foundEnd[elements - 1];
  resizeCandidatePairs(pairs, total);
  const { first, second } = pairs;
  place.fill(0, 0, elements);
  for (let i = 0; i < total; i++) place[found[i]]++;
  let next = 0;
  for (let element = 0; element < elements; element++) {
    const partners = place[element];
    place[element] = next;
    first.fill(element, next, next + partners);
    next += partners;
  }
  for (let element = 0, i = 0; element < elements; element++) {
    for (const end = foundEnd[element]; i < end; i++) {
      const at = place[found[i]]++;
      second[at] = element;
      if (pairs.hasRanges) pairs.ranges[at] = ranges[i];
    }
  }
}

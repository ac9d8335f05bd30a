import { BoxPlaces, GridHead } from "../_grid-layout";
import { arePiecesNear } from "./near-pieces";
import { axisBits, fillers, guards, placeWithin, shareBits } from "./places";
import { joinRanges, rangeOf } from "./ranges";

const head = changetype<GridHead>(0);

/** Of the search in hand. */
let compares: bool = false;
let element: i32 = -1;
let total: i32 = 0;

/**
 * Box by box from `from` on: whoever is already in its buckets comes before it and is a possible partner;
 * then it enters them itself. Gives the box before which it stopped because there is too little room for
 * partners, or `count`.
 */
export function search(from: i32, count: i32, comparesPieces: bool): i32 {
  compares = comparesPieces;
  element = head.element;
  total = head.total;
  const owner = head.owner;
  const places = head.places;
  const large = head.large;
  const largeCount = head.largeCount;
  const foundEnd = head.foundEnd;
  const seen = head.seen;
  const slot = head.slot;
  const parted = head.parted;
  let largeBefore = head.largeBefore;
  let box = from;
  for (; box < count; box++) {
    const own = owner[box];
    if (own != element) {
      // Room for all lower elements, so that the loops need not look.
      if (head.foundRoom < total + own) break;
      // Elements that can touch no rod have no boxes.
      while (++element < own) foundEnd[element] = total;
      // All boxes of an element follow each other, so one stamp per element keeps out partners that were
      // found before.
      seen[element] = element;
      slot[element] = -1;
      if (parted[element]) {
        seen[element - 1] = element;
        slot[element - 1] = -1;
      }
    }
    if (largeBefore < largeCount && large[largeBefore] == box) {
      largeBefore++;
      for (let other = 0; other < box; other++) compare(box, other);
    } else {
      for (let i = 0; i < largeBefore; i++) compare(box, large[i]);
    }
    searchCells(box, places[box]);
    foundEnd[element] = total;
  }
  head.element = element;
  head.total = total;
  head.largeBefore = largeBefore;
  return box;
}

function searchCells(box: i32, places: BoxPlaces): void {
  const bucketStart = head.bucketStart;
  const bucketEnd = head.bucketEnd;
  const entries = head.entries;
  const lows = head.lows;
  const highs = head.highs;
  const shiftY = head.bitsX;
  const shiftZ = shiftY + head.bitsY;
  const maskX = (1 << shiftY) - 1;
  const maskY = (1 << head.bitsY) - 1;
  const maskZ = (1 << head.bitsZ) - 1;
  const x0 = places.minX;
  const y0 = places.minY;
  const z0 = places.minZ;
  const x1 = places.maxX;
  const y1 = places.maxY;
  const z1 = places.maxZ;
  for (let z = z0 >> shareBits; z <= z1 >> shareBits; z++) {
    const lowZ = placeWithin(z0, z) << (2 * axisBits);
    const highZ = guards | (placeWithin(z1, z) << (2 * axisBits));
    for (let y = y0 >> shareBits; y <= y1 >> shareBits; y++) {
      const row = ((z & maskZ) << shiftZ) | ((y & maskY) << shiftY);
      const lowY = lowZ | (placeWithin(y0, y) << axisBits);
      const highY = highZ | (placeWithin(y1, y) << axisBits);
      for (let x = x0 >> shareBits; x <= x1 >> shareBits; x++) {
        const bucket = row | (x & maskX);
        const low = lowY | placeWithin(x0, x);
        const high = highY | placeWithin(x1, x);
        const end = bucketEnd[bucket];
        searchBucket(box, low, high, <usize>bucketStart[bucket] << 2, <usize>end << 2);
        entries[end] = box;
        lows[end] = low;
        highs[end] = high;
        bucketEnd[bucket] = end + 1;
      }
    }
  }
}

/**
 * Compares the box with the entries from `from` to `end`, in bytes, four at a time: these loads are by
 * address. What is behind a bucket's last entry may be anything.
 */
// @ts-ignore: decorator
@inline
function searchBucket(box: i32, low: i32, high: i32, from: usize, end: usize): void {
  const entries = changetype<usize>(head.entries);
  const lows = changetype<usize>(head.lows);
  const highs = changetype<usize>(head.highs);
  const low4 = i32x4.splat(low);
  const high4 = i32x4.splat(high);
  const guards4 = i32x4.splat(guards);
  const fillers4 = i32x4.splat(fillers);
  for (let entry = from; entry < end; entry += 16) {
    const others = v128.load(lows + entry);
    const below = v128.and(i32x4.sub(high4, others), i32x4.sub(v128.load(highs + entry), low4));
    const kept = v128.and(v128.and(below, i32x4.add(v128.or(low4, others), fillers4)), guards4);
    let hits = i32x4.bitmask(i32x4.eq(kept, guards4));
    if (entry + 16 > end) hits &= (1 << (<i32>(end - entry) >> 2)) - 1;
    for (; hits != 0; hits &= hits - 1) compare(box, load<i32>(entries + entry + (<usize>ctz(hits) << 2)));
  }
}

/** Notes the element of `other` as a partner if its box overlaps `box`, or if what is in it is near. */
function compare(box: i32, other: i32): void {
  const partner = head.owner[other];
  const seen = head.seen;
  const slot = head.slot;
  const isSeen = seen[partner] == element;
  if (isSeen && (!compares || slot[partner] < 0)) return;
  const found = head.found;
  let range = 0;
  if (compares) {
    const firstBox = head.firstBox;
    range = rangeOf(other - firstBox[partner], box - firstBox[element]);
    if (isSeen) {
      const known = found[slot[partner]];
      const joined = joinRanges(known.range, range);
      if (joined != known.range && arePiecesNear(head.pieces[other], head.pieces[box])) known.range = joined;
      return;
    }
    if (!arePiecesNear(head.pieces[other], head.pieces[box])) return;
    slot[partner] = total;
  } else if (!doBoxesOverlap(box, other)) return;
  seen[partner] = element;
  const pair = found[total];
  pair.element = partner;
  pair.range = range;
  total++;
}

function doBoxesOverlap(box: i32, other: i32): bool {
  const i = head.bounds[box];
  const j = head.bounds[other];
  if (i.minX > j.maxX || j.minX > i.maxX) return false;
  if (i.minY > j.maxY || j.minY > i.maxY) return false;
  return !(i.minZ > j.maxZ || j.minZ > i.maxZ);
}

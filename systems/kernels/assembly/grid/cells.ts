import { BoxPlaces, GridHead } from "../_grid-layout";
import { compare } from "./compare";
import { note } from "./note";
import { axisBits, fillers, guards, placeWithin, shareBits } from "./places";

const head = changetype<GridHead>(0);

/**
 * Looks up whoever is in the cells of a box, to be compared with it, or noted down with it if pairs of boxes
 * are being `gathered`. Then the box `enters` them itself, or not.
 */
export function searchCells(box: i32, places: BoxPlaces, gathered: bool, enters: bool): void {
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
        const start = bucketStart[bucket];
        const end = bucketEnd[bucket];
        if (start == end && !enters) continue;
        const low = lowY | placeWithin(x0, x);
        const high = highY | placeWithin(x1, x);
        searchBucket(box, low, high, <usize>start << 2, <usize>end << 2, gathered);
        if (!enters) continue;
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
function searchBucket(box: i32, low: i32, high: i32, from: usize, end: usize, gathered: bool): void {
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
    for (; hits != 0; hits &= hits - 1) {
      const other = load<i32>(entries + entry + (<usize>ctz(hits) << 2));
      if (gathered) note(box, other);
      else compare(box, other);
    }
  }
}

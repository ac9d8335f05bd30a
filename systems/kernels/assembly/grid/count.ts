import { Box, GridHead } from "../_grid-layout";
import { shareBits, shares } from "./places";
import { cornersOf, isActive } from "./roles";
import { dropPairs } from "./sort-pairs";

const head = changetype<GridHead>(0);

/**
 * The places of every box, where the entries of every bucket begin, and which boxes are large. Gives how many
 * entries there will be.
 */
export function countEntries(count: i32): i32 {
  beginCount();
  for (let box = 0; box < count; box++) {
    placeBox(box, head.bounds[box]);
    if (isLarge(box)) head.large[head.largeCount++] = box;
    else countCells(box);
  }
  return startBuckets();
}

/** The same for the boxes of this step and those that are kept, of which only active ones have entries. */
export function countActive(count: i32): i32 {
  dropPairs();
  beginCount();
  head.activeCount = 0;
  for (let box = 0; box < count; box++) {
    const element = head.owner[box];
    placeBox(box, cornersOf(element, box));
    const large = isLarge(box);
    if (!isActive(element)) continue;
    head.active[head.activeCount++] = box;
    if (large) head.large[head.largeCount++] = box;
    else countCells(box);
  }
  return startBuckets();
}

// @ts-ignore: decorator
@inline
function beginCount(): void {
  memory.fill(changetype<usize>(head.bucketEnd), 0, <usize>4 << (head.bitsX + head.bitsY + head.bitsZ));
  head.largeCount = 0;
}

/** Whether a box covers too many cells. If so, it has none: loops over them do nothing. */
// @ts-ignore: decorator
@inline
function isLarge(box: i32): bool {
  const places = head.places[box];
  const x = (places.maxX >> shareBits) - (places.minX >> shareBits) + 1;
  const y = (places.maxY >> shareBits) - (places.minY >> shareBits) + 1;
  const z = (places.maxZ >> shareBits) - (places.minZ >> shareBits) + 1;
  if (<f64>x * <f64>y * <f64>z <= head.mostCells) return false;
  places.maxZ = places.minZ - shares;
  return true;
}

// @ts-ignore: decorator
@inline
function countCells(box: i32): void {
  const bucketEnd = head.bucketEnd;
  const places = head.places[box];
  const shiftY = head.bitsX;
  const shiftZ = shiftY + head.bitsY;
  const maskX = (1 << shiftY) - 1;
  const maskY = (1 << head.bitsY) - 1;
  const maskZ = (1 << head.bitsZ) - 1;
  const x0 = places.minX >> shareBits;
  const x1 = places.maxX >> shareBits;
  for (let z = places.minZ >> shareBits; z <= places.maxZ >> shareBits; z++) {
    for (let y = places.minY >> shareBits; y <= places.maxY >> shareBits; y++) {
      const row = ((z & maskZ) << shiftZ) | ((y & maskY) << shiftY);
      for (let x = x0; x <= x1; x++) bucketEnd[row | (x & maskX)]++;
    }
  }
}

// @ts-ignore: decorator
@inline
function placeBox(box: i32, corners: Box): void {
  const places = head.places[box];
  places.minX = place(corners.minX, head.originX, head.perEdgeX);
  places.minY = place(corners.minY, head.originY, head.perEdgeY);
  places.minZ = place(corners.minZ, head.originZ, head.perEdgeZ);
  places.maxX = place(corners.maxX, head.originX, head.perEdgeX);
  places.maxY = place(corners.maxY, head.originY, head.perEdgeY);
  places.maxZ = place(corners.maxZ, head.originZ, head.perEdgeZ);
}

// @ts-ignore: decorator
@inline
function place(x: f64, origin: f64, perEdge: f64): i32 {
  return <i32>(<f64>shares * ((x - origin) * perEdge));
}

/** From the number of entries of every bucket, kept in `bucketEnd`, to where they begin. Gives their sum. */
// @ts-ignore: decorator
@inline
function startBuckets(): i32 {
  const buckets = 1 << (head.bitsX + head.bitsY + head.bitsZ);
  const bucketStart = head.bucketStart;
  const bucketEnd = head.bucketEnd;
  let total = 0;
  for (let bucket = 0; bucket < buckets; bucket++) {
    const size = bucketEnd[bucket];
    bucketStart[bucket] = total;
    bucketEnd[bucket] = total;
    total += size;
  }
  return total;
}

import { GridHead } from "../_grid-layout";
import { shareBits, shares } from "./places";

const head = changetype<GridHead>(0);

/**
 * The places of every box, where the entries of every bucket begin, and which boxes are large. Gives how many
 * entries there will be.
 */
export function countEntries(count: i32): i32 {
  const bucketEnd = head.bucketEnd;
  const shiftY = head.bitsX;
  const shiftZ = shiftY + head.bitsY;
  const maskX = (1 << shiftY) - 1;
  const maskY = (1 << head.bitsY) - 1;
  const maskZ = (1 << head.bitsZ) - 1;
  const buckets = 1 << (shiftZ + head.bitsZ);
  let largeCount = 0;
  memory.fill(changetype<usize>(bucketEnd), 0, <usize>buckets << 2);
  for (let box = 0; box < count; box++) {
    placeBox(box);
    const places = head.places[box];
    const x0 = places.minX >> shareBits;
    const y0 = places.minY >> shareBits;
    const z0 = places.minZ >> shareBits;
    const x1 = places.maxX >> shareBits;
    const y1 = places.maxY >> shareBits;
    const z1 = places.maxZ >> shareBits;
    if (<f64>(x1 - x0 + 1) * <f64>(y1 - y0 + 1) * <f64>(z1 - z0 + 1) > head.mostCells) {
      head.large[largeCount] = box;
      largeCount++;
      // No cells: the loops over them do nothing.
      places.maxZ = places.minZ - shares;
      continue;
    }
    for (let z = z0; z <= z1; z++) {
      for (let y = y0; y <= y1; y++) {
        const row = ((z & maskZ) << shiftZ) | ((y & maskY) << shiftY);
        for (let x = x0; x <= x1; x++) bucketEnd[row | (x & maskX)]++;
      }
    }
  }
  head.largeCount = largeCount;
  return startBuckets(buckets);
}

// @ts-ignore: decorator
@inline
function placeBox(box: i32): void {
  const corners = head.bounds[box];
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
function startBuckets(buckets: i32): i32 {
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

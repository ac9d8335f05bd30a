import { limits } from "../../world/limits.js";
import { reject } from "../../world/validate.js";
import { boxStride, type ElementBoxes } from "./element-boxes.js";
import { ceilLog2 } from "../../math/elementary.js";

const { cellInExtents, cellsPerAxis } = limits.detect;

/**
 * Cells of a uniform grid, with edges of their own along each axis, numbered from the lower corner of all
 * boxes. The low bits of a cell's three numbers choose its bucket, so that neighbouring cells are neighbours
 * in memory too; cells far apart may share a bucket.
 */
export interface CellLayout {
  readonly origin: Float64Array;
  /** 1 / edge */
  readonly perEdge: Float64Array;
  /** Bits per axis. */
  readonly bits: Int32Array;
}

export function createCellLayout(): CellLayout {
  return { origin: new Float64Array(3), perEdge: new Float64Array(3), bits: new Int32Array(3) };
}

/** Cells a little larger than the mean box along each axis, and about as many buckets as there are boxes. */
export function fitCells(layout: CellLayout, boxes: ElementBoxes): void {
  const { origin, perEdge, bits } = layout;
  const { bounds, count } = boxes;
  let sum = 0;
  for (let c = 0; c < 3; c++) {
    let least = Infinity;
    let most = -Infinity;
    let extents = 0;
    for (let box = c, end = count * boxStride; box < end; box += boxStride) {
      least = Math.min(least, bounds[box]);
      most = Math.max(most, bounds[box + 3]);
      extents += bounds[box + 3] - bounds[box];
    }
    // Infinity and NaN both end up in the sum.
    if (!Number.isFinite(extents)) rejectBox(boxes);
    origin[c] = least;
    const edge = Math.max((cellInExtents * extents) / count, (most - least) / cellsPerAxis);
    perEdge[c] = edge > 0 ? 1 / edge : 0;
    bits[c] = ceilLog2((most - least) * perEdge[c] + 1);
    sum += bits[c];
  }
  const enough = ceilLog2(count) + 1;
  for (; sum > enough; sum--) {
    const most = bits[0] >= bits[1] && bits[0] >= bits[2] ? 0 : bits[1] >= bits[2] ? 1 : 2;
    bits[most]--;
  }
}

function rejectBox({ bounds, count, owner, rod, place }: ElementBoxes): never {
  let at = 0;
  while (at < count * boxStride - 1 && Number.isFinite(bounds[at])) at++;
  const element = owner[Math.floor(at / boxStride)];
  return reject(`box of element ${place[element]} of rod ${rod[element]}`, bounds[at], "finite corners");
}

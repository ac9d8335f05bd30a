import { limits } from "../../../systems/world/limits.js";
import type { RodWorld } from "../../../systems/world/world.js";
import { rowBend, rowLength, rowStart, rowStride, rowTurn } from "../../../components/spans/element-row.js";
import { climbOf } from "./climb.js";
import { pair, PairNumber } from "./pair-numbers.js";
import { searchPair } from "./pair-search.js";

const { mostSlabs, slabTurn } = limits.detect;

/** The length from which on a rod with bending curvature up to `k` can come closer to itself than `reach`. */
export function leastArc(k: number, reach: number): number {
  return (2 * Math.PI - 2 * Math.asin(Math.min(1, 0.5 * k * reach))) / k;
}

/**
 * Searches two elements of one rod, a before b, wherever enough length and enough turn
 * lie between their points.
 */
export function searchOwnPair(world: RodWorld, a: number, b: number): void {
  const { rows } = world.detection;
  let k = 0;
  for (let e = a; e <= b; e++) k = Math.max(k, rows[e * rowStride + rowBend]);
  const i = a * rowStride;
  const j = b * rowStride;
  const bendA = rows[i + rowBend];
  const bendB = rows[j + rowBend];
  const lengthA = rows[i + rowLength];
  const lengthB = rows[j + rowLength];
  // Between x on a and y on b are the length lengthA - x + length + y and the turn bendA (lengthA - x) +
  // turn + bendB y.
  const length = rows[j + rowStart] - rows[i + rowStart] - lengthA;
  const turn = rows[j + rowTurn] - rows[i + rowTurn] - bendA * lengthA;
  const arc = leastArc(k, pair[PairNumber.reach]);
  if (b === a + 1 && climbs(world, a, b, arc)) return;
  if (length >= arc && turn >= Math.PI) return searchPair(world, a, b);
  const finest = length >= arc ? bendA : k;
  const slabs = Math.min(mostSlabs, Math.max(1, Math.ceil((finest * lengthA) / slabTurn)));
  for (let slab = 0; slab < slabs; slab++) {
    const x0 = (lengthA * slab) / slabs;
    const missing = Math.PI - turn - bendA * (lengthA - x0);
    const y0 = Math.max(0, arc - length - (lengthA - x0), missing <= 0 ? 0 : missing / bendB);
    if (!(y0 < lengthB)) continue;
    const x1 = Math.min(lengthA, (lengthA * (slab + 1)) / slabs);
    searchSlab(world, a, b, x0, x1, y0, lengthB);
  }
}

/** Searches one element that turns back on itself. */
export function searchOwnElement(world: RodWorld, a: number): void {
  const { rows } = world.detection;
  const bend = rows[a * rowStride + rowBend];
  const length = rows[a * rowStride + rowLength];
  const needed = leastArc(bend, pair[PairNumber.reach]);
  if (needed >= length || climbs(world, a, a, needed)) return;
  const slabs = Math.min(mostSlabs, Math.max(1, Math.ceil(((length - needed) * bend) / slabTurn)));
  for (let slab = 0; slab < slabs; slab++) {
    const x0 = ((length - needed) * slab) / slabs;
    const x1 = Math.min(length, ((length - needed) * (slab + 1)) / slabs);
    searchSlab(world, a, a, x0, x1, Math.min(length, x0 + needed), length);
  }
}

function climbs({ detection }: RodWorld, a: number, b: number, arc: number): boolean {
  return climbOf(detection.curves, a, b) * arc > (1 + 1e-9) * pair[PairNumber.reach];
}

function searchSlab(
  world: RodWorld,
  a: number,
  b: number,
  x0: number,
  x1: number,
  y0: number,
  y1: number,
): void {
  pair[PairNumber.x0] = x0;
  pair[PairNumber.x1] = x1;
  pair[PairNumber.y0] = y0;
  pair[PairNumber.y1] = y1;
  pair[PairNumber.startX0] = x0;
  pair[PairNumber.startX1] = x1;
  pair[PairNumber.startY0] = y0;
  pair[PairNumber.startY1] = y1;
  searchPair(world, a, b);
}

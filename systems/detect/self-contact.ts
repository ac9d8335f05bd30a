import type { RodWorld } from "../world.js";
import { rowBend, rowLength, rowStride, rowTurn } from "./element-rows.js";
import { pair, PairNumber, searchPair } from "./pair-search.js";

/**
 * A rod touches itself only where it has turned back. At a minimum of the distance of two of its points, ends included,
 * the chord stands at right angles or more to the tangents at both, so the tangent turns by at least pi in between. And
 * where it turns by theta with a bending curvature of at most k, the chord is no shorter than that of a circle's arc,
 * (2 / k) sin(theta / 2) (Schur's comparison theorem, up to a full turn). Shorter than `reach` it can be only beyond
 *
 *   theta_0 = 2 pi - 2 asin(k reach / 2),   or pi if the curve is bent more tightly than that.
 *
 * So what merely joins is left out by proof, and a tight coil is not, be it within neighbouring elements or a single one.
 */

/** Slabs are cut no wider than this turn of the first element. */
const slabTurn = 0.5;
const mostSlabs = 64;

/** The turn from which on a rod with bending curvature up to `k` can come closer to itself than `reach`. */
export function leastTurn(k: number, reach: number): number {
  return 2 * Math.PI - 2 * Math.asin(Math.min(1, 0.5 * k * reach));
}

/** Searches two elements of one rod, a before b, wherever enough turn lies between their points. */
export function searchOwnPair(world: RodWorld, a: number, b: number): void {
  const { rows } = world.detection;
  let k = 0;
  for (let e = a; e <= b; e++) k = Math.max(k, rows[e * rowStride + rowBend]);
  const needed = leastTurn(k, pair[PairNumber.reach]);
  const i = a * rowStride;
  const j = b * rowStride;
  const bendA = rows[i + rowBend];
  const bendB = rows[j + rowBend];
  const lengthA = rows[i + rowLength];
  const lengthB = rows[j + rowLength];
  // The turn between x on a and y on b is bendA (lengthA - x) + between + bendB y.
  const between = rows[j + rowTurn] - rows[i + rowTurn] - bendA * lengthA;
  if (between >= needed) return searchPair(world, a, b);
  if (bendA * lengthA + between + bendB * lengthB < needed) return;
  const slabs = Math.min(mostSlabs, Math.max(1, Math.ceil((bendA * lengthA) / slabTurn)));
  for (let slab = 0; slab < slabs; slab++) {
    const x0 = (lengthA * slab) / slabs;
    const missing = needed - between - bendA * (lengthA - x0);
    const y0 = missing <= 0 ? 0 : missing / bendB;
    if (!(y0 < lengthB)) continue;
    searchSlab(world, a, b, x0, (lengthA * (slab + 1)) / slabs, y0, lengthB);
  }
}

/** Searches one element that turns back on itself. */
export function searchOwnElement(world: RodWorld, a: number): void {
  const { rows } = world.detection;
  const bend = rows[a * rowStride + rowBend];
  const length = rows[a * rowStride + rowLength];
  const needed = leastTurn(bend, pair[PairNumber.reach]) / bend;
  if (needed >= length) return;
  const slabs = Math.min(mostSlabs, Math.max(1, Math.ceil(((length - needed) * bend) / slabTurn)));
  for (let slab = 0; slab < slabs; slab++) {
    const x0 = ((length - needed) * slab) / slabs;
    searchSlab(world, a, a, x0, ((length - needed) * (slab + 1)) / slabs, x0 + needed, length);
  }
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
  searchPair(world, a, b);
}

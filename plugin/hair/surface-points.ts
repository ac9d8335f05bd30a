import { reject } from "../../systems/world/validate.js";
import type { DensityAt } from "./density.js";
import { interpolate, type Surface } from "./surface.js";
import { hypot } from "../../systems/math/elementary.js";

/** Points (1 - u - v) a + u b + v c of triangles; u and v in whole 65535ths, which a file keeps exactly. */
export interface SurfacePoints {
  readonly triangle: Uint32Array;
  readonly u: Uint16Array;
  readonly v: Uint16Array;
}

export const UV_STEPS = 65_535;

/** Pieces that a surface is cut into, so that the density of a large triangle is not that of its middle. */
const LEAST_PIECES = 4096;
const PIECES_PER_POINT = 4;
const MOST_CUTS = 512;
const MORTON_CELLS = 1023;
/** Pieces that a sort key has room for beside 30 bits of place. */
const MOST_PIECES = 2 ** 22;

/**
 * The surface in pieces, each with its weight, the area times the density, along a curve that keeps
 * neighbours together.
 */
export interface WeighedSurface {
  /**
   * Four numbers a piece: triangle, u and v of its middle, and the size of the piece in u and v, below 0
   * where it points down.
   */
  readonly pieces: Float64Array;
  /** Sum of weights up to and with each piece, m^2. */
  readonly sums: Float64Array;
  readonly total: number;
}

export function weighSurface(surface: Surface, densityAt: DensityAt, points = 0): WeighedSurface {
  const world = worldPositions(surface);
  const areas = triangleAreas(surface, world);
  const area = areas.reduce((sum, one) => sum + one, 0);
  if (!(area > 0)) reject("mesh", `${surface.mesh.name} without area`, "a mesh with triangles");
  const cuts = cutsFor(areas, area / Math.max(LEAST_PIECES, PIECES_PER_POINT * points));
  const count = cuts.reduce((sum, n) => sum + n * n, 0);
  if (count > MOST_PIECES)
    reject("mesh", `${count} pieces of ${surface.mesh.name}`, `${MOST_PIECES} or fewer`);
  const pieces = new Float64Array(4 * count);
  const weights = new Float64Array(count);
  let piece = 0;
  for (let i = 0; i < surface.count; i++) {
    const n = cuts[i];
    const triangle = surface.first + i;
    for (let row = 0; row < n; row++) {
      for (let k = 0; k < 2 * (n - row) - 1; k++, piece++) {
        // Upright pieces and, between them, those that stand on their tip.
        const third = k % 2 === 0 ? 1 / 3 : 2 / 3;
        const u = (row + third) / n;
        const v = (Math.floor(k / 2) + third) / n;
        pieces.set([triangle, u, v, (k % 2 === 0 ? 1 : -1) / n], 4 * piece);
        weights[piece] = (areas[i] / (n * n)) * densityAt(triangle, u, v);
      }
    }
  }
  return sortedByPlace(surface, world, pieces, weights);
}

/**
 * `count` points, as many on every part as its weight has a share, to within one or two: the sum of weights
 * along the curve is divided evenly, with a random place in each part. Independent draws would leave gaps and
 * heaps.
 */
export function scatterPoints(
  { pieces, sums, total }: WeighedSurface,
  count: number,
  random: () => number,
): SurfacePoints {
  const points = createPoints(count);
  let piece = 0;
  for (let i = 0; i < count; i++) {
    const wanted = ((i + random()) / count) * total;
    while (piece < sums.length - 1 && sums[piece] <= wanted) piece++;
    let r = random();
    let s = random();
    if (r + s > 1) [r, s] = [1 - r, 1 - s];
    const size = pieces[4 * piece + 3];
    const u = Math.round(UV_STEPS * (pieces[4 * piece + 1] + size * (r - 1 / 3)));
    const v = Math.round(UV_STEPS * (pieces[4 * piece + 2] + size * (s - 1 / 3)));
    points.triangle[i] = pieces[4 * piece];
    points.u[i] = Math.min(Math.max(u, 0), UV_STEPS);
    points.v[i] = Math.min(Math.max(v, 0), UV_STEPS - points.u[i]);
  }
  return points;
}

export function createPoints(count: number): SurfacePoints {
  return { triangle: new Uint32Array(count), u: new Uint16Array(count), v: new Uint16Array(count) };
}

/** In random order, so that the first part of them covers the surface as well as all. */
export function shuffle({ triangle, u, v }: SurfacePoints, random: () => number): void {
  for (let i = triangle.length - 1; i > 0; i--) {
    const k = Math.floor(random() * (i + 1));
    for (const column of [triangle, u, v]) [column[i], column[k]] = [column[k], column[i]];
  }
}

export function worldPositions({ mesh, positions }: Surface): Float64Array {
  const { m } = mesh.computeWorldMatrix(true);
  const world = new Float64Array(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    for (let c = 0; c < 3; c++) {
      world[i + c] =
        m[c] * positions[i] + m[4 + c] * positions[i + 1] + m[8 + c] * positions[i + 2] + m[12 + c];
    }
  }
  return world;
}

export function triangleAreas({ indices, first, count }: Surface, world: Float64Array): Float64Array {
  return Float64Array.from({ length: count }, (_, i) => {
    const at = 3 * (first + i);
    const [a, b, c] = [3 * indices[at], 3 * indices[at + 1], 3 * indices[at + 2]];
    const [x1, y1, z1] = [0, 1, 2].map((k) => world[b + k] - world[a + k]);
    const [x2, y2, z2] = [0, 1, 2].map((k) => world[c + k] - world[a + k]);
    return 0.5 * hypot(y1 * z2 - z1 * y2, z1 * x2 - x1 * z2, x1 * y2 - y1 * x2);
  });
}

/** Into how many parts the sides of each triangle are cut. */
function cutsFor(areas: Float64Array, pieceArea: number): Uint16Array {
  return Uint16Array.from(areas, (area) =>
    Math.min(MOST_CUTS, Math.max(1, Math.ceil(Math.sqrt(area / pieceArea)))),
  );
}

const middle = new Float64Array(3);

function sortedByPlace(
  surface: Surface,
  world: Float64Array,
  pieces: Float64Array,
  weights: Float64Array,
): WeighedSurface {
  const count = weights.length;
  const places = new Float64Array(3 * count);
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < count; i++) {
    interpolate(surface, world, 3, pieces[4 * i], pieces[4 * i + 1], pieces[4 * i + 2], middle);
    for (let c = 0; c < 3; c++) {
      places[3 * i + c] = middle[c];
      low[c] = Math.min(low[c], middle[c]);
      high[c] = Math.max(high[c], middle[c]);
    }
  }
  const extent = Math.max(...high.map((value, c) => value - low[c]), Number.MIN_VALUE);
  const keys = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    let key = 0;
    for (let c = 0; c < 3; c++) {
      key |= mortonThird(Math.floor(((places[3 * i + c] - low[c]) / extent) * MORTON_CELLS)) << c;
    }
    keys[i] = key * MOST_PIECES + i;
  }
  keys.sort();
  const sorted = new Float64Array(4 * count);
  const sums = new Float64Array(count);
  let total = 0;
  for (let i = 0; i < count; i++) {
    const from = keys[i] % MOST_PIECES;
    sorted.set(pieces.subarray(4 * from, 4 * from + 4), 4 * i);
    sums[i] = total += weights[from];
  }
  return { pieces: sorted, sums, total };
}

/** Ten bits with two empty ones between each: a third of a Morton code. */
export function mortonThird(x: number): number {
  x = (x | (x << 16)) & 0x030000ff;
  x = (x | (x << 8)) & 0x0300f00f;
  x = (x | (x << 4)) & 0x030c30c3;
  return (x | (x << 2)) & 0x09249249;
}

// What the comb glides over: the skull, and below its middle a tube as wide as that, where hair hangs. No Babylon.
type Triple = readonly [number, number, number];

/** Half the width, height and depth: outside of all that hair lies on, which is made of spheres and stands out of the skull. */
const SURFACE = { x: 0.083, y: 0.108, z: 0.108 } as const;
/** The lowest point: the shoulders are below. */
const LEAST_Y = -0.17;

/** Below 1 inside, 1 on the surface; convex, so that a ray has one stretch inside at most. */
export function levelAt([x, y, z]: Triple): number {
  const up = Math.max(y, 0);
  return (x / SURFACE.x) ** 2 + (up / SURFACE.y) ** 2 + (z / SURFACE.z) ** 2;
}

/** The unit vector away from the surface, of the level that the point is on. */
export function outwardsAt([x, y, z]: Triple): [number, number, number] {
  const gradient = [x / SURFACE.x ** 2, Math.max(y, 0) / SURFACE.y ** 2, z / SURFACE.z ** 2];
  const size = Math.hypot(...gradient);
  return size > 0 ? [gradient[0] / size, gradient[1] / size, gradient[2] / size] : [0, 1, 0];
}

/** A point that is inside comes to the surface, one below its end to its end. */
export function pushedOut([x, given, z]: Triple): [number, number, number] {
  const y = Math.max(given, LEAST_Y);
  const level = levelAt([x, y, z]);
  if (level >= 1) return [x, y, z];
  if (level === 0) return [0, y, SURFACE.z];
  const share = 1 / Math.sqrt(level);
  return [x * share, y > 0 ? y * share : y, z * share];
}

/** Where a ray meets the surface first or, if it passes by, is nearest to it; `hits` tells which. */
export function meetSurface(
  origin: Triple,
  direction: Triple,
): { point: [number, number, number]; hits: boolean } {
  const along = (t: number): [number, number, number] => [
    origin[0] + t * direction[0],
    origin[1] + t * direction[1],
    origin[2] + t * direction[2],
  ];
  // The level along the ray, a t^2 + 2 b t + c, with and without the height in it.
  const skull = quadratic(origin, direction, 1 / SURFACE.y ** 2);
  const tube = quadratic(origin, direction, 0);
  const nearest = pieceOf(skull, tube, ({ a, b }) => -b / a, along) ?? -origin[1] / direction[1];
  if (levelAt(along(nearest)) > 1) return { point: along(nearest), hits: false };
  const first = pieceOf(
    skull,
    tube,
    ({ a, b, c }) => (-b - Math.sqrt(Math.max(0, b * b - a * (c - 1)))) / a,
    along,
  );
  return { point: along(first ?? nearest), hits: true };
}

interface Quadratic {
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

function quadratic(o: Triple, d: Triple, height: number): Quadratic {
  const weights = [1 / SURFACE.x ** 2, height, 1 / SURFACE.z ** 2];
  const sum = (term: (k: number) => number) => weights.reduce((total, w, k) => total + w * term(k), 0);
  return { a: sum((k) => d[k] * d[k]), b: sum((k) => o[k] * d[k]), c: sum((k) => o[k] * o[k]) };
}

/** What holds of the skull counts above its middle, what holds of the tube below. */
function pieceOf(
  skull: Quadratic,
  tube: Quadratic,
  solve: (piece: Quadratic) => number,
  along: (t: number) => Triple,
): number | undefined {
  const [above, below] = [solve(skull), solve(tube)];
  if (Number.isFinite(above) && along(above)[1] >= 0) return above;
  if (Number.isFinite(below) && along(below)[1] <= 0) return below;
  return undefined;
}

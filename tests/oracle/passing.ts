/** Whether curves have gone through each other while they moved, by brute force on polylines whose corners move straight. */

type Point = readonly number[];
export type Polyline = readonly Point[];

const samples = 16;

/** Whether the polylines, A from `a0` to `a1` and B from `b0` to `b1` in the same time, have passed through each other. */
export function passThroughEachOther(a0: Polyline, a1: Polyline, b0: Polyline, b1: Polyline): boolean {
  for (let i = 0; i + 1 < a0.length; i++) {
    for (let j = 0; j + 1 < b0.length; j++) {
      const corners = (t: number) => [
        between(a0[i], a1[i], t),
        between(a0[i + 1], a1[i + 1], t),
        between(b0[j], b1[j], t),
        between(b0[j + 1], b1[j + 1], t),
      ];
      if (segmentsCross(corners)) return true;
    }
  }
  return false;
}

/** Two segments can only cross where their four ends lie in a plane: roots of the volume, by bisection. */
function segmentsCross(corners: (t: number) => Point[]): boolean {
  let [before, last] = [0, volume(corners(0))];
  for (let k = 1; k <= samples; k++) {
    const t = k / samples;
    const value = volume(corners(t));
    if (value === 0) continue;
    if (value * last < 0) {
      let [low, high] = [before, t];
      for (let i = 0; i < 40; i++) {
        const middle = 0.5 * (low + high);
        if (volume(corners(middle)) * last > 0) low = middle;
        else high = middle;
      }
      if (meetInPlane(corners(low))) return true;
    }
    [before, last] = [t, value];
  }
  return false;
}

function meetInPlane([p, q, r, s]: Point[]): boolean {
  const u = minus(q, p);
  const v = minus(s, r);
  const w = minus(r, p);
  const [uu, uv, vv, uw, vw] = [dot(u, u), dot(u, v), dot(v, v), dot(u, w), dot(v, w)];
  const det = uu * vv - uv * uv;
  const x = (vv * uw - uv * vw) / det;
  const y = (uv * uw - uu * vw) / det;
  return x >= 0 && x <= 1 && y >= 0 && y <= 1;
}

function volume([p, q, r, s]: Point[]): number {
  const [a, b, c] = [minus(q, p), minus(s, r), minus(r, p)];
  return (
    a[0] * (b[1] * c[2] - b[2] * c[1]) +
    a[1] * (b[2] * c[0] - b[0] * c[2]) +
    a[2] * (b[0] * c[1] - b[1] * c[0])
  );
}

/** Least distance of a point from a polyline while that moves, at some moments. */
export function closestPass(point: Point, before: Polyline, after: Polyline): number {
  let least = Infinity;
  for (let k = 0; k <= samples; k++) {
    const line = before.map((corner, i) => between(corner, after[i], k / samples));
    least = Math.min(least, distanceTo(point, line));
  }
  return least;
}

/** Least distance of two polylines, to some digits: from many points of one. */
export function closestDistance(a: Polyline, b: Polyline): number {
  const points = 500;
  let least = Infinity;
  for (let i = 0; i + 1 < a.length; i++) {
    for (let k = 0; k <= points; k++)
      least = Math.min(least, distanceTo(between(a[i], a[i + 1], k / points), b));
  }
  return least;
}

function distanceTo(point: Point, line: Polyline): number {
  let least = Infinity;
  for (let i = 0; i + 1 < line.length; i++) {
    const u = minus(line[i + 1], line[i]);
    const w = minus(point, line[i]);
    const share = Math.min(1, Math.max(0, dot(u, w) / dot(u, u)));
    least = Math.min(
      least,
      Math.hypot(
        ...minus(
          w,
          u.map((x) => share * x),
        ),
      ),
    );
  }
  return least;
}

function between(p: Point, q: Point, t: number): Point {
  return p.map((x, c) => x + t * (q[c] - x));
}

function minus(p: Point, q: Point): number[] {
  return p.map((x, c) => x - q[c]);
}

function dot(p: Point, q: Point): number {
  return p.reduce((sum, x, c) => sum + x * q[c], 0);
}

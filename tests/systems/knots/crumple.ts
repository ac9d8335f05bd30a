import { symmetric } from "../../oracle/random.js";

type Point = readonly [number, number, number];

/**
 * The polygon with `moves` more corners and the same knot: again and again an edge is pulled out to a far corner, over a triangle that nothing else
 * passes through.
 */
export function crumpled(points: readonly number[], moves: number, random: () => number): number[] {
  const polygon: Point[] = [];
  for (let i = 0; i < points.length; i += 3) polygon.push([points[i], points[i + 1], points[i + 2]]);
  const size = Math.max(...points.map(Math.abs));
  for (let done = 0; done < moves;) {
    const at = Math.floor(random() * polygon.length);
    const [a, c] = [polygon[at], polygon[(at + 1) % polygon.length]];
    const b: Point = [symmetric(random, size), symmetric(random, size), symmetric(random, size)];
    const isFree = polygon.every((p, i) => {
      const q = polygon[(i + 1) % polygon.length];
      return i === at || meets(p, q, a, b, c) === (p === c || q === a ? "touches" : "misses");
    });
    if (!isFree) continue;
    polygon.splice(at + 1, 0, b);
    done++;
  }
  return polygon.flat();
}

/** Whether the edge p q goes through the triangle: where its line meets the plane, in barycentric coordinates. */
function meets(p: Point, q: Point, a: Point, b: Point, c: Point): "misses" | "touches" | "passes" {
  const [u, v, d, w] = [from(a, b), from(a, c), from(p, q), from(a, p)];
  const normal = cross(u, v);
  const slope = dot(normal, d);
  const t = -dot(normal, w) / slope;
  const hit: Point = [w[0] + t * d[0], w[1] + t * d[1], w[2] + t * d[2]];
  const square = dot(normal, normal);
  const onB = dot(cross(hit, v), normal) / square;
  const onC = dot(cross(u, hit), normal) / square;
  const inside = Math.min(t, 1 - t, onB, onC, 1 - onB - onC);
  if (inside < -1e-9) return "misses";
  return inside < 1e-9 ? "touches" : "passes";
}

function from(p: Point, q: Point): Point {
  return [q[0] - p[0], q[1] - p[1], q[2] - p[2]];
}

function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

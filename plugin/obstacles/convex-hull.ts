import { reject } from "../../systems/world/validate.js";
import { cross, type Triple } from "../points.js";
import { hypot } from "../../systems/math/elementary.js";

/**
 * A triangle of the hull under construction, with the points that lie outside its plane and nobody else has
 * taken.
 */
interface Face {
  readonly corners: Triple;
  /** Outward normal and offset: n . x - d is the height above the face. */
  readonly normal: Triple;
  readonly offset: number;
  outside: number[];
}

/**
 * Heights below this share of the size are rounding: vertices are single precision, the arithmetic here is
 * double.
 */
const ROUNDING = 1e-11;

/**
 * The convex hull of points (x y z, x y z, ...) as a closed surface of triangles, by Quickhull: take the
 * point farthest above a face, replace all faces that see it by a cone from their common border, until
 * nothing is above any face.
 */
export function convexHull(points: ArrayLike<number>): { points: Float64Array; triangles: number[] } {
  const height = ROUNDING * sizeOf(points);
  let faces = firstFaces(points, height);
  spread(
    points,
    faces,
    Array.from({ length: points.length / 3 }, (_, i) => i),
    height,
  );
  for (let face = busy(faces); face; face = busy(faces)) {
    const apex = farthest(points, face);
    const seen = faces.filter((candidate) => heightOver(points, candidate, apex) > height);
    const cone = border(seen).map(([a, b]) => makeFace(points, a, b, apex));
    faces = faces.filter((candidate) => !seen.includes(candidate)).concat(cone);
    spread(
      points,
      cone,
      seen.flatMap(({ outside }) => outside),
      height,
    );
  }
  return compact(
    points,
    faces.flatMap(({ corners }) => corners),
  );
}

const busy = (faces: readonly Face[]) => faces.find(({ outside }) => outside.length > 0);

function sizeOf(points: ArrayLike<number>): number {
  let size = 0;
  for (let i = 0; i < points.length; i++) size = Math.max(size, Math.abs(points[i] - points[i % 3]));
  return size;
}

/** A tetrahedron of points that are far from each other. */
function firstFaces(points: ArrayLike<number>, height: number): Face[] {
  const far = (distance: (i: number) => number) => {
    let best = 0;
    for (let i = 1; i < points.length / 3; i++) if (distance(i) > distance(best)) best = i;
    return distance(best) > height ? best : reject("mesh", "flat", "vertices that do not lie in one plane");
  };
  const a = far((i) => hypot(...between(points, 0, i)));
  const b = far((i) => hypot(...between(points, a, i)));
  const along = between(points, a, b);
  const c = far((i) => hypot(...cross(along, between(points, a, i))) / hypot(...along));
  const base = makeFace(points, a, b, c);
  const d = far((i) => Math.abs(heightOver(points, base, i)));
  const [p, q, r] = heightOver(points, base, d) > 0 ? [a, c, b] : [a, b, c];
  return [
    makeFace(points, p, q, r),
    makeFace(points, q, p, d),
    makeFace(points, r, q, d),
    makeFace(points, p, r, d),
  ];
}

/** Gives every point to a face that it is above; points above none are inside and forgotten. */
function spread(
  points: ArrayLike<number>,
  faces: readonly Face[],
  indices: readonly number[],
  height: number,
): void {
  for (const i of indices) faces.find((face) => heightOver(points, face, i) > height && face.outside.push(i));
}

function farthest(points: ArrayLike<number>, face: Face): number {
  let best = face.outside[0];
  for (const i of face.outside) if (heightOver(points, face, i) > heightOver(points, face, best)) best = i;
  return best;
}

/** Edges of the faces that no other of them shares, in the direction in which theirs runs. */
function border(faces: readonly Face[]): [number, number][] {
  const edges = new Map<string, [number, number]>();
  for (const { corners } of faces) {
    for (let k = 0; k < 3; k++) {
      const [a, b] = [corners[k], corners[(k + 1) % 3]];
      if (!edges.delete(`${b} ${a}`)) edges.set(`${a} ${b}`, [a, b]);
    }
  }
  return [...edges.values()];
}

function makeFace(points: ArrayLike<number>, a: number, b: number, c: number): Face {
  const n = cross(between(points, a, b), between(points, a, c));
  const length = hypot(...n);
  const normal = [n[0] / length, n[1] / length, n[2] / length] as const;
  const offset = normal[0] * points[3 * a] + normal[1] * points[3 * a + 1] + normal[2] * points[3 * a + 2];
  return { corners: [a, b, c], normal, offset, outside: [] };
}

function heightOver(points: ArrayLike<number>, { normal, offset }: Face, i: number): number {
  return normal[0] * points[3 * i] + normal[1] * points[3 * i + 1] + normal[2] * points[3 * i + 2] - offset;
}

function between(points: ArrayLike<number>, a: number, b: number): Triple {
  return [0, 1, 2].map((c) => points[3 * b + c] - points[3 * a + c]) as unknown as Triple;
}

/** The corners alone, numbered anew. */
function compact(points: ArrayLike<number>, corners: number[]): ReturnType<typeof convexHull> {
  const used = [...new Set(corners)];
  const place = new Map(used.map((index, i) => [index, i]));
  return {
    points: Float64Array.from(
      { length: 3 * used.length },
      (_, i) => points[3 * used[Math.floor(i / 3)] + (i % 3)],
    ),
    triangles: corners.map((corner) => place.get(corner)!),
  };
}

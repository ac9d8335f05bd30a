import { matrixToQuaternion, quaternionToMatrix } from "../../../systems/math/quaternion.js";
import { across, anyAcross, cross, dot, scale, subtract, type Triple } from "../../points.js";
import type { Geometry } from "../mesh-shapes.js";
import { hypot } from "../../../systems/math/elementary.js";

/** Share of the size that single precision may blur. */
export const BLUR = 1e-5;

export const noTurn: readonly number[] = [0, 0, 0, 1];

export function pointOf(points: ArrayLike<number>, i: number): Triple {
  return [points[3 * i], points[3 * i + 1], points[3 * i + 2]];
}

export function inverseOf(q: ArrayLike<number>): number[] {
  return [-q[0], -q[1], -q[2], q[3]];
}

/** Turns x, y, z into the axes. */
export function turnTo(x: Triple, y: Triple, z: Triple): Float64Array {
  const quaternion = new Float64Array(4);
  matrixToQuaternion([...x, ...y, ...z], 0, quaternion, 0);
  return quaternion;
}

/** Turns y into the axis; none at all if it is y already. */
export function turnUpTo(axis: Triple): ArrayLike<number> {
  if (Math.abs(axis[1]) > 1 - BLUR * BLUR) return noTurn;
  const x = anyAcross(axis);
  return turnTo(x, axis, cross(x, axis));
}

/** How a box is turned, by the normals of its faces; undefined if it is too thin to have any. */
export function turnOfBox({ points, triangles }: Geometry): ArrayLike<number> | undefined {
  const normals: Triple[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    const normal = normalOf(points, triangles, t);
    if (normal) normals.push(normal);
  }
  const x = nearest(normals, [1, 0, 0]);
  const y =
    x &&
    nearest(
      normals.filter((n) => Math.abs(dot(n, x)) < 0.1),
      [0, 1, 0],
    );
  if (!x || !y) return undefined;
  const straightened = across(y, x)!;
  return turnTo(x, straightened, cross(x, straightened));
}

/** Of some directions the one most along another. */
function nearest(directions: readonly Triple[], towards: Triple): Triple | undefined {
  let best: Triple | undefined;
  for (const n of directions) if (!best || dot(n, towards) > dot(best, towards)) best = n;
  return best;
}

/** The axis of a cylinder: the normal of its ends, seen along which all vertices lie in two planes. */
export function axisOfCylinder({ points, triangles }: Geometry): Triple {
  let best: Triple = [0, 1, 0];
  let least = Infinity;
  for (let t = 0; t < triangles.length; t += 3) {
    const n = normalOf(points, triangles, t);
    if (!n) continue;
    const heights = Array.from({ length: points.length / 3 }, (_, i) => dot(pointOf(points, i), n));
    const [low, high] = [Math.min(...heights), Math.max(...heights)];
    const stray = Math.max(...heights.map((height) => Math.min(height - low, high - height)));
    if (stray < least) [best, least] = [n, stray];
  }
  return best;
}

/** Of the triangle whose corners stand at `at`; undefined if it has no area. */
export function normalOf(
  points: ArrayLike<number>,
  triangles: ArrayLike<number>,
  at: number,
): Triple | undefined {
  const a = pointOf(points, triangles[at]);
  const u = subtract(pointOf(points, triangles[at + 1]), a);
  const v = subtract(pointOf(points, triangles[at + 2]), a);
  const n = cross(u, v);
  const length = hypot(...n);
  return length > BLUR * hypot(...u) * hypot(...v) ? scale(n, 1 / length) : undefined;
}

/** R v, with R that of a quaternion. */
export function turned(quaternion: ArrayLike<number>, [x, y, z]: readonly number[]): Triple {
  quaternionToMatrix(quaternion, 0, R, 0);
  const along = (c: number) => R[c] * x + R[3 + c] * y + R[6 + c] * z;
  return [along(0), along(1), along(2)];
}

const R = new Float64Array(9);

import type { Triple } from "../../../plugin/points.js";
import { hypot } from "../../../systems/math/elementary.js";

/** Way along the curve to distance, for the ends of nearly half a circle; polygons in a circle do not reach the whole pi / 2. */
const BEND = 1.5;

/**
 * The thickest rope that can lie along a curve without touching itself: the least distance of two points that are half a circle or more apart
 * along it, as the ends of a bend are and other turns of a knot.
 */
export function selfClearance(points: readonly Triple[], closed = false): number {
  const arc = [0];
  for (let i = 1; i < points.length; i++) arc.push(arc[i - 1] + distance(points[i - 1], points[i]));
  const total = arc[arc.length - 1] + (closed ? distance(points[points.length - 1], points[0]) : 0);
  let least = Infinity;
  for (let i = 0; i < points.length; i++) {
    for (let j = 0; j < i; j++) {
      const along = arc[i] - arc[j];
      const apart = distance(points[i], points[j]);
      if ((closed ? Math.min(along, total - along) : along) >= BEND * apart) least = Math.min(least, apart);
    }
  }
  return least;
}

/** Least distance of two curves. */
export function clearanceBetween(a: readonly Triple[], b: readonly Triple[]): number {
  let least = Infinity;
  for (const p of a) for (const q of b) least = Math.min(least, distance(p, q));
  return least;
}

function distance(p: Triple, q: Triple): number {
  return hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

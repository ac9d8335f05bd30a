import { add, scale, subtract, type Triple } from "../../../plugin/points.js";
import { hypot } from "../../../systems/math/elementary.js";

/** The curve with both ends going on straight, by as much each, so that it is `length` long; as it is if it is longer. */
export function withLongEnds(points: readonly Triple[], length: number): Triple[] {
  let present = 0;
  for (let i = 1; i < points.length; i++) present += hypot(...subtract(points[i], points[i - 1]));
  const more = 0.5 * (length - present);
  if (more <= 0) return [...points];
  const n = points.length;
  return [beyond(points[1], points[0], more), ...points, beyond(points[n - 2], points[n - 1], more)];
}

function beyond(from: Triple, to: Triple, by: number): Triple {
  const way = subtract(to, from);
  return add(to, scale(way, by / hypot(...way)));
}

import { atan2 } from "./elementary.js";

/**
 * The angle about its tangent by which the frame at `m[to]` has to be turned, so that its directors are those
 * of the frame at `m[from]` carried over by the shortest rotation of one tangent into the other. Frames are
 * [t d1 d2], column by column.
 */
export function directorRoll(m: Float64Array, from: number, to: number): number {
  const [ax, ay, az] = [m[from], m[from + 1], m[from + 2]];
  const [bx, by, bz] = [m[to], m[to + 1], m[to + 2]];
  const [x, y, z] = [m[from + 3], m[from + 4], m[from + 5]];
  // Rodrigues: with w = a x b, x' = x + w x x + w x (w x x) / (1 + a . b), and for x at right angles to a: w
  // x x = -a (b . x).
  const along = bx * x + by * y + bz * z;
  const share = along / (1 + ax * bx + ay * by + az * bz);
  const dx = x - share * (ax + bx);
  const dy = y - share * (ay + by);
  const dz = z - share * (az + bz);
  return atan2(
    dx * m[to + 6] + dy * m[to + 7] + dz * m[to + 8],
    dx * m[to + 3] + dy * m[to + 4] + dz * m[to + 5],
  );
}

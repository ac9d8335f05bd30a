import { atan2, cos, sin } from "./elementary.js";

/** Unit quaternions (x, y, z, w) in flat arrays. */

/** Writes the rotation matrix of the quaternion at `q[at]`, column by column, to `out[to]`. */
export function quaternionToMatrix(q: ArrayLike<number>, at: number, out: Float64Array, to: number): void {
  const x = q[at]!;
  const y = q[at + 1]!;
  const z = q[at + 2]!;
  const w = q[at + 3]!;
  out[to] = 1 - 2 * (y * y + z * z);
  out[to + 1] = 2 * (x * y + z * w);
  out[to + 2] = 2 * (x * z - y * w);
  out[to + 3] = 2 * (x * y - z * w);
  out[to + 4] = 1 - 2 * (x * x + z * z);
  out[to + 5] = 2 * (y * z + x * w);
  out[to + 6] = 2 * (x * z + y * w);
  out[to + 7] = 2 * (y * z - x * w);
  out[to + 8] = 1 - 2 * (x * x + y * y);
}

/**
 * Quaternion of the rotation matrix stored column by column at `m[at]`; the largest component
 * is taken as pivot.
 */
export function matrixToQuaternion(
  m: ArrayLike<number>,
  at: number,
  out: Float64Array | Float32Array,
  to: number,
): void {
  const xx = m[at]!;
  const yy = m[at + 4]!;
  const zz = m[at + 8]!;
  const trace = xx + yy + zz;
  let x: number;
  let y: number;
  let z: number;
  let w: number;
  if (trace >= xx && trace >= yy && trace >= zz) {
    w = 1 + trace;
    x = m[at + 5]! - m[at + 7]!;
    y = m[at + 6]! - m[at + 2]!;
    z = m[at + 1]! - m[at + 3]!;
  } else if (xx >= yy && xx >= zz) {
    x = 1 + xx - yy - zz;
    w = m[at + 5]! - m[at + 7]!;
    y = m[at + 1]! + m[at + 3]!;
    z = m[at + 6]! + m[at + 2]!;
  } else if (yy >= zz) {
    y = 1 - xx + yy - zz;
    w = m[at + 6]! - m[at + 2]!;
    x = m[at + 1]! + m[at + 3]!;
    z = m[at + 5]! + m[at + 7]!;
  } else {
    z = 1 - xx - yy + zz;
    w = m[at + 1]! - m[at + 3]!;
    x = m[at + 6]! + m[at + 2]!;
    y = m[at + 5]! + m[at + 7]!;
  }
  const scale = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
  out[to] = x * scale;
  out[to + 1] = y * scale;
  out[to + 2] = z * scale;
  out[to + 3] = w * scale;
}

const once = new Float64Array([1]);

/**
 * Turns the quaternion at `q[at]` by `factor[0]` times the world rotation vector at
 * `turn[from]` and normalises it.
 */
export function rotateQuaternion(
  q: Float64Array,
  at: number,
  turn: ArrayLike<number>,
  from: number,
  factor: ArrayLike<number> = once,
): void {
  const x = factor[0]! * turn[from]!;
  const y = factor[0]! * turn[from + 1]!;
  const z = factor[0]! * turn[from + 2]!;
  const angle = Math.sqrt(x * x + y * y + z * z);
  // Both by their series where they are short: sin(a/2)/a would lose digits as a quotient.
  const scale = angle > 1e-4 ? sin(angle / 2) / angle : 0.5 - (angle * angle) / 48;
  const ax = x * scale;
  const ay = y * scale;
  const az = z * scale;
  const aw = angle > 1e-4 ? cos(angle / 2) : 1 - (angle * angle) / 8;
  const bx = q[at]!;
  const by = q[at + 1]!;
  const bz = q[at + 2]!;
  const bw = q[at + 3]!;
  const rx = aw * bx + ax * bw + ay * bz - az * by;
  const ry = aw * by - ax * bz + ay * bw + az * bx;
  const rz = aw * bz + ax * by - ay * bx + az * bw;
  const rw = aw * bw - ax * bx - ay * by - az * bz;
  const norm = 1 / Math.sqrt(rx * rx + ry * ry + rz * rz + rw * rw);
  q[at] = rx * norm;
  q[at + 1] = ry * norm;
  q[at + 2] = rz * norm;
  q[at + 3] = rw * norm;
}

/** The world rotation vector that turns quaternion `a` into `b` the short way, to `out[to]`. */
export function rotationBetween(
  a: ArrayLike<number>,
  atA: number,
  b: ArrayLike<number>,
  atB: number,
  out: Float64Array,
  to: number,
): void {
  const ax = -a[atA]!;
  const ay = -a[atA + 1]!;
  const az = -a[atA + 2]!;
  const aw = a[atA + 3]!;
  const bx = b[atB]!;
  const by = b[atB + 1]!;
  const bz = b[atB + 2]!;
  const bw = b[atB + 3]!;
  const x = bw * ax + bx * aw + by * az - bz * ay;
  const y = bw * ay - bx * az + by * aw + bz * ax;
  const z = bw * az + bx * ay - by * ax + bz * aw;
  const w = bw * aw - bx * ax - by * ay - bz * az;
  const sine = Math.sqrt(x * x + y * y + z * z);
  const sign = w < 0 ? -1 : 1;
  const scale = sine > 1e-12 ? (2 * sign * atan2(sine, sign * w)) / sine : 2 * sign;
  out[to] = x * scale;
  out[to + 1] = y * scale;
  out[to + 2] = z * scale;
}

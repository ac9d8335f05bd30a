import { cos, sin } from "./math";
import { heap } from "./numbers";

/** The same as `systems/math/quaternion.ts`, bit for bit; a test holds them together. */

/** The rotation matrix of the quaternion at `heap[at]`, column by column, to `heap[to]`. */
export function quaternionToMatrix(at: i32, to: i32): void {
  const x = heap[at];
  const y = heap[at + 1];
  const z = heap[at + 2];
  const w = heap[at + 3];
  heap[to] = 1 - 2 * (y * y + z * z);
  heap[to + 1] = 2 * (x * y + z * w);
  heap[to + 2] = 2 * (x * z - y * w);
  heap[to + 3] = 2 * (x * y - z * w);
  heap[to + 4] = 1 - 2 * (x * x + z * z);
  heap[to + 5] = 2 * (y * z + x * w);
  heap[to + 6] = 2 * (x * z + y * w);
  heap[to + 7] = 2 * (y * z - x * w);
  heap[to + 8] = 1 - 2 * (x * x + y * y);
}

/** Turns the quaternion at `heap[at]` by the world rotation vector (x, y, z) and normalises it. */
export function rotateQuaternion(at: i32, x: f64, y: f64, z: f64): void {
  const angle = Math.sqrt(x * x + y * y + z * z);
  // Both by their series where they are short: sin(a/2)/a would lose digits as a quotient.
  const scale = angle > 1e-4 ? sin(angle / 2) / angle : 0.5 - (angle * angle) / 48;
  const ax = x * scale;
  const ay = y * scale;
  const az = z * scale;
  const aw = angle > 1e-4 ? cos(angle / 2) : 1 - (angle * angle) / 8;
  const bx = heap[at];
  const by = heap[at + 1];
  const bz = heap[at + 2];
  const bw = heap[at + 3];
  const rx = aw * bx + ax * bw + ay * bz - az * by;
  const ry = aw * by - ax * bz + ay * bw + az * bx;
  const rz = aw * bz + ax * by - ay * bx + az * bw;
  const rw = aw * bw - ax * bx - ay * by - az * bz;
  const norm = 1 / Math.sqrt(rx * rx + ry * ry + rz * rz + rw * rw);
  heap[at] = rx * norm;
  heap[at + 1] = ry * norm;
  heap[at + 2] = rz * norm;
  heap[at + 3] = rw * norm;
}

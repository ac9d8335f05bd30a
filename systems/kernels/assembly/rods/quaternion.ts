import { cos, sin } from "../_math";
import { Numbers } from "./numbers";

/** The same as `systems/math/quaternion.ts`, bit for bit; a test holds them together. */

/** Below this angle, in radians, the sine and cosine of its half are two terms of their series. */
const smallAngle: f64 = 1e-4;

/** The rotation matrix of a quaternion, column by column. */
export function quaternionToMatrix(quaternion: Numbers, R: Numbers): void {
  const x = quaternion[0];
  const y = quaternion[1];
  const z = quaternion[2];
  const w = quaternion[3];
  R[0] = 1 - 2 * (y * y + z * z);
  R[1] = 2 * (x * y + z * w);
  R[2] = 2 * (x * z - y * w);
  R[3] = 2 * (x * y - z * w);
  R[4] = 1 - 2 * (x * x + z * z);
  R[5] = 2 * (y * z + x * w);
  R[6] = 2 * (x * z + y * w);
  R[7] = 2 * (y * z - x * w);
  R[8] = 1 - 2 * (x * x + y * y);
}

/** Turns a quaternion by the world rotation vector (x, y, z) and normalises it. */
export function rotateQuaternion(quaternion: Numbers, x: f64, y: f64, z: f64): void {
  const angle = Math.sqrt(x * x + y * y + z * z);
  // Both by their series where they are short: sin(a/2)/a would lose digits as a quotient.
  const scale = angle > smallAngle ? sin(angle / 2) / angle : 0.5 - (angle * angle) / 48;
  const ax = x * scale;
  const ay = y * scale;
  const az = z * scale;
  const aw = angle > smallAngle ? cos(angle / 2) : 1 - (angle * angle) / 8;
  const bx = quaternion[0];
  const by = quaternion[1];
  const bz = quaternion[2];
  const bw = quaternion[3];
  const rx = aw * bx + ax * bw + ay * bz - az * by;
  const ry = aw * by - ax * bz + ay * bw + az * bx;
  const rz = aw * bz + ax * by - ay * bx + az * bw;
  const rw = aw * bw - ax * bx - ay * by - az * bz;
  const norm = 1 / Math.sqrt(rx * rx + ry * ry + rz * rz + rw * rw);
  quaternion[0] = rx * norm;
  quaternion[1] = ry * norm;
  quaternion[2] = rz * norm;
  quaternion[3] = rw * norm;
}

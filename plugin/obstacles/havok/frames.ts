import { quaternionToMatrix } from "../../../systems/math/quaternion.js";
import type { ObstacleChild, ObstacleShape } from "../../../systems/index.js";

/** Poses as seven numbers: position, then quaternion x y z w. */

const R = new Float64Array(9);

/** out <- outer inner: a pose that is given in another, in the frame of the latter. */
export function composePose(outer: ArrayLike<number>, inner: ArrayLike<number>, out: Float64Array): void {
  quaternionToMatrix(outer, 3, R, 0);
  const ax = outer[3];
  const ay = outer[4];
  const az = outer[5];
  const aw = outer[6];
  const bx = inner[3];
  const by = inner[4];
  const bz = inner[5];
  const bw = inner[6];
  const x = inner[0];
  const y = inner[1];
  const z = inner[2];
  for (let c = 0; c < 3; c++) out[c] = outer[c] + R[c] * x + R[3 + c] * y + R[6 + c] * z;
  const qx = aw * bx + ax * bw + ay * bz - az * by;
  const qy = aw * by - ax * bz + ay * bw + az * bx;
  const qz = aw * bz + ax * by - ay * bx + az * bw;
  const qw = aw * bw - ax * bx - ay * by - az * bz;
  const norm = 1 / Math.sqrt(qx * qx + qy * qy + qz * qz + qw * qw);
  out[3] = qx * norm;
  out[4] = qy * norm;
  out[5] = qz * norm;
  out[6] = qw * norm;
}

/** The pose of the outer frame in the inner one. */
export function invertPose(pose: ArrayLike<number>, out: Float64Array): void {
  quaternionToMatrix(pose, 3, R, 0);
  const x = pose[0];
  const y = pose[1];
  const z = pose[2];
  for (let c = 0; c < 3; c++) out[c] = -(R[3 * c] * x + R[3 * c + 1] * y + R[3 * c + 2] * z);
  for (let c = 3; c < 6; c++) out[c] = -pose[c];
  out[6] = pose[6];
}

export const noPose: readonly number[] = [0, 0, 0, 0, 0, 0, 1];

/** A shape that is placed in the frame of a node, seen from another frame of that node. */
export function shapeInFrame(
  { shape, position, quaternion }: ObstacleChild,
  frame: Float64Array,
): ObstacleShape {
  const placed = Float64Array.from([
    ...Array.from(position ?? [0, 0, 0]),
    ...Array.from(quaternion ?? [0, 0, 0, 1]),
  ]);
  const seen = new Float64Array(7);
  invertPose(frame, seen);
  composePose(seen, placed, seen);
  const isSame = seen.every((x, i) => x === noPose[i]);
  if (isSame) return shape;
  return { kind: "container", children: [{ shape, position: seen.slice(0, 3), quaternion: seen.slice(3) }] };
}

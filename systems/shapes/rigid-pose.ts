import { quaternionToMatrix } from "../math/quaternion.js";

/** Position, then quaternion x y z w. */
export const poseStride = 7;
export const poseRotation = 3;

/** A pose made ready: rotation column by column, then the position. */
export const placementPosition = 9;
export const placementSize = 12;

const unit = new Float64Array(4);

/**
 * Placement of the pose at `poses[at]`. Its quaternion is normalised: physics engines keep single precision.
 */
export function placePose(poses: ArrayLike<number>, at: number, out: Float64Array, to: number): void {
  const q = at + poseRotation;
  const x = poses[q];
  const y = poses[q + 1];
  const z = poses[q + 2];
  const w = poses[q + 3];
  const norm = Math.sqrt(x * x + y * y + z * z + w * w);
  for (let i = 0; i < 4; i++) unit[i] = poses[q + i] / norm;
  quaternionToMatrix(unit, 0, out, to);
  for (let i = 0; i < 3; i++) out[to + placementPosition + i] = poses[at + i];
}

/**
 * The placement `m[b]` given relative to `m[a]`, in the frame that `m[a]` is given in; may
 * not overlap its result.
 */
export function composePlacements(m: Float64Array, a: number, b: number, to: number): void {
  for (let column = 0; column < 9; column += 3) turnOut(m, a, m, b + column, m, to + column);
  turnOut(m, a, m, b + placementPosition, m, to + placementPosition);
  for (let i = placementPosition; i < placementSize; i++) m[to + i] += m[a + i];
}

/** Turns a vector from the frame of the placement `m[at]` outward. */
export function turnOut(
  m: Float64Array,
  at: number,
  vector: ArrayLike<number>,
  from: number,
  out: Float64Array,
  to: number,
): void {
  const x = vector[from];
  const y = vector[from + 1];
  const z = vector[from + 2];
  for (let i = 0; i < 3; i++) out[to + i] = m[at + i] * x + m[at + 3 + i] * y + m[at + 6 + i] * z;
}

import { placementPosition, turnOut } from "../../../systems/shapes/rigid-pose.js";

/** Turns a vector into the frame of the placement. */
export function turnIn(
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
  for (let i = 0; i < 3; i++) {
    out[to + i] = m[at + 3 * i] * x + m[at + 3 * i + 1] * y + m[at + 3 * i + 2] * z;
  }
}

export function movePointOut(m: Float64Array, at: number, point: Float64Array, from: number): void {
  turnOut(m, at, point, from, point, from);
  for (let i = 0; i < 3; i++) point[from + i] += m[at + placementPosition + i];
}

/** Takes the point at `point[from]` into the frame of the placement, to `out[to]`. */
export function movePointIn(
  m: Float64Array,
  at: number,
  point: ArrayLike<number>,
  from: number,
  out: Float64Array,
  to: number,
): void {
  for (let i = 0; i < 3; i++) out[to + i] = point[from + i] - m[at + placementPosition + i];
  turnIn(m, at, out, to, out, to);
}

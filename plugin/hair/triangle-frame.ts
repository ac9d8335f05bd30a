import { hypot } from "../../systems/math/elementary.js";
import { matrixToQuaternion } from "../../systems/math/quaternion.js";
import { cross, dot, scale, subtract, type Triple } from "../points.js";

/** A frame, column by column, in the frame of its triangle, as DeformedSurface.worldFrame makes it. */
export function frameInTriangle(
  [a, b, c]: readonly Triple[],
  columns: readonly Triple[],
  out: Float32Array,
  at: number,
): void {
  const side = unitOf(subtract(b, a));
  const normal = unitOf(cross(side, subtract(c, a)));
  const axes = [side, cross(normal, side), normal];
  const matrix = columns.flatMap((column) => axes.map((axis) => dot(axis, column)));
  matrixToQuaternion(matrix, 0, out, at);
}

export function unitOf(vector: Triple): Triple {
  const length = hypot(...vector);
  return length > 0 ? scale(vector, 1 / length) : [1, 0, 0];
}

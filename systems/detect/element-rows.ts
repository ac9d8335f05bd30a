import {
  rowAngular,
  rowMiddle,
  rowRadius,
  rowStride,
  rowVelocity,
} from "../../components/spans/element-row.js";
import type { RodWorld } from "../world/world.js";
import { expectedVelocity } from "./expected-velocity.js";

/**
 * Rows of all elements to `out`, which must have room for them. Needs `deform`, and the velocity that
 * `predict` proposes. Elements are numbered rod after rod, as in `broad-phase/element-boxes.ts`.
 */
export function writeElementRows(world: RodWorld, out: Float64Array): void {
  const { model, elements, radius1, radius2 } = world.components.Rod;
  let at = 0;
  for (const rod of world.rods) {
    world.models[model[rod]].writeMotion(world, rod, expectedVelocity(world, rod), out, at);
    const radius = Math.max(radius1[rod], radius2[rod]);
    for (const end = at + elements[rod] * rowStride; at < end; at += rowStride) out[at + rowRadius] = radius;
  }
}

/**
 * out += `factor` times the velocity that the rigid motion of the element in row `row` gives
 * to the point `points[at]`.
 */
export function addRigidVelocity(
  rows: Float64Array,
  row: number,
  points: Float64Array,
  at: number,
  factor: number,
  out: Float64Array,
): void {
  const x = points[at] - rows[row + rowMiddle];
  const y = points[at + 1] - rows[row + rowMiddle + 1];
  const z = points[at + 2] - rows[row + rowMiddle + 2];
  const wx = rows[row + rowAngular];
  const wy = rows[row + rowAngular + 1];
  const wz = rows[row + rowAngular + 2];
  out[0] += factor * (rows[row + rowVelocity] + wy * z - wz * y);
  out[1] += factor * (rows[row + rowVelocity + 1] + wz * x - wx * z);
  out[2] += factor * (rows[row + rowVelocity + 2] + wx * y - wy * x);
}

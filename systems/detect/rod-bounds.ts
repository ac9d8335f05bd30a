import type { RodWorld } from "../world/world.js";
import { isCrowded, restingShare } from "./care.js";
import {
  rowAngular,
  rowLength,
  rowRadius,
  rowRest,
  rowStride,
  rowVelocity,
} from "../../components/spans/element-row.js";

/**
 * What keeps most rods away from most obstacles, `boundsStride` numbers per rod in the order of
 * `world.rods`: its box at the start of the step, thickness included, and between which velocities its
 * points move, axis by axis.
 */
export const boundsStride = 12;
export const boundsLow = 0;
export const boundsHigh = 3;
export const boundsSlowest = 6;
export const boundsFastest = 9;

/** Bounds of all rods to `out`, which must have room for them. Needs the rows. */
export function writeRodBounds(world: RodWorld, rows: Float64Array, out: Float64Array): void {
  const { Rod, Centreline } = world.components;
  let row = 0;
  let at = 0;
  for (const rod of world.rods) {
    const fat = (1 + restingShare(isCrowded(world, rod))) * rows[row + rowRadius];
    out[at + boundsLow] = Centreline.minX[rod] - fat;
    out[at + boundsLow + 1] = Centreline.minY[rod] - fat;
    out[at + boundsLow + 2] = Centreline.minZ[rod] - fat;
    out[at + boundsHigh] = Centreline.maxX[rod] + fat;
    out[at + boundsHigh + 1] = Centreline.maxY[rod] + fat;
    out[at + boundsHigh + 2] = Centreline.maxZ[rod] + fat;
    for (let c = 0; c < 3; c++) {
      out[at + boundsSlowest + c] = Infinity;
      out[at + boundsFastest + c] = -Infinity;
    }
    for (const end = row + Rod.elements[rod] * rowStride; row < end; row += rowStride) {
      const wx = rows[row + rowAngular];
      const wy = rows[row + rowAngular + 1];
      const wz = rows[row + rowAngular + 2];
      const around =
        0.5 * rows[row + rowLength] * Math.sqrt(wx * wx + wy * wy + wz * wz) + rows[row + rowRest];
      for (let c = 0; c < 3; c++) {
        const v = rows[row + rowVelocity + c];
        out[at + boundsSlowest + c] = Math.min(out[at + boundsSlowest + c], v - around);
        out[at + boundsFastest + c] = Math.max(out[at + boundsFastest + c], v + around);
      }
    }
    at += boundsStride;
  }
}

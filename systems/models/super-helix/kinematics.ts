import type { RodWorld } from "../../world/world.js";
import { SharedRoom } from "../kernel-room.js";
import { jointStride } from "./layout.js";
import { kernelOf } from "./kernel.js";

/** Where `advanceFrame` of the kernel leaves the frame and the columns. */
export const foundFrame = SharedRoom.found;
export const foundColumns = SharedRoom.found + jointStride;

/**
 * From the frame and position at `source[joint]` a length `arc[arcAt]` along curvature `source[kappa]`: the
 * new frame and position to `out[to]`; and where `columns` is given, to `columns[at]` the rotation and
 * translation of that point per unit of curvature, column by column (angular 3, linear 3).
 */
export function advanceFrame(
  world: RodWorld,
  source: Float64Array,
  joint: number,
  kappa: number,
  arc: Float64Array,
  arcAt: number,
  out: Float64Array,
  to: number,
  columns: Float64Array | null,
  at: number,
): void {
  const heap = world.memory.f64;
  const from = SharedRoom.given + 1;
  heap[SharedRoom.given] = arc[arcAt];
  for (let c = 0; c < jointStride; c++) heap[from + c] = source[joint + c];
  for (let c = 0; c < 3; c++) heap[from + jointStride + c] = source[kappa + c];
  kernelOf(world).advanceFrame(from, from + jointStride);
  for (let c = 0; c < jointStride; c++) out[to + c] = heap[foundFrame + c];
  if (columns) for (let c = 0; c < 18; c++) columns[at + c] = heap[foundColumns + c];
}

import type { RodWorld } from "../../world/world.js";
import { SharedRoom } from "../kernel-room.js";
import { kernelOf } from "./kernel.js";
import { jointStride } from "./layout.js";

/** A clothoid of no rod: quaternion 4, position 3, both curvatures, length. */
export const Piece = { quaternion: 0, position: 4, kappa: 7, length: 13, size: 14 } as const;

/**
 * The frame and position an arc length `s` along a piece, backwards too and beyond its end; then, if `out` has
 * room for 36 more numbers, the rotation and translation of that point per unit of both curvatures, column by column.
 */
export function alongPiece(world: RodWorld, piece: Float64Array, s: number, out: Float64Array): void {
  const heap = world.memory.f64;
  const from = SharedRoom.given + 1;
  heap.set(piece.subarray(0, Piece.size), from);
  heap[SharedRoom.given] = s;
  kernelOf(world).advanceAlong(from);
  const count = Math.min(out.length, jointStride + 36);
  for (let c = 0; c < count; c++) out[c] = heap[SharedRoom.found + c];
}

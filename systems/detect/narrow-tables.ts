import { NarrowHead } from "../kernels/narrow-phase-layout.js";
import type { FoundContacts } from "./found-contacts.js";
import type { KeptPieces } from "./kept-pieces.js";

/** Tells a head in word `head` of the narrow phase where the rows of contacts found go. */
export function tellFound(i32: Int32Array, head: number, found: FoundContacts): void {
  i32[head + NarrowHead.found] = found.count;
  i32[head + NarrowHead.foundRoom] = found.gap.length;
  i32[head + NarrowHead.isFull] = 0;
  i32[head + NarrowHead.A] = found.A.byteOffset;
  i32[head + NarrowHead.B] = found.B.byteOffset;
  i32[head + NarrowHead.withObstacle] = found.withObstacle.byteOffset;
  i32[head + NarrowHead.sA] = found.sA.byteOffset;
  i32[head + NarrowHead.sB] = found.sB.byteOffset;
  i32[head + NarrowHead.gap] = found.gap.byteOffset;
  i32[head + NarrowHead.basis] = found.basis.byteOffset;
  i32[head + NarrowHead.points] = found.points.byteOffset;
  i32[head + NarrowHead.friction] = found.friction.byteOffset;
  i32[head + NarrowHead.spacing] = found.spacing.byteOffset;
  i32[head + NarrowHead.distance] = found.distance.byteOffset;
  i32[head + NarrowHead.isCutOff] = found.isCutOff.byteOffset;
}

/** And where pieces of elements are kept. */
export function tellPieces(i32: Int32Array, head: number, pieces: KeptPieces): void {
  i32[head + NarrowHead.piecesStep] = pieces.step.byteOffset;
  i32[head + NarrowHead.piecesCount] = pieces.count.byteOffset;
  i32[head + NarrowHead.middles] = pieces.middles.byteOffset;
}

import { AttachmentTarget, moveRow } from "../../components/index.js";
import { areTied, reachOfTie } from "../attachments/tied-places.js";
import type { RodWorld } from "../world/world.js";

/**
 * What is attached to each other overlaps there, and a contact would push against the attachment: rods tied
 * end to end, a rope that comes out of the crate it is fixed in. Such contacts are dropped from the table of
 * found ones; farther along they count.
 */
export function dropLinkedContacts(world: RodWorld): void {
  const { found } = world.detection;
  if (world.attachments.length === 0) return;
  let kept = 0;
  for (let row = 0; row < found.count; row++) {
    if (isLinked(world, row)) continue;
    moveRow(found, row, kept++);
  }
  found.count = kept;
}

function isLinked(world: RodWorld, row: number): boolean {
  const { found } = world.detection;
  const { Attachment } = world.components;
  const A = found.A[row];
  const B = found.B[row];
  if (found.withObstacle[row] === 0) return areTied(world, A, found.sA[row], B, found.sB[row]);
  for (const attachment of world.attachments) {
    if (Attachment.target[attachment] !== AttachmentTarget.obstacle) continue;
    if (Attachment.rod[attachment] !== B || Attachment.other[attachment] !== A) continue;
    // The deeper it is fixed inside, the longer it takes to come out.
    const depth = Math.max(0, -found.gap[row]);
    if (Math.abs(found.sB[row] - Attachment.s[attachment]) < reachOfTie(world, B) + depth) return true;
  }
  return false;
}

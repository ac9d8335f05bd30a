import { AttachmentTarget, copyContact } from "../../components/index.js";
import type { RodWorld } from "../world/world.js";

/** Thicknesses along a rod, from where it is attached, within which it does not touch what it is attached to. */
const share = 2;

/**
 * What is attached to each other overlaps there, and a contact would push against the attachment: rods tied end to end, a rope that
 * comes out of the crate it is fixed in. Such contacts are dropped from the table of found ones; farther along they count.
 */
export function dropLinkedContacts(world: RodWorld): void {
  const { found } = world.detection;
  if (world.attachments.length === 0) return;
  let kept = 0;
  for (let row = 0; row < found.count; row++) {
    if (isLinked(world, row)) continue;
    if (kept < row) copyContact(found, row, found, kept);
    kept++;
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
    if (Math.abs(found.sB[row] - Attachment.s[attachment]) < reach(world, B) + depth) return true;
  }
  return false;
}

/** Whether two rods are tied to each other so near to these places that they do not touch there. */
export function areTied(world: RodWorld, A: number, sA: number, B: number, sB: number): boolean {
  const { target, rod, other, s, sOther } = world.components.Attachment;
  const reachA = reach(world, A);
  const reachB = reach(world, B);
  for (const attachment of world.attachments) {
    if (target[attachment] !== AttachmentTarget.rod) continue;
    const one = s[attachment];
    const two = sOther[attachment];
    if (rod[attachment] === A && other[attachment] === B) {
      if (Math.abs(sA - one) < reachA && Math.abs(sB - two) < reachB) return true;
    }
    if (rod[attachment] === B && other[attachment] === A) {
      if (Math.abs(sA - two) < reachA && Math.abs(sB - one) < reachB) return true;
    }
  }
  return false;
}

function reach({ components }: RodWorld, rod: number): number {
  return share * (components.Rod.radius1[rod] + components.Rod.radius2[rod]);
}

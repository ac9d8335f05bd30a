import { AttachmentTarget, copyContact } from "../../components/index.js";
import type { RodWorld } from "../world.js";

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

function isLink({ components }: RodWorld, attachment: number): boolean {
  return components.Attachment.target[attachment] !== AttachmentTarget.point;
}

function isLinked(world: RodWorld, row: number): boolean {
  const { found } = world.detection;
  const { Attachment } = world.components;
  const A = found.A[row];
  const B = found.B[row];
  const withObstacle = found.withObstacle[row] === 1;
  for (const attachment of world.attachments) {
    if (!isLink(world, attachment)) continue;
    const rod = Attachment.rod[attachment];
    const other = Attachment.other[attachment];
    if (withObstacle) {
      const isOf = Attachment.target[attachment] === AttachmentTarget.obstacle && rod === B && other === A;
      // The deeper it is fixed inside, the longer it takes to come out.
      const depth = Math.max(0, -found.gap[row]);
      if (isOf && Math.abs(found.sB[row] - Attachment.s[attachment]) < reach(world, B) + depth) return true;
      continue;
    }
    if (Attachment.target[attachment] !== AttachmentTarget.rod) continue;
    const { s, sOther } = Attachment;
    if (rod === A && other === B && isNear(world, row, s[attachment], sOther[attachment])) return true;
    if (rod === B && other === A && isNear(world, row, sOther[attachment], s[attachment])) return true;
  }
  return false;
}

function isNear(world: RodWorld, row: number, sA: number, sB: number): boolean {
  const { found } = world.detection;
  return (
    Math.abs(found.sA[row] - sA) < reach(world, found.A[row]) &&
    Math.abs(found.sB[row] - sB) < reach(world, found.B[row])
  );
}

function reach({ components }: RodWorld, rod: number): number {
  return share * (components.Rod.radius1[rod] + components.Rod.radius2[rod]);
}

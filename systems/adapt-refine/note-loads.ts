import { AttachmentTarget } from "../../components/index.js";
import { locate } from "../models/locate.js";
import type { RodWorld } from "../world/world.js";
import { beginLoads, noteForce, noteGap, noteSupport, passTime } from "./rod-loads.js";

const arc = new Float64Array(1);

/** Contacts and attachments of the step just taken, told to the adaptive rods that they act on. */
export function noteLoadsOf(world: RodWorld, h: number): void {
  const { rods, contacts, attachments, components } = world;
  const { Rod, Attachment } = components;
  for (const rod of rods) if (Rod.longest[rod] > 0) beginLoads(world, rod);
  const { A, B, sA, sB, gap, impulse, withObstacle } = contacts;
  for (let row = 0; row < contacts.count; row++) {
    const acts = impulse[3 * row] !== 0 || impulse[3 * row + 1] !== 0 || impulse[3 * row + 2] !== 0;
    const isSupport = withObstacle[row] === 1;
    noteContact(world, B[row], sB, row, gap, acts, isSupport);
    if (!isSupport) noteContact(world, A[row], sA, row, gap, acts, false);
  }
  for (const attachment of attachments) {
    noteAttachment(world, Attachment.rod[attachment], Attachment.s, attachment);
    if (Attachment.target[attachment] === AttachmentTarget.rod) {
      noteAttachment(world, Attachment.other[attachment], Attachment.sOther, attachment);
    }
  }
  for (const rod of rods) if (Rod.longest[rod] > 0) passTime(world, rod, h);
}

function noteContact(
  world: RodWorld,
  rod: number,
  s: ArrayLike<number>,
  row: number,
  gap: Float64Array,
  acts: boolean,
  isSupport: boolean,
): void {
  if (world.components.Rod.longest[rod] === 0) return;
  arc[0] = s[row];
  const element = locate(world, rod, arc, 0);
  noteGap(world, rod, element, gap, row);
  if (!acts) return;
  if (isSupport) noteSupport(world, rod, element, arc);
  else noteForce(world, rod, element, arc);
}

function noteAttachment(world: RodWorld, rod: number, s: ArrayLike<number>, row: number): void {
  if (world.components.Rod.longest[rod] === 0) return;
  arc[0] = s[row];
  const element = locate(world, rod, arc, 0);
  noteForce(world, rod, element, arc);
}

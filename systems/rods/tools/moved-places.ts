import { removeEntity } from "bitecs";
import { AttachmentTarget, copyContact, saveContacts, type ContactTable } from "../../../components/index.js";
import type { RodWorld } from "../../world/world.js";

/** A place on a rod: entity and arc length, world units. */
export interface Place {
  rod: number;
  s: number;
}

/** Tells where a point of a rod is to be found from now on, or null if it is gone. */
export type Moved = (s: number) => Place | null;

/**
 * Attachments go along with their material points; those of points that are gone must have been dealt with.
 */
export function moveAttachments(world: RodWorld, rod: number, moved: Moved): void {
  const { Attachment } = world.components;
  for (const attachment of world.attachments) {
    if (Attachment.rod[attachment] === rod) {
      const place = moved(Attachment.s[attachment]);
      if (place) {
        Attachment.rod[attachment] = place.rod;
        Attachment.s[attachment] = place.s;
      }
    }
    if (Attachment.target[attachment] === AttachmentTarget.rod && Attachment.other[attachment] === rod) {
      const place = moved(Attachment.sOther[attachment]);
      if (place) {
        Attachment.other[attachment] = place.rod;
        Attachment.sOther[attachment] = place.s;
      }
    }
  }
}

/**
 * Contacts go along too, so that they persist and the next solve starts from their impulses; those of points
 * that are gone end. To be called when `world.rods` is as it will be, since the order of contacts follows it.
 */
export function moveContacts(world: RodWorld, rod: number, moved: Moved): void {
  const { contacts } = world;
  if (!concerns(contacts, rod)) return;
  const rank = new Map<number, number>();
  for (const entity of world.rods) rank.set(entity, rank.size);
  for (const entity of world.obstacles) rank.set(entity, rank.size);
  const rows: number[] = [];
  for (let row = 0; row < contacts.count; row++) {
    if (moveRow(contacts, row, rod, moved)) {
      orient(contacts, row, rank);
      rows.push(row);
    } else removeEntity(world.entities, contacts.entity[row]);
  }
  const place = (row: number) => rank.get(contacts.A[row])! * rank.size + rank.get(contacts.B[row])!;
  rows.sort(
    (a, b) => place(a) - place(b) || contacts.sA[a] - contacts.sA[b] || contacts.sB[a] - contacts.sB[b],
  );
  const before = saveContacts(contacts);
  contacts.count = rows.length;
  for (let row = 0; row < contacts.count; row++) {
    copyContact(before, rows[row], contacts, row);
    world.components.Contact.row[contacts.entity[row]] = row;
  }
}

function concerns(contacts: ContactTable, rod: number): boolean {
  for (let row = 0; row < contacts.count; row++)
    if (contacts.A[row] === rod || contacts.B[row] === rod) return true;
  return false;
}

/** Whether the contact goes on. */
function moveRow(contacts: ContactTable, row: number, rod: number, moved: Moved): boolean {
  if (contacts.A[row] === rod && contacts.withObstacle[row] === 0) {
    const place = moved(contacts.sA[row]);
    if (!place) return false;
    contacts.A[row] = place.rod;
    contacts.sA[row] = place.s;
  }
  if (contacts.B[row] === rod) {
    const place = moved(contacts.sB[row]);
    if (!place) return false;
    contacts.B[row] = place.rod;
    contacts.sB[row] = place.s;
  }
  return true;
}

/** Of two rods the older is side A; of one rod the point nearer to the root. */
function orient(contacts: ContactTable, row: number, rank: Map<number, number>): void {
  if (contacts.withObstacle[row] === 1) return;
  const A = contacts.A[row];
  const B = contacts.B[row];
  const inOrder = A === B ? contacts.sA[row] <= contacts.sB[row] : rank.get(A)! < rank.get(B)!;
  if (inOrder) return;
  contacts.A[row] = B;
  contacts.B[row] = A;
  const s = contacts.sA[row];
  contacts.sA[row] = contacts.sB[row];
  contacts.sB[row] = s;
  for (let c = 0; c < 3; c++) {
    const { basis, points, impulse } = contacts;
    const point = points[6 * row + c];
    points[6 * row + c] = points[6 * row + 3 + c];
    points[6 * row + 3 + c] = point;
    impulse[3 * row + c] = -impulse[3 * row + c];
    // n and t2 turn round; along t1 it is the relative velocity that does.
    basis[9 * row + c] = -basis[9 * row + c];
    basis[9 * row + 6 + c] = -basis[9 * row + 6 + c];
  }
  contacts.velocity[3 * row + 1] = -contacts.velocity[3 * row + 1];
}

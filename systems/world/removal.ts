import { removeEntity } from "bitecs";
import { AttachmentTarget, copyContact, releaseSpan } from "../../components/index.js";
import { combSpanSize } from "../../components/spans/comb-span.js";
import { AttachmentSpan } from "../../components/spans/attachment-span.js";
import type { RodWorld } from "./world.js";

/**
 * Ends all contacts of a rod or an obstacle that is about to go; the others keep their order. What rests on it
 * wakes.
 */
export function forgetContactsOf(world: RodWorld, entity: number): void {
  const { contacts, components } = world;
  let kept = 0;
  for (let row = 0; row < contacts.count; row++) {
    if (contacts.A[row] === entity || contacts.B[row] === entity) {
      removeEntity(world.entities, contacts.entity[row]);
      components.Rest.isAtRest[contacts.B[row]] = 0;
      if (contacts.withObstacle[row] === 0) components.Rest.isAtRest[contacts.A[row]] = 0;
      continue;
    }
    copyContact(contacts, row, contacts, kept);
    components.Contact.row[contacts.entity[kept]] = kept;
    kept++;
  }
  contacts.count = kept;
}

/** Ends the attachments of a rod or an obstacle that is about to go. */
export function endAttachmentsOf(world: RodWorld, entity: number): void {
  const { Attachment } = world.components;
  for (let i = world.attachments.length - 1; i >= 0; i--) {
    const attachment = world.attachments[i];
    const holds =
      Attachment.rod[attachment] === entity ||
      (Attachment.target[attachment] !== AttachmentTarget.point && Attachment.other[attachment] === entity);
    if (holds) endAttachment(world, attachment);
  }
}

export function endAttachment(world: RodWorld, entity: number): void {
  const { Attachment } = world.components;
  world.memory.release(Attachment.span[entity], AttachmentSpan.size);
  Attachment.generation[entity]++;
  world.attachments.splice(world.attachments.indexOf(entity), 1);
  removeEntity(world.entities, entity);
}

/** Ends the measuring of forces on a comb that is about to go; other obstacles have none. */
export function forgetComb(world: RodWorld, entity: number): void {
  const { Comb } = world.components;
  if (Comb.parts[entity] === 0) return;
  world.memory.release(Comb.span[entity], combSpanSize(Comb.parts[entity]));
  Comb.parts[entity] = 0;
  world.combs.splice(world.combs.indexOf(entity), 1);
}

/** Forgets what a rod's elements have to bear, and how it comes to rest. */
export function forgetNotes({ components, memory }: RodWorld, rod: number): void {
  const { Load, Rest } = components;
  releaseSpan(memory, Load, rod);
  Load.elements[rod] = 0;
  releaseSpan(memory, Rest, rod);
  Rest.isAtRest[rod] = Rest.isStill[rod] = Rest.joints[rod] = Rest.stateSize[rod] = 0;
}

import { removeEntity } from "bitecs";
import { copyContact } from "../components/index.js";
import type { RodWorld } from "./world.js";

/** Ends all contacts of a rod or an obstacle that is about to go; the others keep their order. */
export function forgetContactsOf(world: RodWorld, entity: number): void {
  const { contacts, components } = world;
  let kept = 0;
  for (let row = 0; row < contacts.count; row++) {
    if (contacts.A[row] === entity || contacts.B[row] === entity) {
      removeEntity(world.entities, contacts.entity[row]);
      continue;
    }
    copyContact(contacts, row, contacts, kept);
    components.Contact.row[contacts.entity[kept]] = kept;
    kept++;
  }
  contacts.count = kept;
}

import { copyRows, pasteRows, reserveRows } from "../../components/index.js";
import type { RodWorld } from "../world/world.js";
import { enlist } from "./touch-table.js";

/** A copy of the touches, and for each contact the step in which it last carried something. */
export type SavedTouches = ReturnType<typeof saveTouches>;

export function saveTouches({ touches, contacts, components }: RodWorld) {
  const { patience, step, count } = touches;
  return {
    rows: copyRows(touches, count),
    state: { patience, step, count },
    carried: Uint32Array.from(
      contacts.entity.subarray(0, contacts.count),
      (entity) => components.Contact.carried[entity],
    ),
  };
}

/** `entities` are those of the contacts now, row by row: not the ones that they had. */
export function restoreTouches(
  { touches, components }: RodWorld,
  { rows, state, carried }: SavedTouches,
  entities: Int32Array,
): void {
  reserveRows(touches, state.count);
  pasteRows(touches, rows);
  Object.assign(touches, state);
  const { Contact, Touching } = components;
  Touching.first.fill(0);
  for (let row = 0; row < touches.count; row++) enlist(touches, Touching.first, row);
  Contact.carried.fill(0);
  entities.forEach((entity, row) => (Contact.carried[entity] = carried[row]));
}

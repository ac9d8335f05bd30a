import type { RodWorld } from "../world/world.js";
import { reserveEntity, type TouchTable } from "./touch-table.js";

/** A copy of the touches, and for each contact the step in which it last carried something. */
export interface SavedTouches {
  readonly table: TouchTable;
  readonly carried: Int32Array;
}

export function saveTouches({ touches, contacts }: RodWorld): SavedTouches {
  return {
    table: structuredClone(touches),
    carried: Int32Array.from(
      contacts.entity.subarray(0, contacts.count),
      (entity) => touches.carried[entity] ?? 0,
    ),
  };
}

/** `entities` are those of the contacts now, row by row: not the ones that they had. */
export function restoreTouches(
  { touches }: RodWorld,
  { table, carried }: SavedTouches,
  entities: Int32Array,
): void {
  const { watched } = touches;
  Object.assign(touches, structuredClone(table), { watched });
  touches.carried.fill(0);
  entities.forEach((entity, row) => {
    reserveEntity(touches, entity);
    touches.carried[entity] = carried[row];
  });
}

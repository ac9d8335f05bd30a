import type { AttachmentHandle } from "../attachments/attachments.js";
import { checkOptions } from "../world/options.js";
import type { RodWorld } from "../world/world.js";
import { readState, type Renamed } from "./read-state.js";
import { writeState } from "./write-state.js";

/** The state of a world, for the same world later: `writeState` and `readState` in other words. */
export interface Snapshot {
  readonly bytes: Uint8Array;
}

/** The state of a world as it is now, between two calls of `stepWorld`. */
export function saveState(world: RodWorld): Snapshot {
  return { bytes: writeState(world) };
}

/**
 * Brings a world back to where it was, bit by bit. Attachments that have been made since end; those that
 * have ended since are made anew, and their handles are told: the old one first.
 */
export function restoreState(world: RodWorld, snapshot: Snapshot): readonly Renamed<AttachmentHandle>[] {
  const { bytes } = checkOptions("snapshot", snapshot, { bytes: true });
  return readState(world, bytes).created.attachments;
}

import { isOutOfWork, noteUndone, Undone } from "../world/work.js";
import type { RodWorld } from "../world/world.js";
import { dropLinkedContacts } from "./drop-linked.js";
import { findCandidates } from "./find-candidates.js";
import { findObstacleContacts } from "./obstacle-contacts.js";
import { findRodContacts } from "./rod-contacts.js";
import { keepContacts } from "./contact-persistence.js";
import { thinOutContacts } from "./thin-contacts.js";

/**
 * Stage: finds every contact between rods, of a rod with itself, and with obstacles, that the step under way
 * may close. The shape is that of the start of the step, and the margins cover the relative travel, so that
 * the solver sees the gap before it is closed and nothing passes unseen.
 */
export function detect(world: RodWorld, h: number): void {
  const { detection, contacts } = world;
  if (!world.collides && contacts.count === 0) {
    detection.pairs.count = detection.found.count = 0;
    return;
  }
  findCandidates(world, h);
  findContacts(world, h);
  dropLinkedContacts(world);
  thinOutContacts(world);
  keepContacts(world);
}

/** Rods without work left have contacts that were followed or found in few boxes. */
function noteUnproved(world: RodWorld): void {
  for (const rod of world.rods) if (isOutOfWork(world, rod)) noteUndone(world, rod, Undone.proof);
}

/** Narrow phase: the contacts of the candidate pairs, of elements with themselves and with obstacles. */
export function findContacts(world: RodWorld, h: number): void {
  world.detection.found.count = 0;
  if (!world.collides) return;
  noteUnproved(world);
  findRodContacts(world, h);
  findObstacleContacts(world, h);
}

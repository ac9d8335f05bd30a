import type { RodWorld } from "../world/world.js";
import { dropLinkedContacts } from "./drop-linked.js";
import { findCandidates } from "./find-candidates.js";
import { findObstacleContacts } from "./obstacle-contacts.js";
import { findRodContacts } from "./rod-contacts.js";
import { keepContacts } from "./contact-persistence.js";

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
  keepContacts(world);
}

/** Narrow phase: the contacts of the candidate pairs, of elements with themselves and with obstacles. */
export function findContacts(world: RodWorld, h: number): void {
  world.detection.found.count = 0;
  if (!world.collides) return;
  findRodContacts(world, h);
  findObstacleContacts(world, h);
}

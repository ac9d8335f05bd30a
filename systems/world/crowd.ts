import type { RodWorld } from "./world.js";

/**
 * How many contacts there are to be careful about. Where there are few, as on a rope, a step is tried,
 * followed, mended and halved until it is right to a share of the thickness; of a crowd, as hair is, nobody
 * could see the difference, and it would be dear. A world may be told that it is a crowd (`isCrowd`) however
 * few of its contacts are closed just now.
 */
export function crowdSize({ contacts, isCrowd }: RodWorld): number {
  return isCrowd ? Infinity : contacts.count;
}

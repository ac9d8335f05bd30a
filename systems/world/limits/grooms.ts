import { limitGroup } from "./limit-group.js";

/** Hair out of files (`grooms`). */
export const grooms = limitGroup({
  /** strands: simulated ones of hair, at most; their places among each other are numbers of 16 bits. */
  mostGuides: 65_535,
  /** elements: of a simulated strand of hair, at most. */
  mostElements: 1000,
  /** elements: of all simulated strands of a hair together, at most: a gigabyte of the world's memory. */
  mostInAll: 500_000,
  /** strands: of a file, at most. */
  mostStrands: 4_000_000,
  /** points: of a file, at most: 400 MB of them. */
  mostPoints: 2 ** 25,
  /** points: of a strand in a file, at most, as .hair has them. */
  mostPointsOfStrand: 65_536,
});

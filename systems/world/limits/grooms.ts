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
  /** m: of strands of a file on average, at most: longer hair is one whose `scale` was forgotten. */
  mostLength: 10,
  /** m: of a strand of a file, at least; shorter ones are left out. */
  leastLength: 1e-4,
  /** elements: of a fitted strand, at least. */
  leastFitted: 4,
  /** elements: of a fitted strand that is not told how many it has, at most. */
  mostFitted: 64,
  /** ratio: by which a fitted strand gets more elements while it misses its curve. */
  moreFitted: 1.5,
  /** ratio: of strands that are met within the tolerance where all of them have as many elements. */
  shareMet: 0.95,
  /** points: for each element, at which a fitted strand is compared with its curve. */
  pointsPerElement: 6,
  /** rad: that an element bends by, from which on it is fitted with a twist of its own. */
  twistingBend: 0.05,
  /** iterations: of Levenberg and Marquardt, at most. */
  fitIterations: 12,
  /** ratio: of the cost, by which an iteration has to lessen it to go on. */
  fitProgress: 1e-2,
  /** ratio: of a strand's length, by which a chain may be off it to need no further iteration. */
  fitGood: 1e-4,
  /** ratio: of its error two sizes before, above which a chain gets no more elements. */
  fitHopeless: 0.8,
  /** elements: by which a chain that follows its strand from the root on gets longer. */
  elementsAtOnce: 2,
  /** iterations: of such a part of a chain, at most. */
  followIterations: 3,
  /** ratio: by which a held strand that would fall is made stiffer, again and again. */
  stiffening: 2,
  /** ratio: by which it is made stiffer, at most. */
  mostStiffening: 4096,
  /** strands: that hair which a scene file describes may draw, at most. */
  mostDrawnInFile: 1_000_000,
  /** strands: that are drawn, unless the user says so, at most. */
  mostDrawn: 20_000,
});

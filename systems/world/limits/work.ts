import { limitGroup } from "./limit-group.js";

/**
 * What things cost, in units of about a nanosecond of a slow core, half of one of a laptop's; counted, never
 * timed (`work.ts`). `npm run bench -- work` compares them with the clock.
 */
export const work = limitGroup({
  /** units: of a millisecond of a laptop's core. */
  unitsOfMillisecond: 2e6,
  /**
   * share: of the budget that each element brings to its island: hair has no more than that, and what
   * elements cost in any case must leave something for the rest.
   */
  elementShare: 1 / 128,
  /** elements: of a rod that bring as much. What a frame may take does not grow with ropes of any length. */
  elementsAtFullShare: 512,
  /** share: of the budget for each element beyond these: what it costs to step it, and to look around it. */
  longElementShare: 1 / 1024,
  /** share: of what a frame may take that its first sub-step has already; the rest comes evenly. */
  givenAtOnce: 0.5,
  /**
   * share: of what a frame may take from which on no step of it is halved. A blow, or a rope that is pulled
   * through itself, would take all that there is in one frame, twenty times what the frames around it take.
   */
  halvingShare: 0.5,

  /** units: a rod that is stepped, whatever it touches. */
  steppedRod: 3000,
  /** units: an element of it: shape, factors, box, and the step itself. */
  steppedElement: 1600,
  /** units: a pair of elements that may meet. */
  candidatePair: 200,
  /** units: a box in the search for contacts of two curves. */
  searchedBox: 300,
  /** units: an element near an obstacle. */
  elementAtObstacle: 2000,
  /** units: a point whose distance from an obstacle is measured. */
  probedPoint: 80,
  /** units: a node of a mesh's tree. */
  treeNode: 80,
  /** units: a contact that is found and matched with those of the step before. */
  keptContact: 5000,
  /** units: a contact of the step before that is compared with one found of the same pair of rods. */
  matchedContacts: 8,

  /** units: an island that is solved, however small. */
  solvedIsland: 8000,
  /** units: a contact that is gathered for the solver. */
  gatheredContact: 1300,
  /** units: a number of its columns. */
  gatheredNumber: 12,
  /** units: a contact in a sweep. */
  sweptContact: 100,
  /** units: a number of its columns in a sweep. */
  sweptNumber: 1.5,
  /** units: a product of two numbers of columns, to write W out. */
  assembledProduct: 1.5,
  /** units: an iteration of Newton's method, by contact. */
  iterationOfContact: 700,
  /** units: the same by pair of contacts. */
  iterationOfPair: 12,
  /** units: the same by triple of contacts. */
  iterationOfTriple: 0.7,
  /** iterations: of Newton's method that cost as much as one of the interior point method. */
  interiorIteration: 6,
  /** share: of the work that is left which a second-order method may take at a time. */
  secondOrderShare: 0.25,
  /** times: that second-order methods may fail on an island in a frame; then it counts as unsolvable. */
  mostFailures: 3,

  /** units: a group of rods whose step is tried. */
  triedGroup: 2000,
  /** units: a pair of elements whose ways are compared. */
  triedPair: 60,
  /** units: a contact of such a group. */
  triedContact: 400,
  /** units: an element that is put where a step would take it, and back. */
  displacedElement: 700,
  /** units: a place that is followed to where two curves are nearest. */
  followedPlace: 2500,
  /** units: a box in which two curves are followed through a step. */
  crossingBox: 300,
  /** units: two boxes of elements that are compared. */
  comparedBoxes: 8,

  /** sweeps: that an island without work left still gets. */
  leastSweeps: 16,
  /** boxes: that the search of a pair of elements still gets. */
  leastBoxes: 12,
  /** pairs: of an element with later ones that are still searched, if nothing was found of them before. */
  leastPairs: 4,
  /** contacts: that a rod keeps for each of its elements. */
  contactsPerElement: 4,
  /**
   * share: of what a frame may take that the contacts of a step may cost, however little is left, with the
   * least sweeps. Columns are as long as the rod up to the contact: of a rope of 1,000 elements each costs as
   * much as 16 of a strand.
   */
  contactShare: 0.5,
  /** thicknesses: beyond which it does not matter which contact is the deeper one. */
  depthCompared: 2,
});

import { limitGroup } from "./limit-group.js";

/** Finding contacts (`detect`). */
export const detect = limitGroup({
  /** boxes: of one element, at most; their places take six bits. */
  boxesPerElement: 64,
  /**
   * radii: width of a box across its longest side from which the element gets a chain of boxes (`grid.ts`).
   */
  splitWidth: 20,
  /** radii: the same in a crowd, where what is in the boxes is compared too: 63 ms with 20, 53 with 60. */
  crowdSplitWidth: 80,
  /** extents: mean ones of a box that the edge of a cell is long (measured in `grid.ts`). */
  cellInExtents: 1.5,
  /** cells: along an axis, at most, so that a lone box far away does not overflow their numbers. */
  cellsPerAxis: 2 ** 20,
  /** share: of the number of boxes; a box that covers more cells is compared with all of them instead. */
  largeBoxShare: 0.25,
  /** steps: whose way boxes are widened by, to be kept with their pairs while elements stay within them. */
  keptSteps: 8,
  /** radii: by which they are widened at least. */
  leastMargin: 1,
  /** radii: the same at most; what would need more is searched for anew in every step. */
  mostMargin: 6,
  /** pairs: of boxes that may be kept, 24 bytes each; with more, all are searched for anew. */
  mostKeptPairs: 2 ** 20,
  /** share: of elements that move too far beyond which all pairs are searched for anew. */
  mostMoving: 0.25,

  /**
   * thicknesses: gap below which there is a contact whatever the travel, so that contacts at
   * rest do not flicker.
   */
  restingGap: 0.02,
  /** thicknesses: the same in a crowd, where rods do not go exactly where they are expected. */
  crowdGap: 0.25,
  /**
   * contacts: exact ones of an island beyond which its rods are searched as those of a crowd. Few are cheap,
   * and ropes that are torn about are worth every caution.
   */
  contactsForCrowd: 256,
  /** kinds: of rods of the same groups and care that have a box of their own; others share the last one's. */
  rodKinds: 32,
  /** thicknesses: left at the end of a step from which a contact is not needed in it. */
  spareGap: 0.5,
  /** elements: to either side that go along with one that an obstacle pushes. */
  pushedNeighbours: 1,
  /** depths: of a root that is held in an obstacle, along which its rod does not touch that obstacle. */
  buriedLength: 2,
  /** thicknesses: along a rod from an attachment within which it does not touch what it is attached to. */
  linkedThicknesses: 2,

  /** thicknesses: precision of arc lengths of contacts. */
  arcPrecision: 1e-6,
  /**
   * thicknesses: below which it does not matter which of two contacts is deeper. Else curves that lie in each
   * other would be searched down to the last digit.
   */
  indifferentGap: 1e-3,
  /**
   * thicknesses: the same in a crowd; 790 -> 670 ms for 94,000 pairs of a combed wisp, of the same contacts.
   */
  crowdIndifferentGap: 1e-2,
  /** boxes: that may be looked at for one pair, half a millisecond of work. */
  boxesPerPair: 2000,
  /**
   * thicknesses: length of the shorter element of a pair that is searched in pieces. With 3 for the longer
   * one knots of elements 4 thicknesses long took 3.5 instead of 1.1 ms a step.
   */
  shortElement: 8,
  /** pieces: of such a pair, at most. */
  piecesPerPair: 256,
  /**
   * share: of the spacing of contacts that a piece is long. Pieces a quarter longer lose contacts: a double
   * fisherman's under 30 N creeps at 5.8 instead of 0.8 mm/s.
   */
  pieceOfSpacing: 0.75,
  /** pieces: of an element that are kept. */
  keptPieces: 4,
  /**
   * slope: of the distance along a rod that goes on from which there is no contact; lower ones are beside it.
   */
  steepSlope: 0.3,
  /** slope: the same at a border within an element. */
  flatSlope: 1e-6,
  /** slope: the same in tests of pieces, with something to spare. */
  flatPieceSlope: 1e-5,
  /** rad: turn of the first element that a slab of self-contact is wide. */
  slabTurn: 0.5,
  /** slabs: of one element. */
  mostSlabs: 64,

  /**
   * thicknesses: between contacts along each other. Turns of a tight knot sink in by 10 % with 2, 1.9 % with
   * 1, 1.6 % with 0.75 at 1.5 times, 1 % with 0.5 at three times the cost.
   */
  leastSpacing: 1,
  /**
   * thicknesses: eight times what bent sides may sink in between contacts, k d^2. With contacts a thickness
   * apart the turns of a figure-eight of 80 elements under 30 N pass.
   */
  sinking: 0.25,
  /** thicknesses: between contacts of bent rods, at least. */
  leastBentSpacing: 0.3,
  /** share: of the straight spacing below which rods are bent for good. */
  bentSpacing: 0.7,
  /**
   * thicknesses: length of an element, and distance, that is long; of coarse rods only what
   * an element feels counts.
   */
  longElement: 8,
  /** elements: between contacts with an obstacle, at least. */
  leastObstacleSpacing: 0.01,
  /**
   * contacts: of one element with an obstacle; beyond them the shallowest of a shape are lost, and children
   * of a container that come later.
   */
  contactsPerObstacle: 64,
  /** cells: along an obstacle that there may be for each of these contacts. */
  cellsPerContact: 8,
  /** share: of the spacing that a cell along an obstacle is wide; borders stay in place. */
  obstacleCell: 0.5,

  /** sine: of the angle from which fibres cross rather than run along each other. */
  crossingSine: 0.1,
  /** tiny gaps: from which the direction of a gap can be told from that of the cross product. */
  certainGap: 1e6,
  /** cosine: of gap and cross product that agree. */
  leastAcross: 0.999,
  /** length: of the tangent of A across the normal from which t1 follows it. */
  leastTangent: 0.1,

  /** cosine: below minus this a normal has turned over. */
  turnedOverCosine: 0.5,
  /**
   * thicknesses: distance beyond each other up to which rods of a crowd that have passed are led back.
   * Without it coiled hair settles with 2,500 contacts and creeps at 1 mm/s; with it with 1,200, and comes
   * to rest.
   */
  mostBeyond: 2,
  /** thicknesses: gap below which a contact of the step before was as good as closed. */
  closedBefore: 0.1,
  /**
   * thicknesses per unit of time: slip that counts as none. With a tenth of it and of the next 25 of 230
   * loaded contacts of a heap change places in every step.
   */
  slowSlip: 1e-3,
  /** thicknesses: depth that a contact may give away to stay in its place. */
  spareDepth: 1e-4,
  /** thicknesses: gap below which a contact is closed; interior points leave a little force beyond. */
  closedGap: 1e-3,
  /** slope: of the gap along a rod below which a place is as good as the lowest one nearby. */
  flatGap: 1e-3,
  /**
   * slope: the same on an obstacle. With 1e-3 a clove hitch gave up contacts that carried a sixth of its
   * load, and crept at up to 14 mm/s.
   */
  flatGapOnObstacle: 0.03,
  /** cosine: from which the direction to the other side has not turned. */
  sameSideCosine: 0.9,
  /** share: of the spacing that a contact that slips may be found from where it was. */
  slideOfSpacing: 0.1,

  /** share: of the length that the first step of polishing a point on a mesh is long. */
  meshPolish: 1e-6,
  /** share: of the length that a point on a height field is precise to: it has no second-order bound. */
  heightFieldPrecision: 1e-5,
  /** steps: of the search for the lowest point. */
  lowestSteps: 100,
});

import { limitGroup } from "./limit-group.js";

/** The trial of a step before it is taken (`trial`). */
export const trial = limitGroup({
  /** contacts: exact ones of a group up to which its depth is tried at all. */
  contactsTried: 500,
  /** contacts: up to which all are tried, however far they slide. */
  contactsAllTried: 64,
  /** thicknesses: slide in a step up to which a contact of a larger group needs no trial. */
  shortSlide: 0.2,
  /** thicknesses: slide from which a few halvings would be of no use. */
  hopelessSlide: 4,
  /** radii: expected travel in a step below which nothing has to be tried. */
  slightTravel: 0.1,
  /** radii: true travel, likewise; what contacts hold would fly apart without them. */
  negligibleTravel: 0.02,
  /**
   * thicknesses: depth from which a penetration counts more: errors must not add up until rods have passed.
   */
  depthCountedHard: 0.25,
  /** factor: on such a penetration. */
  hardDepthWeight: 20,
  /** contacts: up to which depths in obstacles are looked at. */
  contactsTriedInObstacles: 128,
  /** radii: depth in an obstacle from which the gap is relinearised. */
  depthInObstacle: 0.1,
  /** radii: length of an element that is too long to follow an obstacle. */
  longElement: 16,
  /** thicknesses: by which a gap may be missed before it is relinearised. */
  relinearisedDepth: 0.01,

  /** rounds: in which a place is followed to where rods are nearest. */
  followRounds: 16,
  /** thicknesses: move of a place below which it has been found. */
  followedWithin: 0.01,
  /** iterations: of Newton's method for the least distance of two parabolas. */
  gapIterations: 6,
  /** eigenvalue: of its Hessian, at least, relative to unit tangents. */
  leastGapEigenvalue: 0.05,

  /**
   * radii: that a rod may turn into an obstacle for one unit of error; hair on a head is not halved for less.
   */
  impactLeniency: 10,
  /** radii: depth from which it gets no such leniency. */
  impactDepth: 0.5,
  /** rad: turn of a free rod in a step from which it counts as struck. */
  tumblingTurn: 0.1,

  /** contacts: exact ones of a group up to which all around them is looked at; this costs little there. */
  contactsFollowed: 64,
  /** pairs: of elements, likewise. */
  pairsFollowed: 1000,
  /**
   * share: of a group's energy that its contacts may add in a step, for what rounding and the tolerance of
   * forces leave: 1e-5 of 240 steps is 0.2 % in a second.
   */
  gainShare: 1e-5,

  /** rods: of a world up to which each that is held is compared with all others, to know that it is alone. */
  rodsComparedAlone: 32,
  /** boxes: of two parameters in which a crossing of two curves, or of one with a shape, is looked for. */
  crossingBoxes: 1200,
  /** triangles: near a box that are looked at; of more, the box is divided. */
  crossingTriangles: 256,
  /** elements: after each other whose boxes are looked at as one, in the search for pairs nobody foresaw. */
  strayBlock: 16,
  /** thicknesses: distance below which a step brings no centrelines that were farther from each other. */
  crossingDistance: 0.5,
  /** share: of their distance that a step leaves to those which are as near already. */
  keptDistance: 0.9,
  /** thicknesses: distance of centrelines that are through each other: somebody put them there. */
  throughDistance: 0.01,
  /**
   * times: the length along which a rod does not touch what it is tied to, after which it may no longer come
   * nearer to it. A tie holds the rod at the surface, so it leaves it slowly, and the first contact is
   * farther on: with the same length a coil that lay on the box it was tied to stood still for good.
   */
  tiedLeave: 2,

  /** radii: travel in a step below which nothing comes down far from where it was. */
  unforeseenTravel: 0.5,
  /** factor: on an unforeseen depth; nothing else holds it back. */
  unforeseenWeight: 2.5,
  /** share: of the present depth that is excused, so that steps do not lead on from depth to depth. */
  excusedDepth: 0.5,
  /** thicknesses: present depth from which all of it is excused: rods were placed or are held there. */
  placedDepth: 0.1,
});

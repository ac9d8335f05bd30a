import { limitGroup } from "./limit-group.js";

/** Gathering contacts and choosing the solver of an island (`solve`). */
export const solve = limitGroup({
  /**
   * share: of a penetration that a step corrects, if `solver.correctionSpeed` allows (Baumgarte
   * stabilisation).
   */
  correctedDepth: 0.2,
  /** radii: depth in an obstacle beyond which a rod was put there, and its contact gives. */
  sunkDepth: 2,
  /** lengths: of the rod, likewise; hair on a head of flat triangles is a little inside a round one. */
  sunkShare: 0.01,
  /** share: of how far a rod gives at such a contact that the contact gives too. */
  sunkSoftness: 1,
  /**
   * ratio: mobility of a contact to that of the free rod below which it is given up. A clamp within about
   * three radii of a hair holds it: large forces there spoil the precision elsewhere.
   */
  stiffContact: 1e-5,
  /**
   * ratio: of a rigid attachment to the free rod: 1e-8 m under 50 N for a rope of 80 g. Without it a rope
   * held exactly as far apart as it is long has forces without limit.
   */
  pulledCompliance: 1e-6,
  /**
   * ratio: the same where the rod is pressed along itself; nearly straight, it could get out of the way only
   * by darting aside at 1 / (2 sqrt(this)) of the speed.
   */
  pressedCompliance: 1e-2,
  /** ratio: distance of two ties to the same body to the rod between them, from which neither can give. */
  stretchedShare: 0.9,

  /**
   * rows: of attachments alone up to which an island is solved by elimination: exact and faster than sweeps.
   */
  attachmentsEliminated: 8,
  /**
   * contacts: up to which second-order methods come after a few sweeps. An overhand knot of 11 contacts took
   * 109 sweeps a step; a double fisherman's of 50 to 74 takes three quarters of the time.
   */
  contactsForNewtonFirst: 96,
  /** sweeps: before them. */
  sweepsBeforeNewton: 5,
  /**
   * sweeps: the same in the memory of Newton's kernel. 3 to 15 cost the same, but many lead away from the
   * forces of the step before: a bow under 30 N slips by 5.4 mm after 8, by less than 2 mm after 5.
   */
  compiledSweepsBeforeNewton: 5,
  /**
   * iterations: of whole Newton steps before steps are searched along. A Prusik knot that slides under 30 N
   * took 310 ms a frame in the interior point method, and takes 32 so.
   */
  wholeNewtonSteps: 12,
  /**
   * contacts: up to which W is written out for second-order methods: its factors grow faster than the island.
   * Two steps of 2,788 and 2,925 contacts took 49 s each, those around them 0.3 s in the loop.
   */
  contactsForSecondOrder: 500,
  /** iterations: of a second-order method. */
  secondOrderIterations: 60,
  /** nu = 3 n / m: above it W cannot be regular, and Newton's method is not tried. */
  regularNu: 1,
  /**
   * nu: of the closed contacts, above which rods have crumpled into themselves: rows contradict each other.
   */
  crumpledNu: 3,
  /** sweeps: without halving the residual that such an island may take. */
  sweepsForCrumpled: 30,
  /** sweeps: without halving the residual before another solver takes over. */
  sweepsBeforeHandover: 100,
  /**
   * share: of the tolerance to which a crowd is solved that is nearly at rest. With all of it 200 curly
   * strands slip here and there at 10 to 100 mm/s for good, with a tenth none does after a second.
   */
  stillPrecision: 0.1,
  /** sweeps: that are taken for it at most. */
  sweepsForStill: 30,
  /** contacts: exact ones of an island up to which its gaps are relinearised. */
  relinearisedContacts: 256,
  /**
   * Es: tolerance from which columns of single precision will do. In a combed wisp forces that cancel are 30
   * times what they leave, and rounding leaves 3e-6 of the velocities undecided.
   */
  singlePrecisionTolerance: 5e-5,
});

import { limitGroup } from "./limit-group.js";

/**
 * What numbers from outside may be (`quantities.ts`): far beyond anything that can be built, and near enough
 * to keep products and quotients of them within what doubles hold.
 */
export const ranges = limitGroup({
  /** m: from the origin, of any place. Beyond it doubles are coarser than a hair's radius by 1e-4. */
  mostPosition: 1e7,
  /** m: of rods, elements, radii, shapes, at least. */
  leastLength: 1e-8,
  /** m: of the same, at most. */
  mostLength: 1e6,
  /** 1/m: of curvature and twist, natural or not, and of yielding. */
  mostCurvature: 1e7,
  /** kg/m^3: at least. */
  leastDensity: 1e-3,
  /** kg/m^3: at most; osmium has 2.3e4. */
  mostDensity: 1e7,
  /** Pa: at least. */
  leastModulus: 1e-6,
  /** Pa: at most; diamond has 1.2e12. */
  mostModulus: 1e15,
  /** kg: of a body, at least. */
  leastMass: 1e-12,
  /** kg: of a body, at most. */
  mostMass: 1e12,
  /** kg m^2: principal moment of a body, at least. */
  leastInertia: 1e-24,
  /** kg m^2: principal moment of a body, at most. */
  mostInertia: 1e18,
  /** N and N m: that break, hold, snag or are applied, at least. */
  leastForce: 1e-12,
  /** N and N m: that break, hold, snag or are applied, at most. */
  mostForce: 1e12,
  /** N s, N m s and N s/m: of an impulse, an angular one and a drag that are given to a rod. */
  mostImpulse: 1e9,
  /** m/N: of an attachment, at least, where it has to give at all. */
  leastCompliance: 1e-15,
  /** m/N: of an attachment, at most. */
  mostCompliance: 1e9,
  /** m/s: of bodies, winches and the air, at most. */
  mostSpeed: 1e6,
  /** m/s: that has to be above 0, at least. */
  leastSpeed: 1e-9,
  /** rad/s: of bodies. */
  mostSpin: 1e6,
  /** rad: that a step may be allowed to turn a rod, at least. */
  leastTurn: 1e-3,
  /** rad: the same, at most; a root is never told to turn by more. */
  mostTurn: Math.PI,
  /** m/s^2: of gravity. */
  mostAcceleration: 1e6,
  /** ratio: Coulomb's coefficient. */
  mostFriction: 1e6,
  /** s and N s/m^2 and N s^2/m^3: of damping and drag. */
  mostDamping: 1e6,
  /** s: of a frame, at least. */
  leastFrame: 1e-9,
  /** s: of a frame, at most. */
  mostFrame: 1e3,
  /** s: that `stepWorld` is told have passed, at most; what is too long to be caught up with is dropped. */
  mostPassed: 1e9,
  /** s: that `step` simulates at once, at most: an hour of 216,000 frames. */
  mostStepped: 3600,
  /** ratio: simulated to real time, at least. */
  leastTimeScale: 1e-6,
  /** ratio: simulated to real time, at most. */
  mostTimeScale: 1e3,
  /** ratio: of a unit to that of SI, at least; and its inverse at most. */
  leastUnit: 1e-12,
  /** ratio: of a unit to that of SI, at most. */
  mostUnit: 1e12,
});

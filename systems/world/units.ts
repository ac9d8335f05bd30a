/**
 * The simulator computes in units of the scene's own size, so that tolerances mean the same for a hair of 50
 * um and for a ship's rope; the API speaks SI. A quantity in world units = SI value / unit.
 */
export interface Units {
  /** metres per unit of length */
  readonly length: number;
  /** kilograms per unit of mass */
  readonly mass: number;
  /** seconds per unit of time */
  readonly time: number;
}

/**
 * Centimetre, gram, hundredth of a second: gravity is about 0.1, and both hair and ropes stay within a
 * few decades of 1.
 */
export const defaultUnits: Units = { length: 1e-2, mass: 1e-3, time: 1e-2 };

export const velocityUnit = (u: Units): number => u.length / u.time;
export const accelerationUnit = (u: Units): number => u.length / (u.time * u.time);
export const forceUnit = (u: Units): number => (u.mass * u.length) / (u.time * u.time);
export const impulseUnit = (u: Units): number => (u.mass * u.length) / u.time;
export const energyUnit = (u: Units): number => (u.mass * u.length * u.length) / (u.time * u.time);
/** Mass per length. */
export const lineDensityUnit = (u: Units): number => u.mass / u.length;
/** rho I, the inertia of a section per length. */
export const sectionInertiaUnit = (u: Units): number => u.mass * u.length;
/** E I: force times squared length. */
export const stiffnessUnit = (u: Units): number =>
  (u.mass * u.length * u.length * u.length) / (u.time * u.time);

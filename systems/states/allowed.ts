import { limits } from "../world/limits.js";
import { accelerationUnit, forceUnit, impulseUnit, velocityUnit, type Units } from "../world/units.js";
import { reject } from "../world/validate.js";

const { ranges } = limits;
const { mostNumber, roundedLength } = limits.states;

/** What numbers of a state may be, in the units of the state. */
export interface Allowed {
  readonly least: number;
  readonly most: number;
  readonly isWhole?: true;
  /** Whether Infinity is allowed too, and what else is. */
  readonly orInfinity?: true;
  readonly or?: number;
}

export const flag: Allowed = { least: 0, most: 1, isWhole: true };
export const anyWhole: Allowed = { least: 0, most: 2 ** 32 - 1, isWhole: true };
export const finite: Allowed = { least: -mostNumber, most: mostNumber };
export const notNegative: Allowed = { least: 0, most: mostNumber };
export const positive: Allowed = { least: 1 / mostNumber, most: mostNumber };
/** Of components of unit vectors. */
export const cosine: Allowed = { least: -1 - roundedLength, most: 1 + roundedLength };
export const below = (count: number): Allowed => ({ least: 0, most: count - 1, isWhole: true });
export const upTo = (most: number): Allowed => ({ least: 0, most, isWhole: true });
export const from = (least: number, most: number): Allowed => ({ least, most });

/** Of quantities, by what they are. Units are divided by, so the last digit is not to be counted on. */
export function quantitiesIn(units: Units): Quantities {
  let found = known.get(units);
  if (!found) known.set(units, (found = makeQuantities(units)));
  return found;
}

const known = new WeakMap<Units, Quantities>();

function makeQuantities(units: Units) {
  const { length, mass, time } = units;
  const most = (si: number, unit: number) => (si * (1 + roundedLength)) / unit;
  const least = (si: number, unit: number) => (si * (1 - roundedLength)) / unit;
  const signed = (si: number, unit: number): Allowed => ({ least: -most(si, unit), most: most(si, unit) });
  const atLeast0 = (si: number, unit: number): Allowed => ({ least: 0, most: most(si, unit) });
  const force = {
    least: least(ranges.leastForce, forceUnit(units)),
    most: most(ranges.mostForce, forceUnit(units)),
  };
  return {
    place: signed(ranges.mostPosition, length),
    length: { least: least(ranges.leastLength, length), most: most(ranges.mostLength, length) },
    lengthOr0: { least: least(ranges.leastLength, length), most: most(ranges.mostLength, length), or: 0 },
    curvature: signed(ranges.mostCurvature, 1 / length),
    /** From a root on. */
    arc: atLeast0(ranges.mostLength, length),
    speed: signed(ranges.mostSpeed, velocityUnit(units)),
    largestSpeed: {
      least: least(ranges.leastSpeed, velocityUnit(units)),
      most: most(ranges.mostSpeed, velocityUnit(units)),
    },
    acceleration: signed(ranges.mostAcceleration, accelerationUnit(units)),
    impulse: signed(ranges.mostImpulse, impulseUnit(units)),
    force: { ...force, orInfinity: true } as Allowed,
    snagForce: force as Allowed,
    compliance: atLeast0(ranges.mostCompliance, (time * time) / mass),
    frame: { least: least(ranges.leastFrame, time), most: most(ranges.mostFrame, time) },
    time: atLeast0(ranges.mostPassed, time),
    inverseMass: atLeast0(1 / ranges.leastMass, 1 / mass),
    inverseInertia: signed(1 / ranges.leastInertia, 1 / (mass * length * length)),
    friction: from(0, ranges.mostFriction),
    density: from(ranges.leastDensity, ranges.mostDensity),
    modulus: from(ranges.leastModulus, ranges.mostModulus),
    poisson: from(-0.99, 0.5),
    damping: from(0, ranges.mostDamping),
    /** N, as it was given. */
    axial: from(0, ranges.mostForce),
    yielding: { least: 1 / ranges.mostLength, most: ranges.mostCurvature, orInfinity: true },
  } as const satisfies Record<string, Allowed>;
}

export type Quantities = ReturnType<typeof makeQuantities>;

/** An error that names the first of the numbers that is not allowed. */
export function checkRun(what: string, values: ArrayLike<number>, allowed: Allowed, width = 1): void {
  const { least, most, isWhole } = allowed;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value >= least && value <= most && (!isWhole || value === Math.floor(value))) continue;
    if ((allowed.orInfinity && value === Infinity) || value === allowed.or) continue;
    const place = width > 1 ? `[${Math.floor(i / width)}][${i % width}]` : `[${i}]`;
    const dot = what.lastIndexOf(".");
    reject(`${what.slice(0, dot)}${place}${what.slice(dot)}`, value, words(allowed));
  }
}

export function checkNumber(what: string, value: number, allowed: Allowed): number {
  const { least, most, isWhole } = allowed;
  if (value >= least && value <= most && (!isWhole || value === Math.floor(value))) return value;
  if ((allowed.orInfinity && value === Infinity) || value === allowed.or) return value;
  return reject(what, value, words(allowed));
}

function words({ least, most, isWhole, orInfinity, or }: Allowed): string {
  const others = `${or === undefined ? "" : `, or ${or}`}${orInfinity ? ", or Infinity" : ""}`;
  return `a ${isWhole ? "whole" : "finite"} number from ${least} to ${most}${others}`;
}

import { limits } from "./limits.js";
import { reject } from "./validate.js";

const { mostPosition, leastLength, mostLength, mostCurvature } = limits.ranges;
const { leastDensity, mostDensity, leastModulus, mostModulus, mostFriction, mostDamping } = limits.ranges;
const { leastMass, mostMass, leastInertia, mostInertia, leastForce, mostForce, mostImpulse } = limits.ranges;
const { leastCompliance, mostCompliance, leastSpeed, mostSpeed, mostSpin, mostAcceleration } = limits.ranges;
const { leastFrame, mostFrame, mostPassed, mostStepped } = limits.ranges;
const { leastTurn, mostTurn } = limits.ranges;
const { leastTimeScale, mostTimeScale, leastUnit, mostUnit } = limits.ranges;

interface Range {
  /** Of what has to be above 0. */
  readonly least: number;
  readonly most: number;
  readonly unit: string;
}

/** What numbers from outside are, SI, and between which bounds they have to be. */
const quantities = {
  position: { least: 0, most: mostPosition, unit: " m" },
  length: { least: leastLength, most: mostLength, unit: " m" },
  curvature: { least: 1 / mostLength, most: mostCurvature, unit: "/m" },
  density: { least: leastDensity, most: mostDensity, unit: " kg/m^3" },
  modulus: { least: leastModulus, most: mostModulus, unit: " Pa" },
  mass: { least: leastMass, most: mostMass, unit: " kg" },
  inertia: { least: leastInertia, most: mostInertia, unit: " kg m^2" },
  force: { least: leastForce, most: mostForce, unit: " N" },
  impulse: { least: 0, most: mostImpulse, unit: " N s" },
  angularImpulse: { least: 0, most: mostImpulse, unit: " N m s" },
  torque: { least: leastForce, most: mostForce, unit: " N m" },
  pointDrag: { least: 0, most: mostImpulse, unit: " N s/m" },
  compliance: { least: leastCompliance, most: mostCompliance, unit: " m/N" },
  speed: { least: leastSpeed, most: mostSpeed, unit: " m/s" },
  spin: { least: 0, most: mostSpin, unit: " rad/s" },
  turn: { least: leastTurn, most: mostTurn, unit: " rad" },
  acceleration: { least: 0, most: mostAcceleration, unit: " m/s^2" },
  friction: { least: 0, most: mostFriction, unit: "" },
  damping: { least: 0, most: mostDamping, unit: "" },
  frame: { least: leastFrame, most: mostFrame, unit: " s" },
  passed: { least: 0, most: mostPassed, unit: " s" },
  stepped: { least: 0, most: mostStepped, unit: " s" },
  timeScale: { least: leastTimeScale, most: mostTimeScale, unit: "" },
  unit: { least: leastUnit, most: mostUnit, unit: "" },
} as const satisfies Record<string, Range>;

export type Quantity = keyof typeof quantities;

/** A number above 0. */
export function quantity(parameter: string, value: number, kind: Quantity): number {
  const { least, most } = quantities[kind];
  return typeof value === "number" && value >= least && value <= most && value > 0
    ? value
    : refuse(parameter, value, least, kind);
}

/** A number that may be 0. */
export function quantityOrZero(parameter: string, value: number, kind: Quantity): number {
  const isAllowed = typeof value === "number" && value >= 0 && value <= quantities[kind].most;
  return isAllowed ? value : refuse(parameter, value, 0, kind);
}

/** A number of either sign. */
export function signedQuantity(parameter: string, value: number, kind: Quantity): number {
  const { most } = quantities[kind];
  const isAllowed = typeof value === "number" && value >= -most && value <= most;
  return isAllowed ? value : refuse(parameter, value, -most, kind);
}

/** As many numbers of either sign as `length` says. */
export function quantityVector(
  parameter: string,
  value: ArrayLike<number>,
  length: number,
  kind: Quantity,
): ArrayLike<number> {
  if (typeof value !== "object" || value?.length !== length)
    reject(parameter, value, `${length} finite numbers`);
  const { most } = quantities[kind];
  for (let i = 0; i < length; i++) {
    const isAllowed = typeof value[i] === "number" && value[i] >= -most && value[i] <= most;
    if (!isAllowed) refuse(`${parameter}[${i}]`, value[i], -most, kind);
  }
  return value;
}

/** A place, metres. */
export function place(parameter: string, value: ArrayLike<number>): ArrayLike<number> {
  return quantityVector(parameter, value, 3, "position");
}

function refuse(parameter: string, value: unknown, least: number, kind: Quantity): never {
  const { most, unit } = quantities[kind];
  return reject(parameter, value, `a finite number from ${least} to ${most}${unit}`);
}

import { limits } from "../world/limits.js";
import { reject } from "../world/validate.js";
import { hypot, square } from "../math/elementary.js";

const { coilSpacing, elementsPerTurn, mostElements, mostTurns } = limits.rods;

/**
 * How many elements a rod needs whose natural shape winds with `curvature` and `twist`, in 1/m, over `length`
 * metres: two for every turn of the coil, or as many as its model asks for, and `least` where it hardly winds.
 */
export function elementsOfCoil(
  least: number,
  curvature: number,
  twist: number,
  length: number,
  perTurn: number = elementsPerTurn,
): number {
  const turns = turnsOfCoil(curvature, twist, length);
  return Math.min(mostElements, Math.max(least, Math.ceil(perTurn * turns)));
}

function turnsOfCoil(curvature: number, twist: number, length: number): number {
  return (hypot(curvature, twist) * length) / (2 * Math.PI);
}

/** Refuses coils of more turns than can be followed. */
export function checkTurns(parameter: string, curvature: number, twist: number, length: number): void {
  const turns = Math.round(turnsOfCoil(curvature, twist, length));
  if (turns > mostTurns)
    reject(parameter, `${turns} turns long`, `at most ${mostTurns} turns, or \`elements\` of your own`);
}

/**
 * The pitch of the tightest helix around a cylinder of radius R that a rod of radius r can have as its
 * natural shape. Unrolled, turns are P cos(alpha) apart with tan(alpha) = P / 2 pi R; that must be 2 r. Around
 * a cylinder thinner than itself a rod is bent by no more than 1 / r: with c = P / 2 pi, R^2 + c^2 >= R r; the
 * second term joins the two at R = r.
 */
export function leastPitch(R: number, radius: number): number {
  const r = coilSpacing * radius;
  if (R >= r) return (2 * r) / Math.sqrt(1 - square(r / (Math.PI * R)));
  return 2 * Math.PI * Math.sqrt(R * (r - R) + (R * R) / (Math.PI * Math.PI - 1));
}

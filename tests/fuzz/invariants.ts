import { getEnergy, getMaterial, rodHandle, rodLength, type RodWorld } from "../../systems/index.js";
import { velocityUnit } from "../../systems/world/units.js";
import { workBound } from "../oracle/work-bound.js";
import { measureWorld, type WorldMeasures } from "../oracle/world-measures.js";

export const invariants = [
  "finite",
  "length kept",
  "speed",
  "elastic energy",
  "no passage",
  "work",
  "errors named",
  "unchanged where a call threw",
  "steps do not throw",
] as const;
export type Invariant = (typeof invariants)[number];

export interface Violation {
  readonly invariant: Invariant;
  readonly what: string;
  /** Number of the action. */
  readonly at: number;
}

/** Share of the world's largest speed that readings may be above it: what rounding leaves. */
const speedRounding = 1e-6;
/** Share by which a chord may be longer than the rod: what rounding leaves. */
const stretchAllowed = 1e-6;

/** What is wrong with the world now, the worst first. */
export function violated(world: RodWorld, now: WorldMeasures = measureWorld(world)): Omit<Violation, "at">[] {
  if (!now.isFinite)
    return [{ invariant: "finite", what: "energy, velocities or shapes are not all finite" }];
  const found: Omit<Violation, "at">[] = [];
  if (now.stretch > stretchAllowed)
    found.push({ invariant: "length kept", what: `a rod is longer by ${now.stretch.toPrecision(3)}` });
  const largest = world.largestSpeed * velocityUnit(world.units);
  if (now.fastest > largest * (1 + speedRounding))
    found.push({ invariant: "speed", what: `${now.fastest.toPrecision(3)} m/s` });
  const bound = workBound(world);
  if (world.statistics.work > bound)
    found.push({ invariant: "work", what: `${(world.statistics.work / bound).toPrecision(3)} of its bound` });
  const bent = mostBent(world);
  if (bent > 1)
    found.push({ invariant: "elastic energy", what: `${bent.toPrecision(3)} times what a rod can hold` });
  return found;
}

/**
 * Elastic energy of a rod that is wound up as tightly as its own radius r allows: bent by 1/r it holds E I L / (2 r^2) = E A L / 8, and
 * about as much again if it is twisted likewise. More than that no contact and no hand can have put into it.
 */
function mostBent(world: RodWorld): number {
  const energy = { elastic: 0, kinetic: 0, gravitational: 0 };
  const { Rod } = world.components;
  let most = 0;
  for (const entity of world.rods) {
    const rod = rodHandle(world, entity);
    const area = Math.PI * Rod.radius1[entity] * Rod.radius2[entity] * world.units.length ** 2;
    const holds = 0.25 * getMaterial(world, rod).youngModulus * area * rodLength(world, rod);
    most = Math.max(most, getEnergy(world, rod, energy).elastic / holds);
  }
  return most;
}

/** Our errors name the parameter, the value and what is allowed; those of a system name the system. */
export function isNamed(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /^.+ is .*; allowed: .+/s.test(error.message) || /^the system ".+" failed: /.test(error.message);
}

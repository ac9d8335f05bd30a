import { solverMethods } from "../solve/solver.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";
import { finite, flag, notNegative, positive, upTo, type Allowed, type Quantities } from "./allowed.js";

const { leastTurn, mostTurn } = limits.ranges;

/** A number that a world has once. */
interface WorldNumber {
  readonly name: string;
  readonly allowed: Allowed;
  get(world: RodWorld): number;
  set(world: RodWorld, value: number): void;
}

const detectionMethods = ["curve", "segments"] as const;
const accelerations = ["none", "nesterov", "anderson", "combined"] as const;

type Settings<T> = { -readonly [K in keyof T as T[K] extends number ? K : never]: T[K] };

/** Numbers of a part of the world by their names. */
function ofPart<T extends object>(
  part: (world: RodWorld) => T,
  prefix: string,
  allowed: Partial<Record<keyof Settings<T>, Allowed>>,
): WorldNumber[] {
  return (Object.keys(allowed) as (keyof Settings<T> & string)[]).map((name) => ({
    name: prefix + name,
    allowed: allowed[name]!,
    get: (world) => (part(world) as Record<string, number>)[name],
    set: (world, value) => ((part(world) as Record<string, number>)[name] = value),
  }));
}

function flagsOf<T extends object>(
  part: (world: RodWorld) => T,
  prefix: string,
  names: readonly (keyof T & string)[],
): WorldNumber[] {
  return names.map((name) => ({
    name: prefix + name,
    allowed: flag,
    get: (world) => ((part(world) as Record<string, boolean>)[name] ? 1 : 0),
    set: (world, value) => ((part(world) as Record<string, boolean>)[name] = value === 1),
  }));
}

function choiceOf<T extends string>(
  name: string,
  choices: readonly T[],
  get: (world: RodWorld) => T,
  set: (world: RodWorld, choice: T) => void,
): WorldNumber {
  return {
    name,
    allowed: upTo(choices.length - 1),
    get: (world) => choices.indexOf(get(world)),
    set: (world, value) => set(world, choices[value]),
  };
}

function vectorOf(
  name: string,
  count: number,
  part: (world: RodWorld) => Float64Array,
  allowed: Allowed,
): WorldNumber[] {
  return Array.from({ length: count }, (_, i) => ({
    name: `${name}[${i}]`,
    allowed,
    get: (world) => part(world)[i],
    set: (world, value) => (part(world)[i] = value),
  }));
}

/** Time, forces, and the settings that decide how steps are taken, in the order in which states have them. */
export function worldNumbers(is: Quantities): readonly WorldNumber[] {
  let found = known.get(is);
  if (!found) known.set(is, (found = makeNumbers(is)));
  return found;
}

const known = new WeakMap<Quantities, readonly WorldNumber[]>();

function makeNumbers(is: Quantities): readonly WorldNumber[] {
  const orInfinity = (allowed: Allowed): Allowed => ({ ...allowed, orInfinity: true });
  return [
    ...ofPart(({ clock }) => clock, "clock.", {
      frame: is.frame,
      subSteps: { least: 1, most: 1000, isWhole: true },
      crowdSubSteps: { least: 1, most: 1000, isWhole: true },
      maximumFrames: { least: 1, most: 1_000_000, isWhole: true },
      pending: is.time,
      now: is.time,
    }),
    ...vectorOf("gravity", 3, ({ gravity }) => gravity, is.acceleration),
    ...vectorOf("wind", 3, ({ wind }) => wind, is.speed),
    ...flagsOf((world) => world, "", ["collides", "isCrowd"]),
    ...ofPart((world) => world, "", {
      largestSpeed: is.largestSpeed,
      largestTurn: { least: leastTurn, most: mostTurn },
    }),
    ...ofPart(({ work }) => work, "work.", { budget: orInfinity(positive) }),
    ...ofPart(({ resting }) => resting, "resting.", { speed: notNegative, patience: is.time }),
    ...vectorOf("resting.surroundings", 7, ({ resting }) => resting.surroundings, finite),
    ...flagsOf(({ touches }) => touches, "touches.", ["watched"]),
    ...ofPart(({ touches }) => touches, "touches.", { patience: is.time, step: upTo(2 ** 53 - 1) }),
    ...ofPart(({ adaptation }) => adaptation, "adaptation.", {
      largestTurn: notNegative,
      smallestTurn: notNegative,
      patience: is.time,
      tolerance: notNegative,
    }),
    choiceOf(
      "solver.method",
      solverMethods,
      ({ solver }) => solver.method,
      ({ solver }, method) => (solver.method = method),
    ),
    ...flagsOf(({ solver }) => solver, "solver.", ["allowsPassage"]),
    ...ofPart(({ solver }) => solver, "solver.", {
      tolerance: notNegative,
      worstResidual: orInfinity(notNegative),
      worstStepError: orInfinity(notNegative),
      mostBending: orInfinity(notNegative),
      correctionSpeed: orInfinity(notNegative),
      closingSpeed: orInfinity(notNegative),
      closingAcceleration: orInfinity(notNegative),
      closingStrength: orInfinity(notNegative),
    }),
    choiceOf(
      "solver.loop.acceleration",
      accelerations,
      ({ solver }) => solver.loop.acceleration,
      ({ solver }, acceleration) => (solver.loop.acceleration = acceleration),
    ),
    ...flagsOf(({ solver }) => solver.loop, "solver.loop.", ["freezing", "presolve"]),
    ...ofPart(({ solver }) => solver.loop, "solver.loop.", {
      tolerance: notNegative,
      maxSweeps: upTo(2 ** 31),
      patience: orInfinity(notNegative),
    }),
    choiceOf(
      "detection.method",
      detectionMethods,
      ({ detection }) => detection.method,
      ({ detection }, method) => (detection.method = method),
    ),
    ...ofPart(({ detection }) => detection, "detection.", { segmentLength: orInfinity(positive) }),
  ];
}

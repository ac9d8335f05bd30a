import { createWorld as createEntities } from "bitecs";
import { createComponents, createContactTable, Memory } from "../../components/index.js";
import { createAdaptation } from "../adapt-refine/adaptation.js";
import { createDetection } from "../detect/detection.js";
import { checkModels, defaultModels, installModels, reserveRooms } from "../models/install-models.js";
import { createRodJobs } from "../models/rod-jobs.js";
import type { RodModel } from "../models/rod-model.js";
import { createShapeSet } from "../shapes/shape-set.js";
import { createResting } from "../sleep/resting.js";
import { createSolver } from "../solve/solver.js";
import { Threads } from "../threads/threads.js";
import { checkWorkers, checkWorkerUrl, memoryFor } from "../threads/options.js";
import { createTrial } from "../trial/trial-state.js";
import { createTouchTable } from "../touches/touch-table.js";
import { limits } from "../world/limits.js";
import { createStatistics } from "../world/statistics.js";
import { defaultUnits, velocityUnit, type Units } from "../world/units.js";
import { quantity, quantityVector } from "../world/quantities.js";
import { checkOptions, type OptionNames } from "../world/options.js";
import { flag, millisecondsOrInfinity, positiveInteger } from "../world/validate.js";
import { createWork } from "../world/work.js";
import { setGravity, setWind, type RodWorld } from "../world/world.js";
import { createDividedStep, createStepParts } from "./step-parts.js";
import { createUserSystems } from "./user-systems.js";

const { secondsApart } = limits.touches;
const { defaultSpeed, defaultTurn } = limits.advance;

export interface WorldOptions {
  /** m/s^2; default (0, -9.81, 0) */
  gravity?: ArrayLike<number>;
  /** m/s; default none */
  wind?: ArrayLike<number>;
  /** Seconds of a frame; default 1/60. */
  frame?: number;
  /** Sub-steps per frame; default 4. */
  subSteps?: number;
  /**
   * The same for rods of a crowd which feel no exact rod, no attachment and no body that feels them; others, and all
   * where this is more, take the sub-steps of the frame. Default: as many as these.
   */
  crowdSubSteps?: number;
  /** Frames that one call of `stepWorld` may catch up; default 4. */
  maximumFrames?: number;
  /** Whether rods touch each other, themselves and obstacles; default true. */
  collides?: boolean;
  /**
   * Work that rods which feel each other may take in a frame, in milliseconds of a laptop's core, about: it is
   * counted, not timed. Default Infinity.
   */
  budget?: number;
  /**
   * m/s that no point of a rod exceeds; default 100. A root that is told to go faster leaps: its rod goes
   * along as it is, and is at rest.
   */
  largestSpeed?: number;
  /** Radians that a step may turn a rod by anywhere; what turns faster is stepped in halves. Default 1.5. */
  largestTurn?: number;
  /**
   * Rod models to choose from (`RodOptions.model`), the default one first; default "super-helix", "clothoid",
   * "elastic-rod", "corde" and "mass-spring".
   */
  models?: readonly RodModel[];
  units?: Units;
  /**
   * Where the world lives: a memory of its own (`createLinearMemory`), which may be shared; default
   * one that is not.
   */
  memory?: WebAssembly.Memory;
  /**
   * Workers that take a part in steps beside the thread that calls `stepWorld`, 32 at most; "auto" for as many as
   * the machine has threads to spare, 3 at most. The motion is the same, bit by bit. Memory must be shared for
   * that: where it cannot be, `world.threads.problem` says why, and there are none. `endWorkers` ends them.
   * Default 0.
   */
  workers?: number | "auto";
  /**
   * Address of the workers' script, `babylon-rods/worker`, for pages whose content security policy does not
   * allow workers from a Blob; default that script, embedded.
   */
  workerUrl?: string | URL;
}

const worldNames: OptionNames<WorldOptions> = {
  gravity: true,
  wind: true,
  frame: true,
  subSteps: true,
  crowdSubSteps: true,
  maximumFrames: true,
  collides: true,
  budget: true,
  largestSpeed: true,
  largestTurn: true,
  models: true,
  units: true,
  memory: true,
  workers: true,
  workerUrl: true,
};
const unitNames: OptionNames<Units> = { length: true, mass: true, time: true };

export function createRodWorld(options: WorldOptions = {}): RodWorld {
  checkOptions("options", options, worldNames);
  const units = checkOptions("units", options.units ?? defaultUnits, unitNames);
  quantity("units.length", units.length, "unit");
  quantity("units.mass", units.mass, "unit");
  quantity("units.time", units.time, "unit");
  const frame = quantity("frame", options.frame ?? 1 / 60, "frame");
  const subSteps = positiveInteger("subSteps", options.subSteps ?? 4, 1000);
  const crowdSubSteps = positiveInteger("crowdSubSteps", options.crowdSubSteps ?? 1000, 1000);
  const maximumFrames = positiveInteger("maximumFrames", options.maximumFrames ?? 4, 1_000_000);
  const gravity = quantityVector("gravity", options.gravity ?? [0, -9.81, 0], 3, "acceleration");
  const wind = quantityVector("wind", options.wind ?? [0, 0, 0], 3, "speed");
  const budget = millisecondsOrInfinity("budget", options.budget ?? Infinity);
  const largestSpeed = quantity("largestSpeed", options.largestSpeed ?? defaultSpeed, "speed");
  const largestTurn = quantity("largestTurn", options.largestTurn ?? defaultTurn, "turn");
  const models = checkModels(options.models ?? defaultModels);
  const collides = flag("collides", options.collides ?? true);

  const workers = checkWorkers("workers", options.workers ?? 0);
  const workerUrl = checkWorkerUrl("workerUrl", options.workerUrl);
  const memory = new Memory(options.memory ?? memoryFor(workers));
  const threads = new Threads(memory);
  const rooms = reserveRooms(memory, models);
  const components = createComponents(memory);
  const modelStates = installModels(memory, components, models, rooms);
  const world: RodWorld = {
    entities: createEntities(),
    memory,
    components,
    units,
    models,
    modelStates,
    threads,
    rodJobs: createRodJobs(threads, memory, components, models, modelStates, rooms),
    rods: [],
    obstacles: [],
    shapes: createShapeSet(memory),
    attachments: [],
    broken: [],
    combs: [],
    snags: [],
    contacts: createContactTable(memory),
    detection: createDetection(memory),
    solver: createSolver(units, memory),
    trial: createTrial(memory),
    divided: [],
    crowdSteps: createDividedStep(memory),
    leftBehind: createStepParts(memory),
    adaptation: createAdaptation(units),
    collides,
    work: createWork(budget),
    largestSpeed: largestSpeed / velocityUnit(units),
    largestTurn,
    isCrowd: false,
    resting: createResting(units, memory),
    touches: createTouchTable(memory, secondsApart / units.time),
    gravity: new Float64Array(3),
    wind: new Float64Array(3),
    clock: {
      frame: frame / units.time,
      subSteps,
      crowdSubSteps,
      maximumFrames,
      pending: 0,
      now: 0,
    },
    statistics: createStatistics(),
    userSystems: createUserSystems(),
  };
  setGravity(world, gravity);
  setWind(world, wind);
  if (workers > 0) world.detection.narrowPhase.shareWith(threads);
  threads.start(workers, workerUrl);
  return world;
}

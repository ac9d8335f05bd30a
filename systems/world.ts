import { createWorld as createEntities, type World as Entities } from "bitecs";
import {
  createComponents,
  createContactTable,
  Memory,
  type Components,
  type ContactTable,
} from "../components/index.js";
import type { RodModel } from "./deform/rod-model.js";
import { createAdaptation, type Adaptation } from "./adapt-refine/adaptation.js";
import {
  createSuperHelixKernel,
  reserveKernelRoom,
  type SuperHelixKernel,
} from "./deform/super-helix/kernel.js";
import { superHelix } from "./deform/super-helix/super-helix.js";
import { createDetection, type Detection } from "./detect/detection.js";
import { createShapeSet, type ShapeSet } from "./detect/obstacles/shape-set.js";
import { createResting, type Resting } from "./rest/resting.js";
import { createSolver, type Solver } from "./solve/solver.js";
import { createStatistics, type FrameStatistics } from "./statistics.js";
import { createTouchTable, type TouchTable } from "./touches/touch-table.js";
import { accelerationUnit, defaultUnits, velocityUnit, type Units } from "./units.js";
import { positive, positiveInteger, vector } from "./validate.js";

/** Everything the simulator knows. Plain data: the stages are functions over it. */
export interface RodWorld {
  readonly entities: Entities;
  readonly memory: Memory;
  readonly components: Components;
  readonly units: Units;
  /** Rod models by the index that `Rod.model` holds. */
  readonly models: readonly RodModel[];
  /** The numerics of super-helices on this memory. */
  readonly superHelix: SuperHelixKernel;
  /** Living rods in order of creation: the order in which every stage visits them. During `stepWorld` those at rest are left out. */
  rods: number[];
  /** Living obstacles in order of creation, and the shapes they have. */
  readonly obstacles: number[];
  readonly shapes: ShapeSet;
  /** Living attachments in order of creation. */
  readonly attachments: number[];
  /** Attachments that let go in the last call of `stepWorld` because their breaking force was exceeded, with that force, N. */
  readonly broken: {
    readonly entity: number;
    readonly generation: number;
    readonly force: readonly number[];
  }[];
  /** Living combs, which are obstacles too, and teeth that snagged in the last call of `stepWorld`, by what force, N. */
  readonly combs: number[];
  readonly snags: {
    readonly entity: number;
    readonly generation: number;
    readonly tooth: number;
    readonly force: number;
  }[];
  /** Contacts of the present step, and how they are found; none are while `collides` is false. */
  readonly contacts: ContactTable;
  readonly detection: Detection;
  readonly solver: Solver;
  /** How rods that may be divided anew are. */
  readonly adaptation: Adaptation;
  collides: boolean;
  /** Whether its contacts are a crowd, as those of hair are, however few there are just now (`crowd.ts`); default false. */
  isCrowd: boolean;
  /** Rods that lie still and are left out of the stages, where that is asked for. */
  readonly resting: Resting;
  /** Pairs that touch, for those who want to know when that begins and ends; noted only while `watched`. */
  readonly touches: TouchTable;
  /** Gravity and the velocity of the air, in world units. */
  readonly gravity: Float64Array;
  readonly wind: Float64Array;
  readonly clock: Clock;
  readonly statistics: FrameStatistics;
}

export interface Clock {
  /** Length of a frame, in world units of time; fixed. */
  frame: number;
  /** Sub-steps that a frame is divided into. */
  subSteps: number;
  /** Frames that one call of `stepWorld` may run at most; time beyond them is dropped and counted. */
  maximumFrames: number;
  /** Time that has passed in the real world but is not simulated yet. */
  pending: number;
  /** Simulated time. */
  now: number;
  /** How often steps of a frame may be halved because a rope is jerked, and how often they still may in this one (`frame.ts`). */
  patience: number;
  jerksLeft: number;
}

/** What a world begins with, and a calm one has again. */
export const mostPatience = 128;

export interface WorldOptions {
  /** m/s^2; default (0, -9.81, 0) */
  gravity?: ArrayLike<number>;
  /** m/s; default none */
  wind?: ArrayLike<number>;
  /** Seconds of a frame; default 1/60. */
  frame?: number;
  /** Sub-steps per frame; default 4. */
  subSteps?: number;
  /** Frames that one call of `stepWorld` may catch up; default 4. */
  maximumFrames?: number;
  /** Whether rods touch each other, themselves and obstacles; default true. */
  collides?: boolean;
  units?: Units;
  /** Where the world lives: a memory of its own (`createLinearMemory`), which may be shared; default one that is not. */
  memory?: WebAssembly.Memory;
}

/** Seconds that a pair may be apart and still counts as touching. */
const touchPatience = 1 / 30;

export function createRodWorld(options: WorldOptions = {}): RodWorld {
  const units = options.units ?? defaultUnits;
  positive("units.length", units.length);
  positive("units.mass", units.mass);
  positive("units.time", units.time);
  const frame = positive("frame", options.frame ?? 1 / 60);
  const subSteps = positiveInteger("subSteps", options.subSteps ?? 4, 1000);
  const maximumFrames = positiveInteger("maximumFrames", options.maximumFrames ?? 4, 1_000_000);
  const gravity = vector("gravity", options.gravity ?? [0, -9.81, 0], 3);
  const wind = vector("wind", options.wind ?? [0, 0, 0], 3);

  const memory = new Memory(options.memory);
  reserveKernelRoom(memory);
  const components = createComponents(memory);
  const world: RodWorld = {
    entities: createEntities(),
    memory,
    components,
    units,
    models: [superHelix],
    superHelix: createSuperHelixKernel(memory, components),
    rods: [],
    obstacles: [],
    shapes: createShapeSet(),
    attachments: [],
    broken: [],
    combs: [],
    snags: [],
    contacts: createContactTable(),
    detection: createDetection(),
    solver: createSolver(units),
    adaptation: createAdaptation(units),
    collides: options.collides ?? true,
    isCrowd: false,
    resting: createResting(units),
    touches: createTouchTable(touchPatience / units.time),
    gravity: new Float64Array(3),
    wind: new Float64Array(3),
    clock: {
      frame: frame / units.time,
      subSteps,
      maximumFrames,
      pending: 0,
      now: 0,
      patience: mostPatience,
      jerksLeft: mostPatience,
    },
    statistics: createStatistics(),
  };
  setGravity(world, gravity);
  setWind(world, wind);
  return world;
}

/** m/s^2 */
export function setGravity(world: RodWorld, gravity: ArrayLike<number>): void {
  vector("gravity", gravity, 3);
  for (let c = 0; c < 3; c++) world.gravity[c] = gravity[c]! / accelerationUnit(world.units);
}

/** Velocity of the air, m/s */
export function setWind(world: RodWorld, wind: ArrayLike<number>): void {
  vector("wind", wind, 3);
  for (let c = 0; c < 3; c++) world.wind[c] = wind[c]! / velocityUnit(world.units);
}

/** Simulated seconds since the world began. */
export function simulatedTime(world: RodWorld): number {
  return world.clock.now * world.units.time;
}

/** Seconds that `stepWorld` has been given but that do not fill a frame yet. */
export function pendingTime(world: RodWorld): number {
  return world.clock.pending * world.units.time;
}

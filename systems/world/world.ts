import type { World as Entities } from "bitecs";
import type { Components, ContactTable, Memory } from "../../components/index.js";
import type { Adaptation } from "../adapt-refine/adaptation.js";
import type { Detection } from "../detect/detection.js";
import type { DividedStep, StepParts } from "../frame/step-parts.js";
import type { UserSystems } from "../frame/user-systems.js";
import type { RodJobs } from "../models/rod-jobs.js";
import type { RodModel } from "../models/rod-model.js";
import type { ShapeSet } from "../shapes/shape-set.js";
import type { Resting } from "../sleep/resting.js";
import type { Solver } from "../solve/solver.js";
import type { Threads } from "../threads/threads.js";
import type { Trial } from "../trial/trial-state.js";
import type { TouchTable } from "../touches/touch-table.js";
import type { FrameStatistics } from "./statistics.js";
import { accelerationUnit, velocityUnit, type Units } from "./units.js";
import { quantityVector } from "./quantities.js";
import type { Work } from "./work.js";

/** Everything the simulator knows. Plain data: the stages are functions over it. */
export interface RodWorld {
  readonly entities: Entities;
  readonly memory: Memory;
  readonly components: Components;
  readonly units: Units;
  /** Rod models by the index that `Rod.model` holds. */
  readonly models: readonly RodModel[];
  /** What each of them keeps with the world, by name: known to the model alone. */
  readonly modelStates: Readonly<Record<string, unknown>>;
  /** Workers that take a part in what a step does, and what they may do for the rods of each model. */
  readonly threads: Threads;
  readonly rodJobs: readonly (RodJobs | undefined)[];
  /**
   * Living rods in order of creation: the order in which every stage visits them. During `stepWorld` those at
   * rest are left out.
   */
  rods: number[];
  /** Living obstacles in order of creation, and the shapes they have. */
  readonly obstacles: number[];
  readonly shapes: ShapeSet;
  /** Living attachments in order of creation. */
  readonly attachments: number[];
  /**
   * Attachments that broke in the last call of `stepWorld`, with the force that exceeded
   * their breaking force, N.
   */
  readonly broken: {
    readonly entity: number;
    readonly generation: number;
    readonly force: readonly number[];
  }[];
  /**
   * Living combs, which are obstacles too, and teeth that snagged in the last call of `stepWorld`,
   * by what force, N.
   */
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
  /** What the step under way would lead to. */
  readonly trial: Trial;
  /** What steps that are divided keep, by how often they have been halved. */
  readonly divided: DividedStep[];
  /** What the steps of crowds alone need (`frame/crowd-steps.ts`). */
  readonly crowdSteps: DividedStep;
  /** The part of the world that stands still for a sub-step (`frame/fall-behind.ts`). */
  readonly leftBehind: StepParts;
  /** How rods that may be divided anew are. */
  readonly adaptation: Adaptation;
  collides: boolean;
  /** What rods that feel each other may do in a frame, and have done (`work.ts`). */
  readonly work: Work;
  /** Speed of any point of a rod, at most, and radians that a step turns it by (`limit-motion.ts`). */
  largestSpeed: number;
  largestTurn: number;
  /**
   * Whether its contacts are a crowd, as those of hair are, however few there are just
   * now (`crowd.ts`); default false.
   */
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
  /** What runs before and after stages (`addSystem`). */
  readonly userSystems: UserSystems;
}

export interface Clock {
  /** Length of a frame, in world units of time; fixed. */
  frame: number;
  /** Sub-steps that a frame is divided into. */
  subSteps: number;
  /** Those of crowds that feel nobody else, if they are fewer. */
  crowdSubSteps: number;
  /** Frames that one call of `stepWorld` may run at most; time beyond them is dropped and counted. */
  maximumFrames: number;
  /** Time that has passed in the real world but is not simulated yet. */
  pending: number;
  /** Simulated time. */
  now: number;
}

/** m/s^2 */
export function setGravity(world: RodWorld, gravity: ArrayLike<number>): void {
  quantityVector("gravity", gravity, 3, "acceleration");
  for (let c = 0; c < 3; c++) world.gravity[c] = gravity[c]! / accelerationUnit(world.units);
}

/** Velocity of the air, m/s */
export function setWind(world: RodWorld, wind: ArrayLike<number>): void {
  quantityVector("wind", wind, 3, "speed");
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

import { createContactTable, type ContactTable, type Memory } from "../../components/index.js";
import type { Units } from "../world/units.js";
import type { RodWorld } from "../world/world.js";
import {
  createMovedObstacles,
  createObstacleNotes,
  type MovedObstacles,
  type ObstacleNotes,
} from "./moved-obstacles.js";
import { createWave, type Wave } from "./waking-waves.js";

/**
 * Sleeping: rods that have come to rest on things that stand still, or on each other, are left out of the
 * stages until something changes. Hair on a head then costs next to nothing. A comb costs what it comes near,
 * and all that rests on that (`waking-waves.ts`).
 *
 * It is exact about everything but the last creeping: a sleeping rod stays where it is to the bit and goes on
 * from there, with the velocities and the contact forces that it had.
 */
export interface Resting {
  /** Speed below which a rod is still; 0, the default: no rod ever rests. */
  speed: number;
  /** How long it must have been still. */
  patience: number;
  /** During `stepWorld`, when `world.rods` are only those that move: all living rods in order. */
  everyone: number[];
  /** Those that moved in the last call: `world.rods` during `stepWorld`. */
  readonly awake: number[];
  /** How long the call takes that is under way. */
  duration: number;
  /** Contacts of sleeping rods during the call. */
  readonly contacts: ContactTable;
  readonly wave: Wave;
  /** Gravity, wind and whether anything collides, as they were. */
  readonly surroundings: Float64Array;
  /** The obstacles as they were, and those that move in this call. */
  readonly obstacles: ObstacleNotes;
  readonly moved: MovedObstacles;
}

/** s, default of the setting. */
const defaultPatience = 0.5;

export function createResting(units: Units, memory: Memory): Resting {
  return {
    speed: 0,
    patience: defaultPatience / units.time,
    everyone: [],
    awake: [],
    duration: 0,
    contacts: createContactTable(memory, 0),
    wave: createWave(memory),
    surroundings: new Float64Array(7),
    obstacles: createObstacleNotes(memory),
    moved: createMovedObstacles(memory),
  };
}

/** No rod sleeps any more, and what was noted of them is forgotten. */
export function wakeAll({ components }: RodWorld): void {
  const { Rest } = components;
  Rest.isAtRest.fill(0);
  Rest.isStill.fill(0);
  Rest.joints.fill(0);
}

import type { Units } from "../world/units.js";

/**
 * Rods that have come to rest on things that stand still: the stages leave them out until something changes. Hair on a head that nobody
 * touches then costs next to nothing, and a comb only what it comes near.
 *
 * It is exact about everything but the last creeping: a rod at rest stays where it is to the bit and goes on from there, with the
 * velocities that it had.
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
  /** What is known of a rod, by entity. */
  readonly notes: Map<number, RodNote>;
  /** Gravity, wind and whether anything collides, as they were. */
  readonly surroundings: Float64Array;
  /** Rows of numbers that make up the obstacles, as they were. */
  obstacles: Float64Array;
  obstacleCount: number;
}

export interface RodNote {
  isAtRest: boolean;
  /** When it was last seen to move, and where its joints were then. */
  since: number;
  joints: Float64Array;
  /** All that it is made of, when it came to rest. */
  making: Float64Array;
}

/** Seconds. */
const patience = 0.5;

export function createResting(units: Units): Resting {
  return {
    speed: 0,
    patience: patience / units.time,
    everyone: [],
    awake: [],
    notes: new Map(),
    surroundings: new Float64Array(7),
    obstacles: new Float64Array(0),
    obstacleCount: 0,
  };
}

/** Nothing is at rest any more, and nothing is known of anyone. */
export function wakeAll(resting: Resting): void {
  resting.notes.clear();
}

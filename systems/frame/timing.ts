import { limits } from "../world/limits.js";
import { stageIndex, stageNames, type StageName } from "../world/statistics.js";
import type { RodWorld } from "../world/world.js";

const { elementStepsTimed, callsPerTiming } = limits.frame;

/**
 * Milliseconds of each stage so far; summed here because a number in an object is boxed whenever it changes.
 */
const milliseconds = new Float64Array(stageNames.length);
/** When the stage before ended. The clock is read once a stage: each time it returns a boxed number. */
const ended = new Float64Array(1);
let isTimed = true;

/** The time since the stage before has gone into this one. */
export function noteTime(stage: StageName): void {
  if (!isTimed) return;
  const now = performance.now();
  milliseconds[stageIndex[stage]] += now - ended[0];
  ended[0] = now;
}

export function beginStatistics(world: RodWorld, frames: number): void {
  const { statistics, rods, components } = world;
  statistics.frames = frames;
  statistics.steps = frames * world.clock.subSteps;
  statistics.rods = rods.length;
  statistics.resting = 0;
  let elements = 0;
  for (const rod of rods) elements += components.Rod.elements[rod];
  statistics.elements = elements;
  const isSmall = elements * statistics.steps < elementStepsTimed && world.contacts.count === 0;
  isTimed = !isSmall || statistics.total === 0 || statistics.untimedCalls + 1 === callsPerTiming;
  statistics.untimedCalls = isTimed ? 0 : statistics.untimedCalls + 1;
  if (isTimed) {
    milliseconds.fill(0);
    ended[0] = performance.now();
  }
  statistics.sweeps = statistics.iterations = statistics.residual = statistics.unsolved = 0;
  statistics.failSafeCalls = statistics.work = 0;
  statistics.retries = statistics.held = statistics.limited = statistics.splits = statistics.merges = 0;
}

export function noteOutcome({ statistics, solver }: RodWorld): void {
  const { outcome } = solver;
  if (outcome.islands === 0) return;
  statistics.sweeps = Math.max(statistics.sweeps, outcome.sweeps);
  statistics.iterations = Math.max(statistics.iterations, outcome.iterations);
  statistics.residual = Math.max(statistics.residual, outcome.residual);
  statistics.unsolved = Math.max(statistics.unsolved, outcome.unsolved);
  statistics.failSafeCalls += outcome.failSafeCalls;
}

export function endStatistics({ statistics, obstacles, detection, contacts, solver }: RodWorld): void {
  statistics.obstacles = obstacles.length;
  statistics.candidates = detection.counts.candidates;
  statistics.contacts = contacts.count;
  statistics.islands = solver.outcome.islands;
  if (!isTimed) return;
  statistics.total = 0;
  for (let i = 0; i < stageNames.length; i++) {
    statistics.milliseconds[stageNames[i]] = milliseconds[i];
    statistics.total += milliseconds[i];
  }
}

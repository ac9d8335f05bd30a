import {
  combedWisp,
  type CombedWisp,
  type CombedWispOptions,
} from "../../../sample-game/scenes/comb-wisp.js";
import type { DetectionMethod } from "../../../systems/detect/detection.js";
import { getCombForce, getPoint, rodLength, simulatedTime } from "../../../systems/index.js";

export interface CombingNumerics {
  readonly detector?: DetectionMethod;
  /** Segments of a fibre, for that detector. */
  readonly segments?: number;
  /** Es of a solved step. */
  readonly tolerance: number;
  /** Steps after the relaxation; all of the path unless told. */
  readonly steps?: number | undefined;
  readonly progress?: (fraction: number) => void;
}

/** What is noted of every step. */
export interface CombingStep {
  readonly time: number;
  /** Metres that the comb has been pulled so far. */
  readonly way: number;
  /** N on the comb along x, y, z. */
  readonly force: readonly number[];
  readonly contacts: number;
  readonly residual: number;
  readonly unsolved: number;
  readonly retries: number;
  /** Metres by which two sides overlap at most at the start of the step. */
  readonly overlap: number;
  /** Seconds of the processor, and the shares of detection and of the solve in it. */
  readonly seconds: number;
  readonly detect: number;
  readonly solve: number;
}

export interface Combing {
  readonly scene: CombedWisp;
  /** Steps of relaxing, then of combing. */
  readonly relaxing: readonly CombingStep[];
  readonly combing: readonly CombingStep[];
}

const force = new Float64Array(3);
const [from, to] = [new Float64Array(3), new Float64Array(3)];

/** Relaxes a wisp and combs it, step by step. */
export function comb(options: CombedWispOptions, numerics: CombingNumerics): Combing {
  const scene = combedWisp(options);
  const { world, times } = scene;
  const { detector = "curve", segments = 100, tolerance, progress } = numerics;
  world.solver.tolerance = tolerance;
  world.detection.method = detector;
  world.detection.segmentLength = rodLength(world, scene.rods[0]) / segments / world.units.length;
  const frame = world.clock.frame * world.units.time;
  const first = Math.round(times.enter / frame);
  const last = numerics.steps === undefined ? Math.ceil(times.end / frame) : first + numerics.steps;
  const noted = Array.from({ length: last }, (_, i) => {
    const step = takeStep(scene);
    progress?.((i + 1) / last);
    return step;
  });
  return { scene, relaxing: noted.slice(0, first), combing: noted.slice(first) };
}

function takeStep(scene: CombedWisp): CombingStep {
  const { world, times, place } = scene;
  const before = process.cpuUsage();
  scene.step();
  const { user, system } = process.cpuUsage(before);
  const { statistics, contacts, units } = world;
  const { milliseconds, total } = statistics;
  const time = simulatedTime(world);
  place(times.pull, from);
  place(Math.max(time, times.pull), to);
  getCombForce(world, scene.comb, force);
  let lowest = 0;
  for (let row = 0; row < contacts.count; row++) lowest = Math.min(lowest, contacts.gap[row]);
  return {
    time,
    way: Math.hypot(to[1] - from[1], to[2] - from[2]),
    force: Array.from(force),
    contacts: contacts.count,
    residual: statistics.residual,
    unsolved: statistics.unsolved,
    retries: statistics.retries,
    overlap: -lowest * units.length,
    seconds: (user + system) / 1e6,
    detect: milliseconds.detect / total,
    solve: milliseconds.solve / total,
  };
}

/** Means over steps: contacts, seconds of the processor and its parts, and how well they were solved. */
export function summary(steps: readonly CombingStep[]) {
  const mean = (of: (step: CombingStep) => number) =>
    steps.reduce((sum, step) => sum + of(step), 0) / steps.length;
  const detect = mean(({ seconds, detect }) => seconds * detect);
  const solve = mean(({ seconds, solve }) => seconds * solve);
  const seconds = mean((step) => step.seconds);
  return {
    steps: steps.length,
    contacts: mean((step) => step.contacts),
    most: Math.max(...steps.map((step) => step.contacts)),
    seconds,
    detect,
    solve,
    rest: seconds - detect - solve,
    unsolved: steps.filter(({ unsolved }) => unsolved > 0).length,
    retried: steps.filter(({ retries }) => retries > 0).length,
    overlap: 1e6 * Math.max(...steps.map((step) => step.overlap)),
    force: 1e3 * mean(({ force: [x, y, z] }) => Math.hypot(x, y, z)),
  };
}

export const summaryColumns = {
  contacts: { title: "contacts, mean", digits: 4 },
  most: { title: "most" },
  seconds: { title: "processor s / step", digits: 3 },
  detect: { title: "detection [s]", digits: 3 },
  solve: { title: "solve [s]", digits: 3 },
  rest: { title: "rods [s]", digits: 2 },
  unsolved: { title: "steps above the tolerance" },
  retried: { title: "repeated in halves" },
  overlap: { title: "deepest overlap", unit: "um", digits: 3 },
  force: { title: "force, mean [mN]", digits: 3 },
} as const;

/** Metres from the lowest point of any fibre to the roots. */
export function hangingLength({ world, rods }: CombedWisp): number {
  let lowest = 0;
  for (const rod of rods) {
    const length = rodLength(world, rod);
    for (let i = 1; i <= 24; i++) lowest = Math.min(lowest, getPoint(world, rod, (length * i) / 24, from)[1]);
  }
  return -lowest;
}

import { advance } from "./deform/advance.js";
import { deform } from "./deform/deform.js";
import { followObstacles } from "./deform/obstacle-motion.js";
import { followRoots } from "./deform/root-motion.js";
import { detect } from "./detect/detect.js";
import { predict } from "./predict/predict.js";
import type { StageName } from "./statistics.js";
import { nonNegative } from "./validate.js";
import type { RodWorld } from "./world.js";

export type Stage = (world: RodWorld, h: number) => void;

/** The whole simulator: what a sub-step does, in order. Stages never call each other; they meet in the components. */
export const stages: readonly { readonly name: StageName; readonly run: Stage }[] = [
  { name: "deform", run: deform }, // q -> frames, positions, bounds
  { name: "predict", run: predict }, // the implicit step without contact
  { name: "detect", run: detect }, // contacts that the step may close
  { name: "advance", run: advance }, // v, then q
];

/** Runs as many fixed frames as fit into the real time that has passed. Returns how many. */
export function stepWorld(world: RodWorld, seconds: number): number {
  nonNegative("seconds", seconds);
  const { clock, units, statistics } = world;
  clock.pending += seconds / units.time;
  // A frame that is short by rounding only is run: 60 calls of 1/60 s are 60 frames.
  const due = Math.floor(clock.pending / clock.frame + 1e-6);
  const frames = Math.min(due, clock.maximumFrames);
  clock.pending = Math.max(0, clock.pending - due * clock.frame);
  statistics.droppedSeconds += (due - frames) * clock.frame * units.time;
  beginStatistics(world, frames);
  // Roots are told only where to be at the end, so they glide there over all frames of this call.
  for (let i = 0; i < frames; i++) runFrame(world, (frames - i) * clock.frame);
  // Whoever looks between frames finds the shape that belongs to the coordinates.
  if (frames > 0) timed(world, 0, 0);
  endStatistics(world);
  return frames;
}

function runFrame(world: RodWorld, timeLeft: number): void {
  const { clock } = world;
  const h = clock.frame / clock.subSteps;
  followRoots(world, timeLeft);
  followObstacles(world, timeLeft);
  for (let step = 0; step < clock.subSteps; step++) {
    for (let i = 0; i < stages.length; i++) timed(world, i, h);
    clock.now += h;
  }
}

/** Milliseconds of each stage so far; summed here because a number in an object is boxed whenever it changes. */
const milliseconds = new Float64Array(stages.length);

function timed(world: RodWorld, stage: number, h: number): void {
  milliseconds[stage]! -= performance.now();
  stages[stage]!.run(world, h);
  milliseconds[stage]! += performance.now();
}

function beginStatistics(world: RodWorld, frames: number): void {
  const { statistics, rods, components } = world;
  milliseconds.fill(0);
  statistics.frames = frames;
  statistics.steps = frames * world.clock.subSteps;
  statistics.rods = rods.length;
  statistics.elements = 0;
  for (const rod of rods) statistics.elements += components.Rod.elements[rod]!;
}

function endStatistics({ statistics, obstacles, detection, contacts }: RodWorld): void {
  statistics.obstacles = obstacles.length;
  statistics.candidates = detection.counts.candidates;
  statistics.contacts = contacts.count;
  statistics.total = 0;
  for (let i = 0; i < stages.length; i++) {
    statistics.milliseconds[stages[i]!.name] = milliseconds[i]!;
    statistics.total += milliseconds[i]!;
  }
}

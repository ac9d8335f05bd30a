import { adaptRefine } from "../adapt-refine/adapt-refine.js";
import { advance } from "../advance/advance.js";
import { followAttachments } from "../attachments/attachment-motion.js";
import { closeCombs, noteCombs, openCombs } from "../bodies/comb/note-combs.js";
import { crowdSize } from "../world/crowd.js";
import { deform } from "../deform/deform.js";
import { followObstacles } from "../bodies/obstacle-motion.js";
import { followRoots } from "../rods/root-motion.js";
import { detect } from "../detect/detect.js";
import { predict } from "../predict/predict.js";
import { layAsideResting, takeBackResting } from "../sleep/rest.js";
import { allVelocitiesFinite, stopBrokenRods } from "../world/sound-velocities.js";
import { solve } from "../solve/solve.js";
import { slowThrownRods } from "../trial/thrown-rods.js";
import { slowTiedRods } from "../trial/tied-rods.js";
import type { StageName } from "../world/statistics.js";
import { closeTouches, noteTouches, openTouches } from "../touches/note-touches.js";
import { nonNegative } from "../world/validate.js";
import { mostPatience } from "./create-world.js";
import { type RodWorld } from "../world/world.js";

export type Stage = (world: RodWorld, h: number) => void;

/** The whole simulator: what a sub-step does, in order. Stages never call each other; they meet in the components. */
export const stages: readonly { readonly name: StageName; readonly run: Stage }[] = [
  { name: "deform", run: deform }, // q -> frames, positions, bounds
  { name: "predict", run: predict }, // the implicit step without contact
  { name: "detect", run: detect }, // contacts that the step may close
  { name: "solve", run: solve }, // their impulses, by Coulomb's law
  { name: "advance", run: advance }, // v, then q
  { name: "adapt-refine", run: adaptRefine }, // elements divided and merged
];
const taking = stages.findIndex(({ name }) => name === "advance");
const detection = stages.findIndex(({ name }) => name === "detect");

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
  openTouches(world);
  openCombs(world, frames);
  // Setting the length of an array is a slow call, even where it changes nothing.
  if (world.broken.length > 0) world.broken.length = 0;
  // Roots are told only where to be at the end, so they glide there over all frames of this call.
  const rests = world.resting.speed > 0 && frames > 0;
  if (rests) layAsideResting(world);
  try {
    for (let i = 0; i < frames; i++) runFrame(world, (frames - i) * clock.frame);
    // Whoever looks between frames finds the shape that belongs to the coordinates.
    if (frames > 0) timed(world, 0, 0);
  } finally {
    if (rests) takeBackResting(world);
  }
  closeTouches(world);
  closeCombs(world, frames);
  endStatistics(world);
  return frames;
}

function runFrame(world: RodWorld, timeLeft: number): void {
  const { clock } = world;
  const { patience } = clock;
  clock.jerksLeft = patience;
  followRoots(world, timeLeft);
  followObstacles(world, timeLeft);
  followAttachments(world, timeLeft);
  for (let step = 0; step < clock.subSteps; step++) runStep(world, clock.frame / clock.subSteps, 0);
  clock.patience =
    clock.jerksLeft === 0 ? Math.max(leastPatience, patience >> 1) : Math.min(mostPatience, 2 * patience);
}

/** A step may be halved this often; more often where what is thrown would pass or a rope is jerked, and so few contacts are there that it costs little. */
const mostHalvings = 4;
const mostForPassage = 7;
const few = 64;

/**
 * A rope that is jerked taut asks for short steps once. Attachments that contradict each other, such as a loop that is held wider open
 * than it is long, ask for them in every step for good: 300 halvings a frame were seen. So a frame has so many of them; one that uses them
 * all up leaves half as many to the next, and patience comes back as it does.
 */
const leastPatience = 4;

/** One sub-step. If it fails before anything has moved, it is repeated in two halves, and those in theirs. */
function runStep(world: RodWorld, h: number, halvings: number): void {
  for (let i = 0; i < detection; i++) timed(world, i, h);
  // Detection cannot work with what is not a number, nor can the solver.
  const { outcome } = world.solver;
  outcome.broken = !allVelocitiesFinite(world);
  for (let i = outcome.broken ? detection + 1 : detection; i < taking; i++) timed(world, i, h);
  noteOutcome(world);
  if (hasFailed(world, halvings)) {
    world.statistics.retries++;
    forgetImpulses(world);
    runStep(world, 0.5 * h, halvings + 1);
    runStep(world, 0.5 * h, halvings + 1);
    return;
  }
  if (outcome.broken) stopBrokenRods(world);
  else if (outcome.bending > world.solver.mostBending) slowTiedRods(world, h);
  if (world.isCrowd) slowThrownRods(world, h);
  noteTouches(world);
  noteCombs(world, h);
  for (let i = taking; i < stages.length; i++) timed(world, i, h);
  world.clock.now += h;
}

/** Whether the step must be repeated in halves, having been halved so often. */
function hasFailed(world: RodWorld, halvings: number): boolean {
  const { solver, clock } = world;
  const { broken, residual, stepError, bending } = solver.outcome;
  if ((broken || residual > solver.worstResidual) && halvings < mostHalvings) return true;
  if (halvings >= (crowdSize(world) < few ? mostForPassage : mostHalvings)) return false;
  if (stepError > solver.worstStepError) return true;
  if (bending <= solver.mostBending || clock.jerksLeft === 0) return false;
  clock.jerksLeft--;
  return true;
}

/** Impulses of a solve that failed are no start for the next. */
function forgetImpulses({ contacts }: RodWorld): void {
  contacts.impulse.fill(0, 0, 3 * contacts.count);
}

/** Milliseconds of each stage so far; summed here because a number in an object is boxed whenever it changes. */
const milliseconds = new Float64Array(stages.length);
/** When the stage before ended. The clock is read once a stage: each time it returns a boxed number. */
const ended = new Float64Array(1);
/** Reading the clock at every stage takes a sixth of the time of a rope of one element: small worlds are timed in one call of so many. */
const smallWorld = 64;
const callsPerTiming = 16;
let isTimed = true;

function timed(world: RodWorld, stage: number, h: number): void {
  stages[stage]!.run(world, h);
  if (!isTimed) return;
  const now = performance.now();
  milliseconds[stage]! += now - ended[0]!;
  ended[0] = now;
}

function beginStatistics(world: RodWorld, frames: number): void {
  const { statistics, rods, components } = world;
  statistics.frames = frames;
  statistics.steps = frames * world.clock.subSteps;
  statistics.rods = rods.length;
  statistics.resting = 0;
  let elements = 0;
  for (const rod of rods) elements += components.Rod.elements[rod]!;
  statistics.elements = elements;
  const isSmall = elements * statistics.steps < smallWorld && world.contacts.count === 0;
  isTimed = !isSmall || statistics.total === 0 || statistics.untimedCalls + 1 === callsPerTiming;
  statistics.untimedCalls = isTimed ? 0 : statistics.untimedCalls + 1;
  if (isTimed) {
    milliseconds.fill(0);
    ended[0] = performance.now();
  }
  statistics.sweeps = statistics.iterations = statistics.residual = statistics.unsolved = 0;
  statistics.failSafeCalls = statistics.retries = statistics.splits = statistics.merges = 0;
}

function noteOutcome({ statistics, solver }: RodWorld): void {
  const { outcome } = solver;
  if (outcome.islands === 0) return;
  statistics.sweeps = Math.max(statistics.sweeps, outcome.sweeps);
  statistics.iterations = Math.max(statistics.iterations, outcome.iterations);
  statistics.residual = Math.max(statistics.residual, outcome.residual);
  statistics.unsolved = Math.max(statistics.unsolved, outcome.unsolved);
  statistics.failSafeCalls += outcome.failSafeCalls;
}

function endStatistics({ statistics, obstacles, detection, contacts, solver }: RodWorld): void {
  statistics.obstacles = obstacles.length;
  statistics.candidates = detection.counts.candidates;
  statistics.contacts = contacts.count;
  statistics.islands = solver.outcome.islands;
  if (!isTimed) return;
  statistics.total = 0;
  for (let i = 0; i < stages.length; i++) {
    statistics.milliseconds[stages[i]!.name] = milliseconds[i]!;
    statistics.total += milliseconds[i]!;
  }
}

import { adaptRefine } from "../adapt-refine/adapt-refine.js";
import { advance } from "../advance/advance.js";
import { limitGain } from "../advance/limit-gain.js";
import { limitMotion } from "../advance/limit-motion.js";
import { followAttachments } from "../attachments/attachment-motion.js";
import { closeCombs, noteCombs, openCombs, passCombTime } from "../bodies/comb/note-combs.js";
import { followObstacles } from "../bodies/obstacle-motion.js";
import { deform } from "../deform/deform.js";
import { detect } from "../detect/detect.js";
import { predict } from "../predict/predict.js";
import { followRoots } from "../rods/root-motion.js";
import { layAsideResting, takeBackResting } from "../sleep/rest.js";
import { solve, solveRelinearised } from "../solve/solve.js";
import { closeTouches, noteTouches, openTouches } from "../touches/note-touches.js";
import { trial, tryRelinearised } from "../trial/trial.js";
import { requireBetweenSteps } from "../world/between-steps.js";
import { limits } from "../world/limits.js";
import { allVelocitiesFinite, stopBrokenRods } from "../world/sound-velocities.js";
import { stageIndex, type StageName } from "../world/statistics.js";
import { quantityOrZero } from "../world/quantities.js";
import { beginWorkOfStep, countOverloaded, forgetUndone, giveWork, openAccounts } from "../world/work.js";
import type { RodWorld } from "../world/world.js";
import { cutBackPassing, forgetHolds } from "./cut-back.js";
import { Crowds, takeCrowds } from "./crowd-steps.js";
import { noteDrivenPoses, placeDriven, returnDriven } from "./driven-poses.js";
import { leaveBehind } from "./fall-behind.js";
import {
  countTautRetries,
  giveTautRetries,
  isAny,
  judge,
  mayHalveUnsound,
  measureWhatGoesOn,
} from "./judge.js";
import { beginParts, createDividedStep, endParts, goOnWithRepeated, takeInAgain } from "./step-parts.js";
import { beginStatistics, endStatistics, noteOutcome, noteTime } from "./timing.js";
import { reportFailure, runSystems } from "./user-systems.js";

const { mostRelinearisations } = limits.frame;

export type Stage = (world: RodWorld, h: number) => void;

/**
 * The whole simulator: what a sub-step does, in order. Stages never call each other; they meet in components.
 */
export const stages: readonly { readonly name: StageName; readonly run: Stage }[] = [
  { name: "deform", run: deform }, // q -> frames, positions, bounds
  { name: "predict", run: predict }, // the implicit step without contact
  { name: "detect", run: detect }, // contacts that the step may close
  { name: "solve", run: solve }, // their impulses, by Coulomb's law
  { name: "trial", run: trial }, // what the step would lead to, group by group
  { name: "advance", run: advance }, // v, then q
  { name: "adapt-refine", run: adaptRefine }, // elements divided and merged
];

/** Runs as many fixed frames as fit into the real time that has passed. Returns how many. */
export function stepWorld(world: RodWorld, seconds: number): number {
  requireBetweenSteps(world, "stepWorld");
  quantityOrZero("seconds", seconds, "passed");
  const frames = framesDue(world, seconds);
  beginStatistics(world, frames);
  forgetUndone(world);
  openTouches(world);
  openCombs(world, frames);
  // Setting the length of an array is a slow call, even where it changes nothing.
  if (world.broken.length > 0) world.broken.length = 0;
  const rests = world.resting.speed > 0 && frames > 0;
  if (rests) layAsideResting(world, frames * world.clock.frame);
  world.userSystems.isStepping = true;
  try {
    // Roots are told only where to be at the end, so they glide there over all frames of this call.
    for (let i = 0; i < frames; i++) runFrame(world, (frames - i) * world.clock.frame);
    // Between frames the shape belongs to the coordinates.
    if (frames > 0) run(world, "deform", 0);
  } finally {
    world.userSystems.isStepping = false;
    if (rests) takeBackResting(world);
  }
  closeTouches(world);
  closeCombs(world, frames);
  countOverloaded(world);
  endStatistics(world);
  reportFailure(world);
  return frames;
}

function framesDue({ clock, units, statistics }: RodWorld, seconds: number): number {
  clock.pending += seconds / units.time;
  // A frame that is short by rounding only is run: 60 calls of 1/60 s are 60 frames.
  const due = Math.floor(clock.pending / clock.frame + 1e-6);
  const frames = Math.min(due, clock.maximumFrames);
  clock.pending = Math.max(0, clock.pending - due * clock.frame);
  statistics.droppedSeconds += (due - frames) * clock.frame * units.time;
  return frames;
}

function runFrame(world: RodWorld, timeLeft: number): void {
  giveTautRetries(world);
  forgetHolds(world);
  openAccounts(world);
  followRoots(world, timeLeft);
  followObstacles(world, timeLeft);
  followAttachments(world, timeLeft);
  runCrowdsAndOthers(world);
  passCombTime(world, world.clock.frame);
  countTautRetries(world);
}

/** Crowds that feel nobody else first, in steps of their own. */
function runCrowdsAndOthers(world: RodWorld): void {
  const { crowdSteps, detection, solver } = world;
  const crowds = takeCrowds(world);
  if (crowds === Crowds.none) return runSubSteps(world);
  runCrowdSteps(world, crowds === Crowds.some);
  if (crowds === Crowds.all) return;
  const { candidates } = detection.counts;
  const { islands } = solver.outcome;
  runSubSteps(world);
  endParts(world, crowdSteps.parts);
  detection.counts.candidates += candidates;
  solver.outcome.islands += islands;
}

function runSubSteps(world: RodWorld): void {
  const { frame, subSteps } = world.clock;
  for (let step = 0; step < subSteps; step++) {
    giveWork(world, step);
    runOrStandStill(world, frame / subSteps, step > 0);
  }
}

/** The steps of a crowd that is in hand: while they last, a frame has no others. If there are, it begins again. */
function runCrowdSteps(world: RodWorld, areOthers: boolean): void {
  const { clock, crowdSteps, touches } = world;
  const { subSteps, crowdSubSteps, now } = clock;
  const { step } = touches;
  touches.skipped = areOthers ? subSteps - crowdSubSteps : 0;
  clock.subSteps = crowdSubSteps;
  runSubSteps(world);
  clock.subSteps = subSteps;
  touches.skipped = 0;
  if (!areOthers) return;
  clock.now = now;
  touches.step = step;
  returnDriven(world, crowdSteps);
  goOnWithRepeated(world, crowdSteps.parts);
}

/** A sub-step in which those may be left behind that have done too much in the frame already. */
function runOrStandStill(world: RodWorld, h: number, mayLeave: boolean): void {
  const isDivided = mayLeave && leaveBehind(world, h);
  runStep(world, h, 0);
  if (isDivided) takeInAgain(world, world.leftBehind);
}

/** One sub-step: tried as a whole and, where it fails, before anything has moved, repeated in two halves. */
function runStep(world: RodWorld, h: number, halvings: number): void {
  const { clock, trial: tried } = world;
  const began = clock.now;
  beginWorkOfStep(world);
  run(world, "deform", h);
  run(world, "predict", h);
  // Detection cannot work with what is not a number, nor can the solver.
  if (!allVelocitiesFinite(world)) repeatOrStop(world, h, halvings);
  else {
    run(world, "detect", h);
    run(world, "solve", h);
    run(world, "trial", h);
    measureWhatGoesOn(world, h, halvings);
    relinearise(world, h);
    noteOutcome(world);
    const failed = judge(world, halvings);
    if (failed < tried.groups.count || failed === 0) boundMotion(world, h);
    if (failed === 0) accept(world, h);
    else if (failed === tried.groups.count) repeatInHalves(world, h, halvings);
    else takeAndRepeat(world, h, halvings);
  }
  clock.now = began + h;
}

/** Newton's method for the gaps at the end of the step, island by island. */
function relinearise(world: RodWorld, h: number): void {
  const { trial: tried } = world;
  for (let round = 0; round < mostRelinearisations && tried.isGrouped; round++) {
    if (!isAny(tried.isRelinearised, tried.groups.count)) return;
    solveRelinearised(world);
    noteTime("solve");
    tryRelinearised(world, h, round + 1 < mostRelinearisations);
    noteTime("trial");
  }
}

/** Of groups whose step is taken. Last, what nothing may change any more: that none passes. */
function boundMotion(world: RodWorld, h: number): void {
  if (world.trial.isGrouped) limitGain(world, h);
  limitMotion(world, h);
  if (world.trial.isGrouped) cutBackPassing(world, h);
}

function accept(world: RodWorld, h: number): void {
  const { trial: tried } = world;
  if (tried.isGrouped && isAny(tried.isBroken, tried.groups.count)) stopBrokenRods(world);
  noteTouches(world);
  noteCombs(world);
  run(world, "advance", h);
  run(world, "adapt-refine", h);
}

/** Takes the step for the groups that did well, and repeats it for the others alone. */
function takeAndRepeat(world: RodWorld, h: number, halvings: number): void {
  const { parts } = dividedAt(world, halvings);
  beginParts(world, parts);
  accept(world, h);
  goOnWithRepeated(world, parts);
  repeatInHalves(world, h, halvings);
  endParts(world, parts);
}

function repeatInHalves(world: RodWorld, h: number, halvings: number): void {
  const { contacts, statistics } = world;
  statistics.retries++;
  // Impulses of a solve that failed are no start for the next.
  contacts.impulse.fill(0, 0, 3 * contacts.count);
  const kept = dividedAt(world, halvings);
  noteDrivenPoses(world, kept);
  runStep(world, 0.5 * h, halvings + 1);
  runStep(world, 0.5 * h, halvings + 1);
  placeDriven(world, kept, h);
}

/**
 * When velocities are not numbers even without contact. The last resort puts the rods that have them to rest.
 */
function repeatOrStop(world: RodWorld, h: number, halvings: number): void {
  if (mayHalveUnsound(halvings)) return repeatInHalves(world, h, halvings);
  world.trial.isGrouped = false;
  stopBrokenRods(world);
  boundMotion(world, h);
  accept(world, h);
}

/** What a step that is divided needs, by how often it has been halved. */
function dividedAt({ divided, memory }: RodWorld, halvings: number): RodWorld["divided"][number] {
  while (divided.length <= halvings) divided.push(createDividedStep(memory));
  return divided[halvings];
}

function run(world: RodWorld, name: StageName, h: number): void {
  runSystems(world, "before", name, h);
  stages[stageIndex[name]].run(world, h);
  runSystems(world, "after", name, h);
  noteTime(name);
}

import { stageIndex, stageNames, type StageName } from "../world/statistics.js";
import { checkOptions, type OptionNames } from "../world/options.js";
import { oneOf, reject } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";
import { beginImpulses, createImpulses, noteImpulses, type Impulses } from "./impulses.js";

/** A function of the user's that runs in every step, beside a stage. */
export interface SystemOptions {
  /** The stage before which it runs, or after which: one of the two. */
  before?: StageName;
  after?: StageName;
  /** Stands in errors; default the name of the function. */
  name?: string;
  /**
   * `seconds` is the length of the step. Where a step is repeated in halves, its systems run again, with half
   * as much.
   */
  run(world: RodWorld, seconds: number): void;
}

export type When = "before" | "after";

interface System {
  readonly when: When;
  readonly stage: StageName;
  readonly name: string;
  readonly run: SystemOptions["run"];
}

export interface UserSystems {
  /** Whether a call of `stepWorld` is under way. */
  isStepping: boolean;
  /** All that there are, in the order in which they were added. */
  readonly registered: System[];
  /** Whether some have come or gone since the step began: the next one knows. */
  hasChanged: boolean;
  /** Those that run in this step, by place: before and after each stage, in the order of the frame. */
  readonly places: readonly System[][];
  /**
   * Whether the step is where rods take impulses: their step without contact is known, their contacts are
   * not.
   */
  takesImpulses: boolean;
  /** Length of the step under way, in the world's unit of time. */
  h: number;
  readonly impulses: Impulses;
  /** What a system threw in this call of `stepWorld`. */
  failure: Error | undefined;
}

export function createUserSystems(): UserSystems {
  return {
    isStepping: false,
    registered: [],
    hasChanged: false,
    places: stageNames.flatMap(() => [[], []]),
    takesImpulses: false,
    h: 0,
    impulses: createImpulses(),
    failure: undefined,
  };
}

const systemNames: OptionNames<SystemOptions> = { before: true, after: true, name: true, run: true };

/**
 * Runs a function of one's own in every step from the next one on, before or after a stage; those of one
 * place in the order in which they were added. Returns what removes it again. After an error the call of
 * `stepWorld` goes on without systems, so that the world stays whole, and then throws it under the system's
 * name.
 */
export function addSystem(world: RodWorld, options: SystemOptions): () => void {
  checkOptions("options", options, systemNames);
  const { registered } = world.userSystems;
  const system = check(options, registered.length + 1);
  registered.push(system);
  world.userSystems.hasChanged = true;
  return () => {
    const at = registered.indexOf(system);
    if (at < 0) return;
    registered.splice(at, 1);
    world.userSystems.hasChanged = true;
  };
}

function check({ before, after, name, run }: SystemOptions, number: number): System {
  if (typeof run !== "function") reject("run", run, "a function (world, seconds)");
  if ((before === undefined) === (after === undefined)) {
    reject("before and after", before === undefined ? before : [before, after], "exactly one of them");
  }
  const when = before === undefined ? "after" : "before";
  const stage = oneOf(when, before ?? after!, stageNames);
  return { when, stage, name: name ?? (run.name === "run" ? `system ${number}` : run.name), run };
}

/** The place that a stage's systems have in `places`. */
function placeOf(when: When, stage: StageName): number {
  return 2 * stageIndex[stage] + (when === "before" ? 0 : 1);
}
const afterPredict = placeOf("after", "predict");
const beforeDetect = placeOf("before", "detect");
const afterAdvance = placeOf("after", "advance");

/**
 * Runs what the user has put before or after a stage. `h` is 0 where no step is made but only the shape found
 * anew.
 */
export function runSystems(world: RodWorld, when: When, stage: StageName, h: number): void {
  const { userSystems } = world;
  if ((userSystems.registered.length === 0 && !userSystems.hasChanged) || h === 0) return;
  userSystems.h = h;
  const place = placeOf(when, stage);
  if (place === 0) beginStep(world);
  for (const system of userSystems.places[place]) runSystem(world, system, place, h);
  if (place === afterAdvance) noteImpulses(world, h);
}

/** What came or went during the last step counts from now on. */
function beginStep(world: RodWorld): void {
  const { userSystems } = world;
  beginImpulses(world);
  if (!userSystems.hasChanged) return;
  const { places, registered } = userSystems;
  for (const systems of places) systems.length = 0;
  for (const system of registered) places[placeOf(system.when, system.stage)].push(system);
  userSystems.hasChanged = false;
}

function runSystem(world: RodWorld, system: System, place: number, h: number): void {
  const { userSystems } = world;
  if (userSystems.failure) return;
  userSystems.takesImpulses = place === afterPredict || place === beforeDetect;
  try {
    system.run(world, h * world.units.time);
  } catch (cause) {
    const { name, when, stage } = system;
    const reason = cause instanceof Error ? cause.message : String(cause);
    userSystems.failure = new Error(`the system "${name}" ${when} ${stage} failed: ${reason}`, { cause });
  }
  userSystems.takesImpulses = false;
}

/** At the end of `stepWorld`. */
export function reportFailure({ userSystems }: RodWorld): void {
  const { failure } = userSystems;
  if (!failure) return;
  userSystems.failure = undefined;
  throw failure;
}

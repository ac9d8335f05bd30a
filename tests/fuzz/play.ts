import { mostWork, noWork, WorkCounter, type CountedWork } from "../oracle/counted-work.js";
import { PassingRods } from "../oracle/passing-rods.js";
import { measureWorld } from "../oracle/world-measures.js";
import { actionKinds, type Action } from "./actions/index.js";
import { isNamed, violated, type Invariant, type Violation } from "./invariants.js";
import { Playground } from "./playground.js";
import { letsTimePass, type Sequence } from "./sequence.js";
import { stateHash } from "./state-hash.js";

/** What a sequence did, up to its end or to what it violated. */
export interface PlayReport {
  violation: Violation | undefined;
  /** Actions done, and those of them that were refused by name. */
  done: number;
  refused: number;
  frames: number;
  /** Worst of all frames: CPU ms, work, m/s, contacts, J by which elastic and kinetic energy grew. */
  slowest: number;
  work: CountedWork;
  fastest: number;
  contacts: number;
  growth: number;
}

export interface PlayOptions {
  /** What is not looked at. */
  readonly without?: readonly Invariant[];
  /** Runs a frame, and gives its CPU time in ms. */
  readonly frame?: (run: () => void) => number;
  /** After every action. */
  readonly note?: (report: PlayReport) => void;
}

const plainFrame = (run: () => void): number => {
  run();
  return 0;
};

/** Does what a sequence says, and looks at the invariants after every action and every frame. */
export function play(sequence: Sequence, options: PlayOptions = {}): PlayReport {
  const playground = new Playground(sequence);
  const player = new Player(playground, options);
  try {
    sequence.actions.every((action, at) => player.act(action, at));
  } finally {
    playground.dispose();
  }
  return player.report;
}

class Player {
  readonly report: PlayReport = {
    ...{ violation: undefined, done: 0, refused: 0, frames: 0, slowest: 0 },
    ...{ work: noWork(), fastest: 0, contacts: 0, growth: 0 },
  };
  readonly #counter: WorkCounter;
  readonly #passing: PassingRods;

  constructor(
    private readonly playground: Playground,
    private readonly options: PlayOptions,
  ) {
    this.#counter = new WorkCounter(playground.rods.world);
    this.#passing = new PassingRods(playground.rods.world);
  }

  /** Whether to go on. */
  act(action: Action, at: number): boolean {
    const frames = action.do === "render" ? (action.with as { frames: number }).frames : 1;
    for (let i = 0; i < frames && !this.report.violation; i++) {
      if (letsTimePass(action)) this.frame(action, at);
      else this.call(action, at);
    }
    this.report.done++;
    this.options.note?.(this.report);
    return !this.report.violation && !this.playground.rods.isDisposed;
  }

  /** Either it does what it says, or it throws an error that says why not, and nothing has changed. */
  private call(action: Action, at: number): void {
    const before = stateHash(this.playground);
    try {
      this.run(action);
    } catch (error) {
      this.refuse(error, at);
      if (stateHash(this.playground) !== before)
        this.violate("unchanged where a call threw", `${action.do}: ${textOf(error)}`, at);
    }
  }

  private frame(action: Action, at: number): void {
    const { world } = this.playground.rods;
    const before = measureWorld(world);
    if (this.playground.wasPlaced) this.#passing.lookAnew();
    this.playground.wasPlaced = false;
    this.#passing.begin();
    try {
      this.report.slowest = Math.max(this.report.slowest, this.run(action));
    } catch (error) {
      // A step may be refused for the number that it was given, and for nothing else.
      if (action.do === "step" && isNamed(error)) this.report.refused++;
      else this.violate("steps do not throw", textOf(error), at);
      return;
    }
    if (this.playground.rods.isDisposed) return;
    const now = measureWorld(world);
    const { report } = this;
    report.frames++;
    report.work = mostWork(report.work, this.#counter.take());
    report.fastest = Math.max(report.fastest, now.fastest);
    report.contacts = Math.max(report.contacts, world.statistics.contacts);
    report.growth = Math.max(report.growth, now.elastic + now.kinetic - before.elastic - before.kinetic);
    for (const { invariant, what } of violated(world, now)) this.violate(invariant, what, at);
    const passages = this.#passing.end();
    if (passages > 0) this.violate("no passage", `${passages} passages`, at);
  }

  private run({ do: name, with: args }: Action): number {
    const { frame = plainFrame } = this.options;
    return frame(() => actionKinds[name].run(this.playground, args));
  }

  private refuse(error: unknown, at: number): void {
    if (isNamed(error)) this.report.refused++;
    else this.violate("errors named", textOf(error), at);
  }

  private violate(invariant: Invariant, what: string, at: number): void {
    if (this.options.without?.includes(invariant)) return;
    this.report.violation ??= { invariant, what, at };
  }
}

/** Name, message, and the first place of ours that is not where all refusals are thrown. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const places = error.stack?.match(/(plugin|systems|components)\/[\w./-]+:\d+/g) ?? [];
  const place = places.find((one) => !one.includes("validate"));
  return `${error.name}: ${error.message}${place ? ` (${place})` : ""}`;
}

import type { Spread } from "./statistics.js";
import { spread } from "./statistics.js";

/** Work to be timed. `prepare` runs untimed before every batch, for instance to put a scene back to its start. */
export type Work = (() => unknown) | { readonly prepare?: () => void; readonly work: () => unknown };

export interface MeasureSettings {
  /** Untimed milliseconds before the first batch, for the compiler to settle. */
  readonly warmUp?: number;
  /** Shortest batch, in milliseconds: calls are repeated until a batch lasts that long. */
  readonly batch?: number;
  /** Batches for each candidate. */
  readonly rounds?: number;
  /**
   * "processor" counts the time that this process really ran, which other programs on a busy machine do not stretch;
   * "wall" is for work that waits or runs on several threads. Any other clock counts microseconds.
   */
  readonly clock?: "processor" | "wall" | (() => number);
  /** Told the share of finished rounds. */
  readonly progress?: (fraction: number) => void;
}

/** Microseconds per call: median and quartiles over the batches. */
export interface Timing extends Spread {
  readonly batches: Float64Array;
  readonly callsPerBatch: number;
}

export interface Comparison<Name extends string> {
  readonly timings: Readonly<Record<Name, Timing>>;
  /** How many times slower `a` is than `b`: median and quartiles of the ratios taken inside each round. */
  ratio(a: Name, b: Name): Spread;
}

export function measure(work: Work, settings: MeasureSettings = {}): Timing {
  return compare({ work }, settings).timings.work;
}

/**
 * Times candidates in one run. Each round takes a batch of every candidate, in alternating order, so that a slow spell
 * of the machine meets all of them alike and the ratios inside a round stay fair.
 */
export function compare<Name extends string>(
  candidates: Readonly<Record<Name, Work>>,
  settings: MeasureSettings = {},
): Comparison<Name> {
  const { warmUp = 100, batch = 10, rounds = 15, clock = "processor", progress } = settings;
  if (!(Number.isInteger(rounds) && rounds >= 1)) {
    throw new Error(`compare: rounds is ${rounds}; allowed is an integer, at least 1`);
  }
  if (!(batch > 0)) throw new Error(`compare: batch is ${batch} ms; allowed is above 0`);
  const now =
    typeof clock === "function" ? clock : clock === "wall" ? wallMicroseconds : processorMicroseconds;
  const lanes = (Object.keys(candidates) as Name[]).map((name) => {
    const candidate = candidates[name];
    const { work, prepare } =
      typeof candidate === "function" ? { work: candidate, prepare: undefined } : candidate;
    const repeat = newLoop();
    const timeBatch = (calls: number): number => {
      prepare?.();
      const start = now();
      lastResult = repeat(work, calls);
      return now() - start;
    };
    const calls = callsForBatch(timeBatch, batch * 1000, warmUp * 1000);
    return { name, calls, timeBatch, batches: new Float64Array(rounds) };
  });
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? lanes : [...lanes].reverse();
    for (const lane of order) lane.batches[round] = lane.timeBatch(lane.calls) / lane.calls;
    progress?.((round + 1) / rounds);
  }
  const timings = Object.fromEntries(
    lanes.map(({ name, calls, batches }) => [name, { ...spread(batches), batches, callsPerBatch: calls }]),
  ) as Record<Name, Timing>;
  return {
    timings,
    ratio: (a, b) => spread(timings[a].batches.map((time, round) => time / timings[b].batches[round])),
  };
}

/** Keeps the compiler from dropping work whose result nobody reads. */
export let lastResult: unknown;

let loops = 0;

/**
 * A loop compiled anew for each candidate. A shared one is specialised to the first candidate that it meets and generic
 * for all later ones: the first then looks up to twice as fast, whichever it is (seen on a short loop over numbers).
 * The engine keeps compiled text, with what it learnt, by the text: hence the number.
 */
function newLoop(): (work: () => unknown, calls: number) => unknown {
  return new Function(
    "work",
    "calls",
    `/* ${loops++} */ let result; for (let i = 0; i < calls; i++) result = work(); return result;`,
  ) as ReturnType<typeof newLoop>;
}

/** Doubles the calls until a batch is long enough, and goes on until the warm-up is over. */
function callsForBatch(timeBatch: (calls: number) => number, batch: number, warmUp: number): number {
  const end = wallMicroseconds() + warmUp;
  let calls = 1;
  for (;;) {
    const time = timeBatch(calls);
    if (time < batch) calls *= 2;
    else if (wallMicroseconds() >= end) return Math.max(1, Math.ceil((calls * batch) / time));
  }
}

function wallMicroseconds(): number {
  return performance.now() * 1000;
}

function processorMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

import fc from "fast-check";
import { availableParallelism } from "node:os";
import { invariants } from "../fuzz/invariants.js";
import type { PlayReport } from "../fuzz/play.js";
import { codeOf, profiles, sequences, type Profile, type Sequence } from "../fuzz/sequence.js";
import { mostWork, noWork } from "../oracle/counted-work.js";
import { Guard, type Guarded } from "../runner/guard/guarded.js";
import { defineRun, exactly, median, quantile } from "../runner/index.js";

/** Seconds of the clock that a sequence may take, as often as a frame may take CPU time. */
const framesOfPatience = 6;
/** Share of a frame's limit at which a smaller sequence is taken to be frozen too: shrinking tries many. */
const shrunkLimit = 0.25;
/** Beside the invariants, ways to fail. */
const failures = [...invariants, "frozen", "crashed"] as const;
type Failure = (typeof failures)[number];

interface Played {
  readonly seed: number;
  readonly failure: Failure;
  readonly what: string;
  readonly sequence: Sequence;
}

export default defineRun({
  name: "fuzz",
  purpose: "Does any sequence of calls freeze the picture, tear the world apart, or leave it half changed?",
  options: {
    seeds: { type: "text", default: "1-50", what: "from-to" },
    steps: { type: "integer", default: 30, minimum: 1, what: "calls of a sequence at most" },
    profile: { type: "choices", choices: profiles, default: profiles, what: "what sequences have in them" },
    limit: { type: "number", default: 20, above: 0, what: "CPU seconds after which a frame is frozen" },
    shrink: { type: "number", default: 20, minimum: 0, what: "seconds for making a failed sequence small" },
    printed: { type: "integer", default: 5, minimum: 0, what: "failures that are printed as code" },
    processes: { type: "integer", default: availableParallelism(), minimum: 1, what: "sequences at a time" },
  },
  columns: {
    seed: {},
    failure: { title: "violated" },
    what: {},
    actions: { title: "calls, made small" },
    measure: { title: "of a frame" },
    most: { title: "most", digits: 3 },
    usual: { title: "median over the sequences", digits: 3 },
    high: { title: "99 % below", digits: 3 },
  },
  async run({ options, row, check, progress }) {
    const { steps, profile, limit, shrink, processes } = options;
    const [first, last] = readRange(options.seeds);
    const total = last - first + 1;
    const arbitrary = sequences(profile as readonly Profile[], steps);
    const reports: PlayReport[] = [];
    const failed: Played[] = [];
    let next = first;
    const serve = async (): Promise<void> => {
      const guards = [guardOf(limit), guardOf(shrunkLimit * limit)] as const;
      while (next <= last) {
        const seed = next++;
        progress((seed - first) / total, `seed ${seed}, ${failed.length} failed`);
        const failure = await tryOut(guards, arbitrary, seed, shrink, reports);
        if (failure) failed.push(failure);
      }
      for (const guard of guards) guard.close();
    };
    await Promise.all(Array.from({ length: Math.min(processes, total) }, serve));
    failed.sort((a, b) => a.seed - b.seed);
    for (const { seed, failure, what, sequence } of failed)
      row({ seed, failure, what, actions: sequence.actions.length }, { table: "failures" });
    tell(reports, row);
    for (const { seed, sequence } of failed.slice(0, options.printed))
      process.stderr.write(`\n${codeOf(sequence, seed)}\n`);
    for (const failure of failures) {
      const count = failed.filter((one) => one.failure === failure).length;
      check({ what: `sequences with "${failure}" violated`, value: count, wanted: exactly(0) });
    }
  },
});

type PlayGuard = Guard<Sequence, PlayReport, PlayReport>;

const guardOf = (limit: number): PlayGuard =>
  new Guard({
    module: new URL("../fuzz/watched-play.ts", import.meta.url),
    frameSeconds: limit,
    seconds: framesOfPatience * limit,
  });

function readRange(text: string): [number, number] {
  const [first, last] = text.split("-").map(Number);
  if (!Number.isSafeInteger(first) || !((last ?? first) >= first))
    throw new Error(`seeds is "${text}"; allowed: from-to`);
  return [first, last ?? first];
}

/** Plays the sequence of a seed; where it fails, ever smaller ones that fail in the same way. */
async function tryOut(
  [guard, smallGuard]: readonly [PlayGuard, PlayGuard],
  arbitrary: fc.Arbitrary<Sequence>,
  seed: number,
  shrink: number,
  reports: PlayReport[],
): Promise<Played | undefined> {
  let found: Played | undefined;
  let isFirst = true;
  let deadline = Infinity;
  const property = fc.asyncProperty(arbitrary, async (sequence) => {
    // Whatever has not been tried by then counts as sound, and the smallest so far is taken.
    if (performance.now() > deadline) return true;
    const guarded = await (isFirst ? guard : smallGuard).run(sequence);
    const report = guarded.outcome === "done" ? guarded.result : guarded.note;
    if (isFirst && report) reports.push(report);
    const failure = failureOf(sequence, guarded);
    const counts = failure !== undefined && (isFirst || failure.failure === found?.failure);
    if (isFirst) deadline = performance.now() + 1000 * shrink;
    isFirst = false;
    if (counts) found = { seed, sequence, ...failure };
    return !counts;
  });
  await fc.check(property, { seed, numRuns: 1 });
  return found;
}

function failureOf(
  { actions }: Sequence,
  guarded: Guarded<PlayReport, PlayReport>,
): Pick<Played, "failure" | "what"> | undefined {
  if (guarded.outcome === "done") {
    const { violation } = guarded.result;
    return (
      violation && { failure: violation.invariant, what: `${actions[violation.at].do}: ${violation.what}` }
    );
  }
  const during = actions[guarded.note?.done ?? 0]?.do;
  if (guarded.outcome === "frozen") return { failure: "frozen", what: `${during}` };
  return { failure: "crashed", what: `${during}: ${guarded.reason.split("\n")[0]}` };
}

/** Measures of all sequences: the worst frame of each. */
function tell(
  reports: readonly PlayReport[],
  row: (values: Record<string, number | string>, place: { table: string }) => void,
) {
  const most = reports.reduce((work, report) => mostWork(work, report.work), noWork());
  const measures: Record<string, (report: PlayReport) => number> = {
    "CPU time [ms]": ({ slowest }) => slowest,
    "speed [m/s]": ({ fastest }) => fastest,
    contacts: ({ contacts }) => contacts,
    "growth of elastic and kinetic energy [J]": ({ growth }) => growth,
    ...Object.fromEntries(
      (Object.keys(most) as (keyof typeof most)[]).map((kind) => [
        kind,
        ({ work }: PlayReport) => work[kind],
      ]),
    ),
  };
  for (const [measure, of] of Object.entries(measures)) {
    const values = reports.map(of).filter((value) => !Number.isNaN(value));
    if (values.length === 0) continue;
    const [usual, high] = [median(values), quantile(values, 0.99)];
    row({ measure, usual, high, most: Math.max(...values) }, { table: "worst frames" });
  }
}

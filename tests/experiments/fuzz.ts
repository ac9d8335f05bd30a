import { availableParallelism } from "node:os";
import type { PlayReport } from "../fuzz/play.js";
import { codeOf, profiles, sequences, type Profile } from "../fuzz/sequence.js";
import { createGuards, failures, tryOut, type Played } from "../fuzz/try-out.js";
import { mostWork, noWork } from "../oracle/counted-work.js";
import { defineRun, exactly, median, quantile } from "../runner/index.js";

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
      const guards = createGuards(limit);
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

function readRange(text: string): [number, number] {
  const [first, last] = text.split("-").map(Number);
  if (!Number.isSafeInteger(first) || !((last ?? first) >= first))
    throw new Error(`seeds is "${text}"; allowed: from-to`);
  return [first, last ?? first];
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

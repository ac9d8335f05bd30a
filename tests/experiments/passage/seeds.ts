import { availableParallelism } from "node:os";
import { runGuarded } from "../../runner/guard/guarded.js";
import { exactly, type RunContext } from "../../runner/index.js";

export interface SeedInput {
  readonly seed: number;
  readonly seconds: number;
}

export interface SeedOptions extends Record<string, number> {
  readonly seeds: number;
  readonly first: number;
  readonly seconds: number;
  readonly processes: number;
}

/** CPU seconds of a frame that is frozen, and seconds of the clock for each simulated one that a seed may take. */
const frozenFrame = 20;
const patience = 120;

/** Options of a run over seeds, each of which is `what`. */
export const seedOptions = (what: string, seconds: number) =>
  ({
    seeds: { type: "integer", default: 20, minimum: 1, what: `${what}, each with its own seed` },
    first: { type: "integer", default: 1, minimum: 0, what: "the first seed" },
    seconds: { type: "number", default: seconds, above: 0, what: "simulated time of each" },
    processes: { type: "integer", default: availableParallelism(), minimum: 1, what: `${what} at a time` },
  }) as const;

/**
 * Runs every seed in a process that can be killed, and tells of each in order: what it reported, up to where it froze or crashed, and
 * how it ended. That none freezes, crashes or becomes no number is checked here.
 */
export async function runSeeds<Report extends { readonly isFinite: boolean }>(
  module: URL,
  { options, progress, check }: Pick<RunContext<SeedOptions>, "options" | "progress" | "check">,
  tell: (seed: number, report: Report | undefined, end: string) => void,
): Promise<void> {
  const { seeds, first, seconds, processes } = options;
  const inputs = Array.from({ length: seeds }, (_, i): SeedInput => ({ seed: first + i, seconds }));
  const counts = { broken: 0, frozen: 0, crashed: 0 };
  await runGuarded<SeedInput, Report, Report>(
    inputs,
    { module, frameSeconds: frozenFrame, seconds: patience * seconds, processes },
    ({ seed }, guarded, index) => {
      progress((index + 1) / seeds, `seed ${seed}`);
      if (guarded.outcome !== "done") counts[guarded.outcome]++;
      const report = guarded.outcome === "done" ? guarded.result : guarded.note;
      if (report?.isFinite === false) counts.broken++;
      tell(seed, report, guarded.outcome === "crashed" ? guarded.reason.split("\n")[0] : guarded.outcome);
    },
  );
  check({ what: "became no number", value: counts.broken, wanted: exactly(0) });
  check({ what: "froze", value: counts.frozen, wanted: exactly(0) });
  check({ what: "ended with an error", value: counts.crashed, wanted: exactly(0) });
}

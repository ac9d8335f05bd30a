import fc from "fast-check";
import { Guard, type Guarded } from "../runner/guard/guarded.js";
import { invariants } from "./invariants.js";
import type { PlayReport } from "./play.js";
import type { Sequence } from "./sequence.js";

/** Seconds of the clock that a sequence may take beside ten of its longest frames: a process has to start. */
const patience = 60;
/** Share of a frame's limit at which a smaller sequence is taken to be frozen too: shrinking tries many. */
const shrunkLimit = 0.25;
/** Beside the invariants, ways to fail. */
export const failures = [...invariants, "frozen", "crashed"] as const;
type Failure = (typeof failures)[number];

/** A sequence that failed, made small. */
export interface Played {
  readonly seed: number;
  readonly failure: Failure;
  readonly what: string;
  readonly sequence: Sequence;
}

export type PlayGuard = Guard<Sequence, PlayReport, PlayReport>;

const guardOf = (limit: number): PlayGuard =>
  new Guard({
    module: new URL("./watched-play.ts", import.meta.url),
    frameSeconds: limit,
    seconds: patience + 10 * limit,
  });

/** For sequences as they come, and for smaller ones. */
export type PlayGuards = readonly [PlayGuard, PlayGuard];

/** `limit` in CPU seconds of a frame. */
export const createGuards = (limit: number): PlayGuards => [guardOf(limit), guardOf(shrunkLimit * limit)];

/** Plays the sequence of a seed; where it fails, ever smaller ones that fail in the same way. */
export async function tryOut(
  [guard, smallGuard]: PlayGuards,
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

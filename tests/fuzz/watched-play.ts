import type { Work } from "../runner/guard/child.js";
import { play, type PlayReport } from "./play.js";
import type { Sequence } from "./sequence.js";

/** A sequence in a process that can be killed. */
export const work: Work<Sequence, PlayReport, PlayReport> = (sequence, watch) =>
  play(sequence, { frame: (run) => watch.frame(run), note: (report) => watch.note(report) });

import { Guard } from "../runner/guard/guarded.js";
import { atMost, defineRun, exactly } from "../runner/index.js";
import { uses, type UseName } from "./uses/table.js";
import type { UseInput, UseReport } from "./uses/watched-use.js";

const names = Object.keys(uses) as UseName[];
/** What any frame may take, ms, and times that scene's median; a share of the median below this ms is noise. */
const slowest = 100;
const timesMedian = 10;
const shortest = 1;

export default defineRun({
  name: "uses",
  purpose: "What becomes of scenes as new users write them, with default options?",
  options: {
    only: { type: "text", what: "only uses whose name has this in it" },
    seconds: { type: "number", default: 6, above: 0, what: "simulated time of each" },
    limit: { type: "number", default: 240, above: 0, what: "seconds after which a use is killed" },
  },
  columns: {
    use: {},
    milliseconds: { title: "CPU time of a frame, median [ms]", digits: 2 },
    slowest: { title: "worst [ms]", digits: 3 },
    slowestCold: { title: "worst of a cold start [ms]", digits: 3 },
    counted: { title: "most counted [ms]", digits: 3 },
    perUnit: { title: "ns per unit", digits: 2 },
    overloads: { title: "frames overloaded" },
    behind: { title: "fell behind [s]", digits: 2 },
    pairs: { title: "most pairs" },
    sweeps: { title: "most sweeps x contacts" },
    iterations: { title: "most iterations x contacts" },
    trials: { title: "most trials" },
    halvings: { title: "most halvings" },
    energy: { title: "most energy", unit: "J", digits: 2 },
    share: { title: "energy / given", digits: 2 },
    fastest: { title: "highest speed", unit: "m/s", digits: 3 },
    passages: { title: "passages of ropes" },
    contacts: { title: "most contacts" },
    unsolved: { title: "most islands unsolved" },
    frames: {},
    isFinite: { title: "finite" },
    end: { title: "" },
  },
  async run({ options, row, check, progress }) {
    const chosen = names.filter((name) => name.includes(options.only ?? ""));
    for (const [i, use] of chosen.entries()) {
      progress(i / chosen.length, use);
      const guard = new Guard<UseInput, UseReport, UseReport>({
        module: new URL("./uses/watched-use.ts", import.meta.url),
        frameSeconds: options.limit,
        seconds: options.limit,
      });
      const guarded = await guard.run({ name: use, seconds: options.seconds });
      guard.close();
      const report = guarded.outcome === "done" ? guarded.result : guarded.note;
      const end = guarded.outcome === "crashed" ? guarded.reason.split("\n")[0] : guarded.outcome;
      row(report ? { use, ...cellsOf(report), end } : { use, end });
      check({ what: `${use}: ends`, value: end, wanted: "done", holds: guarded.outcome === "done" });
      if (!report) continue;
      const most = Math.max(shortest, report.milliseconds) * timesMedian;
      check({ what: `${use}: worst frame [ms]`, value: report.slowest, wanted: atMost(most) });
      check({ what: `${use}: cold start [ms]`, value: report.slowestCold, wanted: atMost(slowest) });
      check({ what: `${use}: energy / given`, value: report.share, wanted: atMost(1) });
      check({ what: `${use}: passages`, value: report.passages, wanted: exactly(0) });
    }
  },
});

function cellsOf({ work, unwatched, passages, isFinite, unsolved, ...cells }: UseReport) {
  const { pairs, sweeps, iterations, trials, halvings } = work;
  return {
    ...cells,
    ...{ pairs, sweeps, iterations, trials, halvings, unsolved },
    passages: unwatched > 0 ? `${passages}, not watched: ${unwatched}` : String(passages),
    isFinite,
  };
}

import { defineRun, exactly } from "../runner/index.js";
import type { WallReport } from "./passage/walls.js";
import { runSeeds, seedOptions } from "./passage/seeds.js";

export default defineRun({
  name: "thin-walls",
  purpose: "Does a rope ever go through a thin wall that it is thrown at or pulled against?",
  options: seedOptions("ropes before walls", 1.5),
  columns: {
    seed: {},
    story: { title: "wall; rope, what is done to it" },
    passed: { title: "went through after", unit: "s", digits: 3 },
    fastest: { title: "highest speed", unit: "m/s", digits: 3 },
    contacts: { title: "most contacts" },
    retries: { title: "steps repeated in halves" },
    milliseconds: { title: "CPU time of a frame, median [ms]", digits: 2 },
    slowest: { title: "worst [ms]", digits: 3 },
    end: { title: "" },
  },
  async run(context) {
    const { row, check } = context;
    let count = 0;
    await runSeeds<WallReport>(
      new URL("./passage/walls.ts", import.meta.url),
      context,
      (seed, report, end) => {
        if (!report) return row({ seed, end });
        if (report.passed !== undefined) count++;
        const { story, passed, fastest, contacts, retries, milliseconds, slowest } = report;
        row({ seed, story, passed, fastest, contacts, retries, milliseconds, slowest, end });
      },
    );
    check({ what: "ropes that went through the wall", value: count, wanted: exactly(0) });
  },
});

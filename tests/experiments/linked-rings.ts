import { defineRun, exactly } from "../runner/index.js";
import type { RingReport } from "./passage/rings.js";
import { runSeeds, seedOptions } from "./passage/seeds.js";

export default defineRun({
  name: "linked-rings",
  purpose: "Do two linked rings of thin rope ever come apart, however hands tear at them?",
  options: seedOptions("pairs of rings", 2),
  columns: {
    seed: {},
    story: { title: "rope, hands" },
    came: { title: "came apart after", unit: "s", digits: 3 },
    gap: { title: "deepest contact [radii]", digits: 2 },
    opening: { title: "widest opening at the tie [radii]", digits: 2 },
    contacts: { title: "most contacts" },
    retries: { title: "steps repeated in halves" },
    milliseconds: { title: "CPU time of a frame, median [ms]", digits: 2 },
    slowest: { title: "worst [ms]", digits: 3 },
    end: { title: "" },
  },
  async run(context) {
    const { row, check } = context;
    let count = 0;
    await runSeeds<RingReport>(
      new URL("./passage/rings.ts", import.meta.url),
      context,
      (seed, report, end) => {
        if (!report) return row({ seed, end });
        if (report.apart !== undefined) count++;
        const { story, apart, gap, opening, contacts, retries, milliseconds, slowest } = report;
        row({ seed, story, came: apart, gap, opening, contacts, retries, milliseconds, slowest, end });
      },
    );
    check({ what: "pairs of rings that came apart", value: count, wanted: exactly(0) });
  },
});

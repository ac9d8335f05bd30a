import { formats, spoilFiles } from "../plugin/scene-files/spoil-files.js";
import { atLeast, atMost, defineRun } from "../runner/index.js";

/** MB by which a file that is refused may have made the memory of the world larger before. */
const mostGrown = 16;

export default defineRun({
  name: "spoilt-files",
  purpose: "Are spoilt hair files, grooms and scene files refused by name, without a trace, or do they load?",
  options: {
    mutations: {
      type: "integer",
      default: 5000,
      minimum: 1,
      what: "files of each format that are spoilt and read",
    },
    seed: { type: "integer", default: 1, minimum: 0, what: "of what is spoilt" },
  },
  columns: {
    format: { title: "format" },
    refused: { title: "refused by name" },
    loaded: { title: "loaded" },
    faults: { title: "faults" },
    grown: { title: "memory grown by a refused one", unit: "MB", digits: 3 },
    slowest: { title: "slowest, CPU", unit: "ms", digits: 3 },
  },
  run({ options, row, check, progress }) {
    const { mutations, seed } = options;
    for (const [i, format] of formats.entries()) {
      progress(i / formats.length, format);
      const { faults, grown, ...report } = spoilFiles(format, mutations, seed);
      row({ format, ...report, faults: faults.length, grown: grown / 1e6 });
      check({
        what: `${format}: faults`,
        value: faults[0] ?? "none",
        wanted: "none",
        holds: faults.length === 0,
      });
      check({ what: `${format}: refused by name`, value: report.refused, wanted: atLeast(1) });
      check({ what: `${format}: memory [MB]`, value: grown / 1e6, wanted: atMost(mostGrown) });
    }
  },
});

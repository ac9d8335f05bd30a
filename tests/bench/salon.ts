import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { hairTypes, type HairType } from "../../plugin/hair-types.js";
import { atLeast, atMost, defineRun, median } from "../runner/index.js";
import { Guard } from "../runner/guard/guarded.js";
import { phases, type PhaseReport, type SalonInput } from "./salon/salon-phases.js";

const curls = Object.keys(hairTypes) as HairType[];
/** ms that a frame should take: half a frame at most, so that the rest is left to the game. */
const aims: Readonly<Record<HairType, number>> = { straight: 4, wavy: 6, curly: 7, "tightly coiled": 12 };
/** How often the median the worst frame may take, and how much faster than before it has to be. */
const timesMedian = 5;
const speedUp = 5;
/** CPU seconds of a frame, and of the clock for a whole salon, after which it is given up. */
const patience = { frame: 60, salon: 1200 };

type Tree = "now" | "before";

export default defineRun({
  name: "salon",
  purpose: "What does a frame of the salon cost when hair touches hair, on one thread?",
  options: {
    curls: { type: "choices", choices: curls, default: curls, what: "natural curl of the hair" },
    strands: { type: "integer", default: 200, minimum: 1, what: "simulated strands" },
    seconds: { type: "number", default: 2, above: 0, what: "of each phase after the fall" },
    rounds: { type: "integer", default: 1, minimum: 1, what: "times that each is run; medians are shown" },
    model: {
      type: "choice",
      choices: ["super-helix", "clothoid"],
      default: "super-helix",
      what: "of the strands of this tree; the other tree's are helices",
    },
    elements: { type: "integer", default: 7, minimum: 1, what: "of each of them" },
    against: { type: "text", what: "folder of another tree of this project, run in turn with this one" },
  },
  columns: {
    curl: {},
    phase: {},
    tree: {},
    milliseconds: { title: "CPU time of a frame, median [ms]", digits: 3 },
    most: { title: "95 % below [ms]", digits: 3 },
    slowest: { title: "worst [ms]", digits: 3 },
    detect: { title: "detect", unit: "ms", digits: 2 },
    solve: { title: "solve", unit: "ms", digits: 2 },
    contacts: { title: "contacts, median" },
    residual: { title: "worst Es", digits: 2 },
    depth: { title: "deepest of a frame, median [radii]", digits: 2 },
    resting: { title: "strands asleep, median" },
    ratio: { title: "before / now", digits: 3 },
  },
  async run({ options, row, check, progress }) {
    const { strands, seconds, rounds, against, model, elements } = options;
    const strand = model === "super-helix" && elements === 7 ? undefined : { model, elements };
    const here = fileURLToPath(new URL("../..", import.meta.url));
    const trees: [Tree, string][] = [["now", here]];
    if (against !== undefined) trees.push(["before", resolve(against)]);
    const total = options.curls.length * rounds * trees.length;
    let done = 0;
    for (const curl of options.curls as readonly HairType[]) {
      const reports: Record<Tree, PhaseReport[][]> = { now: [], before: [] };
      for (let round = 0; round < rounds; round++) {
        for (const [tree, root] of trees) {
          progress(done++ / total, `${curl}, ${tree}`);
          const { reports: found, end } = await measured({
            ...{ root, curl: hairTypes[curl], strands, seconds },
            ...(tree === "now" && strand ? { strand } : {}),
          });
          reports[tree].push(found);
          check({ what: `${curl}, ${tree}: ends`, value: end, wanted: "done", holds: end === "done" });
        }
      }
      phases.forEach((phase, k) => {
        const now = together(reports.now.map((of) => of[k]));
        const before = together(reports.before.map((of) => of[k]));
        const ratio = now && before && before.milliseconds / now.milliseconds;
        if (before) row({ curl, tree: "before", ...before });
        if (now) row({ curl, tree: "now", ...now, ratio });
        // Aims are those of the salon as it is.
        if (!now || strand) return;
        check({
          what: `${curl}, ${phase}: worst / median`,
          value: now.slowest / now.milliseconds,
          wanted: atMost(timesMedian),
        });
        if (phase === "falls") return;
        check({
          what: `${curl}, ${phase}: ms of a frame`,
          value: now.milliseconds,
          wanted: atMost(aims[curl]),
        });
        if (ratio) check({ what: `${curl}, ${phase}: before / now`, value: ratio, wanted: atLeast(speedUp) });
      });
    }
  },
});

async function measured(input: SalonInput): Promise<{ reports: PhaseReport[]; end: string }> {
  const guard = new Guard<SalonInput, PhaseReport[], PhaseReport[]>({
    module: new URL("./salon/salon-phases.ts", import.meta.url),
    frameSeconds: patience.frame,
    seconds: patience.salon,
  });
  const guarded = await guard.run(input);
  guard.close();
  if (guarded.outcome === "done") return { reports: guarded.result, end: "done" };
  const end = guarded.outcome === "crashed" ? guarded.reason.split("\n")[0] : guarded.outcome;
  return { reports: guarded.note ?? [], end };
}

/** Medians over the rounds. */
function together(reports: readonly (PhaseReport | undefined)[]): PhaseReport | undefined {
  const found = reports.filter((report) => report !== undefined);
  if (found.length === 0) return undefined;
  const of = (pick: (report: PhaseReport) => number): number => median(found.map(pick));
  return {
    phase: found[0].phase,
    milliseconds: of(({ milliseconds }) => milliseconds),
    most: of(({ most }) => most),
    slowest: of(({ slowest }) => slowest),
    contacts: of(({ contacts }) => contacts),
    residual: of(({ residual }) => residual),
    depth: of(({ depth }) => depth),
    detect: of(({ detect }) => detect),
    solve: of(({ solve }) => solve),
    resting: of(({ resting }) => resting),
  };
}

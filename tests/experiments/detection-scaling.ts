import { sortPairs } from "../bench/narrow-phase/pair-trace.js";
import { atLeast, atMost, defineRun, exactly, type Panel } from "../runner/index.js";
import {
  againstAlgorithm1,
  disagreements,
  measureMethod,
  methods,
  precisions,
  priceOfAskedDecade,
  priceOfReachedDecade,
  waysOf,
  type Measured,
  type Method,
} from "./detection/methods.js";
import { settledWisp } from "./detection/settled-wisp.js";
import { binByGap, gapPrecision, timeByGap, type TimedBin } from "./detection/time-by-gap.js";

/** What a tenth of the error costs according to the paper, whose own method is Algorithm 1. */
const paperDecade: Partial<Record<Method, number>> = { "Algorithm 1": 1.4, segments: 15 };
/** Shares of a piece that Algorithm 1's samples may keep away from its ends; the first is the one that is compared with. */
const sharesKeptOff = [0.05, 0.1, 0.25];

const tables = {
  trace:
    "The trace: candidates of the broad phase in a tight wavy wisp after its fall, without contact forces",
  error: "Time against reached error (Figure 17)",
  decade: "What a tenth of the error costs, as a factor of the time per accepted pair",
  gap: "Time per pair against gap (Figure 18), microseconds",
  keptOff:
    "How far Algorithm 1 keeps its samples off the ends of a piece: the paper leaves it open, the comparison depends on it",
};

export default defineRun({
  name: "detection-scaling",
  purpose: "What does the distance of two hairs cost by the error it reaches, and by the gap between them?",
  options: {
    fibres: { type: "integer", default: 100, minimum: 4, what: "fibres of the wisp, 12 elements each" },
    seconds: { type: "number", default: 0.5, minimum: 0, what: "time of the fall" },
    margin: { type: "number", default: 0.3, above: 0, what: "gap that counts as contact, in thicknesses" },
    sample: {
      type: "integer",
      default: 300,
      minimum: 1,
      what: "pairs of each kind that segments are asked, and pairs of each gap",
    },
    batch: { type: "number", default: 20, above: 0, what: "milliseconds of a timed batch" },
    rounds: { type: "integer", default: 9, minimum: 1, what: "batches of each measurement" },
  },
  columns: {
    precision: { title: "asked [cm]", digits: 1 },
    error: { title: "mean error [cm]", digits: 3 },
    worst: { title: "worst [cm]", digits: 3 },
    accept: { title: "accept", unit: "us" },
    reject: { title: "reject", unit: "us" },
    searched: { title: "accepted pairs" },
    acceptBoxes: { title: "boxes, accept" },
    rejectBoxes: { title: "boxes, reject" },
    acceptRatio: { title: "accept, times branch and bound" },
    rejectRatio: { title: "reject, times branch and bound" },
    finest: { title: "of it at the three finest precisions" },
    from: { title: "from [radii]" },
    to: { title: "to [radii]" },
  },
  run({ options, row, check, plot, progress }) {
    progress(0, "the wisp falls");
    const { fibres, seconds, margin, sample, batch, rounds } = options;
    const timing = { batch, warmUp: 5 * batch, rounds };
    const wisp = settledWisp(options);
    const sorted = sortPairs(wisp);
    const ways = waysOf(wisp);
    const pairs = wisp.pairs.length / 2;
    const accepted = sorted.accepted.length / 2;
    row({ fibres, seconds, pairs, accepted, rejected: pairs - accepted }, { table: tables.trace });
    check({ what: "pairs of the trace", value: pairs, wanted: atLeast(18000) });

    const measured = new Map<Method, Measured[]>();
    methods.forEach((method, k) => {
      progress(0.05 + 0.2 * k, method);
      const results = measureMethod(ways, method, sorted, timing, sample);
      for (const result of results) row({ method, ...result }, { table: tables.error });
      measured.set(method, results);
      if (method === "branch and bound") {
        const price = priceOfAskedDecade(ways[method], sorted.accepted, timing);
        row({ method, precisionAsked: price }, { table: tables.decade });
        check({ what: "a tenth of the precision asked, 1e-4 to 1e-12", value: price, wanted: atMost(1.15) });
        const { error } = results[precisions[method].indexOf(1e-8)];
        check({ what: "mean error of branch and bound at 1e-8", value: error, wanted: atMost(1e-8) });
      } else {
        const errorReached = priceOfReachedDecade(results);
        const finest = priceOfReachedDecade(results.slice(-3));
        row({ method, errorReached, finest, paper: paperDecade[method] }, { table: tables.decade });
      }
    });

    progress(0.65, "gap by gap");
    const reach = 2 * margin;
    const edges = [-2, -1.5, -1, -0.5, 0, reach, 2 * reach, 4, 8, 16, Infinity];
    const bins = timeByGap(binByGap(wisp, edges), ways, timing, sample);
    for (const { from, to, pairs: list, times } of bins) {
      row({ from, to, pairs: list.length / 2, ...times }, { table: tables.gap });
    }

    const ratios = sharesKeptOff.map((share, i) => {
      progress(0.85 + 0.05 * i, `samples kept off by ${share}`);
      const ratio = againstAlgorithm1(wisp, sorted, share, timing);
      row(ratio, { table: tables.keptOff });
      return ratio;
    });
    const { acceptRatio, rejectRatio } = ratios[0];
    check({ what: "Algorithm 1 / branch and bound, accept", value: acceptRatio, wanted: atLeast(8) });
    check({ what: "Algorithm 1 / branch and bound, reject", value: rejectRatio, wanted: atLeast(6) });
    const different = disagreements(ways, sorted);
    check({ what: "pairs that Algorithm 1 decides differently", value: different, wanted: exactly(0) });

    for (const panel of errorPanels(measured)) plot(panel);
    plot(gapPanel(bins, reach));
  },
});

function errorPanels(measured: ReadonlyMap<Method, readonly Measured[]>): Panel[] {
  const y = { label: "time per pair [us]", scale: "log" } as const;
  const lines = [...measured].map(([label, results], colour) => ({ label, results, colour }));
  return [
    {
      title: "Accepting: time against reached error",
      x: { label: "mean error of the arc lengths [cm]", scale: "log" },
      y,
      series: lines.map(({ label, results, colour }) => ({
        label,
        colour,
        x: results.map(({ error }) => error),
        y: results.map(({ accept }) => accept),
        style: "line-points",
      })),
    },
    {
      title: "Time against the precision asked",
      x: { label: "precision asked [cm]", scale: "log" },
      y,
      series: lines.flatMap(({ label, results, colour }) =>
        (["accept", "reject"] as const).map((verdict) => ({
          label: `${label}, ${verdict}`,
          colour,
          dashed: verdict === "reject",
          x: results.map(({ precision }) => precision),
          y: results.map((result) => result[verdict]),
          style: "line-points",
        })),
      ),
    },
  ];
}

function gapPanel(bins: readonly TimedBin[], reach: number): Panel {
  return {
    title: "Time against gap",
    x: { label: "distance of the centrelines [radii]", scale: "log" },
    y: { label: "time per pair [us]", scale: "log" },
    series: methods.map((method) => ({
      label: `${method}, ${gapPrecision[method]} cm`,
      x: bins.map((bin) => bin.meanGap + 2),
      y: bins.map((bin) => bin.times[method]),
      style: "line-points",
    })),
    guides: [
      { axis: "x", at: 2, label: "touch" },
      { axis: "x", at: 2 + reach, label: "reach" },
    ],
  };
}

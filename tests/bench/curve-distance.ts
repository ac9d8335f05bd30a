import { atLeast, atMost, compare, defineRun } from "../runner/index.js";
import { buildWisp } from "../systems/curves/wisp-pairs.js";
import {
  algorithm1,
  branchAndBound,
  meanBoxes,
  searchAll,
  segments,
  severalContacts,
  timePerPair,
  type CurveSearch,
} from "./narrow-phase/curve-searches.js";
import { samplePairs, sortPairs } from "./narrow-phase/pair-trace.js";

const acceptedPairs = 1500;
const rejectedPairs = 16500;
const precisions = [1e-4, 1e-6, 1e-8, 1e-12];
/** Microseconds of the prototype that the project started from, on its own wisp and machine. */
const prototype: Record<number, number> = { 1e-4: 6.6, 1e-6: 7.1, 1e-8: 6.7, 1e-12: 7.4 };

export default defineRun({
  name: "curve-distance",
  purpose: "What does the distance between two helices of a curly wisp cost, against Algorithm 1 as printed?",
  columns: {
    method: { title: "method" },
    precision: { title: "precision" },
    accept: { title: "accept", unit: "us" },
    acceptBoxes: { title: "boxes, accept" },
    reject: { title: "reject", unit: "us" },
    rejectBoxes: { title: "boxes, reject" },
    prototype: { title: "prototype, accept", unit: "us" },
  },
  options: {
    curvature: { type: "number", default: 1, what: "curvature of the fibres per centimetre" },
    twist: { type: "number", default: 0.8, what: "twist of the fibres per centimetre" },
    noise: { type: "number", default: 0.1, what: "share by which elements differ" },
  },
  run({ options, row, check, progress }) {
    const wisp = buildWisp(options);
    const improved = branchAndBound(wisp);
    const printed = algorithm1(wisp);
    const sorted = sortPairs(wisp, acceptedPairs, rejectedPairs);
    const settings = { batch: 20, rounds: 7 };
    const cost = (way: CurveSearch, precision: number) => ({
      ...timePerPair(way, sorted, precision, settings),
      acceptBoxes: meanBoxes(way, sorted.accepted, precision),
      rejectBoxes: meanBoxes(way, sorted.rejected, precision),
    });
    const accepting: number[] = [];
    precisions.forEach((precision, i) => {
      progress(0.1 * i, `closestPoints, ${precision}`);
      const measured = cost(improved, precision);
      accepting.push(measured.accept);
      row({ method: "closestPoints", precision, ...measured, prototype: prototype[precision] });
    });
    progress(0.4, "contactPoints");
    const several = timePerPair(severalContacts(wisp, 0.3), sorted, 1e-8, settings);
    row({ method: "contactPoints", precision: 1e-8, ...several });
    for (const [i, precision] of [1e-4, 1e-6, 1e-8].entries()) {
      progress(0.5 + 0.1 * i, `Algorithm 1, ${precision}`);
      row({ method: "Algorithm 1", precision, ...cost(printed, precision) });
    }
    progress(0.8, "segments");
    const few = { accepted: samplePairs(sorted.accepted, 200), rejected: samplePairs(sorted.rejected, 200) };
    for (const precision of [1e-1, 1e-2]) {
      row({ method: "segments", precision, ...timePerPair(segments(wisp), few, precision, settings) });
    }
    progress(0.9, "ratios");
    const ratio = (list: Int32Array) =>
      compare({ old: searchAll(printed, list, 1e-8), now: searchAll(improved, list, 1e-8) }, settings).ratio(
        "old",
        "now",
      );
    check({
      what: "Algorithm 1 / closestPoints, accept at 1e-8",
      value: ratio(sorted.accepted).median,
      wanted: atLeast(8),
    });
    check({
      what: "Algorithm 1 / closestPoints, reject",
      value: ratio(sorted.rejected).median,
      wanted: atLeast(6),
    });
    const decade = (accepting[3] / accepting[0]) ** (1 / 8);
    check({ what: "price of a decade of precision, 1e-4 to 1e-12", value: decade, wanted: atMost(1.15) });
  },
});

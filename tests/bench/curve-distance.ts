import { closestPoints, createClosestPointSearch } from "../../systems/detect/curve/closest-points.js";
import { contactPoints, createContactSearch } from "../../systems/detect/curve/contact-points.js";
import { closestPointsByCapsules, createCapsuleSearch } from "../../systems/detect/curve/taylor-capsules.js";
import {
  closestPointsBySegments,
  createSegmentSearch,
} from "../../systems/detect/segments/closest-segments.js";
import { atLeast, atMost, compare, defineRun } from "../runner/index.js";
import { buildWisp, type Wisp } from "../systems/detect/curve/wisp-pairs.js";

const acceptedPairs = 1500;
const rejectedPairs = 16500;
const precisions = [1e-4, 1e-6, 1e-8, 1e-12];
/** Microseconds of the prototype that the project started from, on its own wisp and machine. */
const prototype: Record<number, number> = { 1e-4: 6.6, 1e-6: 7.1, 1e-8: 6.7, 1e-12: 7.4 };

/** One of the searches, on one pair; returns how many boxes it looked at (or contacts it found). */
type Solve = (a: number, b: number, precision: number) => number;

export default defineRun({
  name: "curve-distance",
  purpose: "What does the distance between two helices of a curly wisp cost, against Algorithm 1 as printed?",
  columns: {
    method: { title: "method" },
    precision: { title: "precision" },
    accept: { title: "accept", unit: "us" },
    acceptBoxes: { title: "boxes" },
    reject: { title: "reject", unit: "us" },
    rejectBoxes: { title: "boxes" },
    prototype: { title: "prototype, accept", unit: "us" },
  },
  options: {
    curvature: { type: "number", default: 1, what: "curvature of the fibres per centimetre" },
    twist: { type: "number", default: 0.8, what: "twist of the fibres per centimetre" },
    noise: { type: "number", default: 0.1, what: "share by which elements differ" },
  },
  run({ options, row, check, progress }) {
    const wisp = buildWisp(options);
    const { improved, algorithm1, segments, contacts } = solvers(wisp);
    const { accepted, rejected } = sortPairs(wisp);
    const pass = (solve: Solve, list: Int32Array, precision: number) => () => {
      let boxes = 0;
      for (let i = 0; i < list.length; i += 2) boxes += solve(list[i], list[i + 1], precision);
      return boxes;
    };
    const settings = { batch: 20, rounds: 7 };
    const cost = (solve: Solve, precision: number) => {
      const { timings } = compare(
        { accept: pass(solve, accepted, precision), reject: pass(solve, rejected, precision) },
        settings,
      );
      return {
        accept: (2 * timings.accept.median) / accepted.length,
        acceptBoxes: (2 * pass(solve, accepted, precision)()) / accepted.length,
        reject: (2 * timings.reject.median) / rejected.length,
        rejectBoxes: (2 * pass(solve, rejected, precision)()) / rejected.length,
      };
    };
    const times: number[] = [];
    precisions.forEach((precision, i) => {
      progress(0.1 * i, `closestPoints, ${precision}`);
      const measured = cost(improved, precision);
      times.push(measured.accept);
      row({ method: "closestPoints", precision, ...measured, prototype: prototype[precision] });
    });
    progress(0.4, "contactPoints");
    const several = cost(contacts, 1e-8);
    row({ method: "contactPoints", precision: 1e-8, accept: several.accept, reject: several.reject });
    for (const [i, precision] of [1e-4, 1e-6, 1e-8].entries()) {
      progress(0.5 + 0.1 * i, `Algorithm 1, ${precision}`);
      row({ method: "Algorithm 1", precision, ...cost(algorithm1, precision) });
    }
    progress(0.8, "segments");
    const few = { accepted: accepted.subarray(0, 200), rejected: rejected.subarray(0, 200) };
    for (const precision of [1e-1, 1e-2]) {
      const { timings } = compare(
        { accept: pass(segments, few.accepted, precision), reject: pass(segments, few.rejected, precision) },
        settings,
      );
      const [accept, reject] = [timings.accept.median / 100, timings.reject.median / 100];
      row({ method: "segments", precision, accept, reject });
    }
    progress(0.9, "ratios");
    const ratio = (list: Int32Array) =>
      compare({ old: pass(algorithm1, list, 1e-8), now: pass(improved, list, 1e-8) }, settings).ratio(
        "old",
        "now",
      );
    check({
      what: "Algorithm 1 / closestPoints, accept at 1e-8",
      value: ratio(accepted).median,
      wanted: atLeast(8),
    });
    check({ what: "Algorithm 1 / closestPoints, reject", value: ratio(rejected).median, wanted: atLeast(6) });
    const decade = (times[3] / times[0]) ** (1 / 8);
    check({ what: "price of a decade of precision, 1e-4 to 1e-12", value: decade, wanted: atMost(1.15) });
  },
});

function solvers({
  curves,
  length,
  reach,
}: Wisp): Record<"improved" | "algorithm1" | "segments" | "contacts", Solve> {
  const search = createClosestPointSearch();
  const capsules = createCapsuleSearch();
  const segmentSearch = createSegmentSearch();
  const contactSearch = createContactSearch();
  return {
    improved(a, b, precision) {
      closestPoints(search, curves, a, 0, length, b, 0, length, reach, precision);
      return search.boxes;
    },
    algorithm1(a, b, precision) {
      closestPointsByCapsules(capsules, curves, a, 0, length, b, 0, length, reach, precision);
      return capsules.boxes;
    },
    segments(a, b, precision) {
      closestPointsBySegments(segmentSearch, curves, a, 0, length, b, 0, length, reach, precision);
      return segmentSearch.boxes;
    },
    contacts(a, b, precision) {
      return contactPoints(contactSearch, curves, a, 0, length, b, 0, length, reach, precision, 0.3);
    },
  };
}

/** The first pairs of the wisp that touch, and the first that do not. */
function sortPairs({ pairs, curves, length, reach }: Wisp) {
  const search = createClosestPointSearch();
  const accepted: number[] = [];
  const rejected: number[] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    const [a, b] = [pairs[i], pairs[i + 1]];
    const list = closestPoints(search, curves, a, 0, length, b, 0, length, reach, 1e-8) ? accepted : rejected;
    if (list.length < 2 * (list === accepted ? acceptedPairs : rejectedPairs)) list.push(a, b);
  }
  return { accepted: Int32Array.from(accepted), rejected: Int32Array.from(rejected) };
}

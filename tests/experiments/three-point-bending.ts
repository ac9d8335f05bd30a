import type { DetectionMethod } from "../../systems/detect/detection.js";
import { readReference } from "../reference/read.js";
import { atLeast, atMost, defineRun, linearRegression, type Series } from "../runner/index.js";
import { casesOf, type BendingReference, type NamedCase } from "./three-point-bending/cases.js";
import {
  bend,
  loadAt,
  measureCurve,
  type BendingCurve,
  type BendingMeasures,
} from "./three-point-bending/measure.js";

/** Metres of the half rod: longer than any contact's arc length at the largest indentation. */
const HALF_LENGTH = 0.06;
/** Relative errors count from this indentation on. */
const FROM = 0.01;
/** Of the table of loads. */
const TABLE_STEP = 0.05;

interface Result {
  readonly of: NamedCase;
  readonly detector: DetectionMethod;
  readonly curve: BendingCurve;
  readonly measures: BendingMeasures;
}

export default defineRun({
  name: "three-point-bending",
  purpose:
    "How far is the force of a curved three-point bending test from the exact one, and how noisy is it, by detector?",
  options: {
    kappa0: { type: "numbers", minimum: 0, what: "natural curvatures, 1/cm, instead of the reference's" },
    mu: { type: "numbers", minimum: 0, what: "friction coefficients, instead of the reference's" },
    detector: {
      type: "choices",
      choices: ["curve", "segments"],
      default: ["curve", "segments"],
      what: "how",
    },
    elements: { type: "integer", default: 40, minimum: 2, what: "elements of the half rod" },
    segments: {
      type: "integer",
      default: 120,
      minimum: 2,
      what: "segments of the half rod for that detector",
    },
    step: { type: "number", default: 5e-4, above: 0, what: "time step, s" },
    speed: { type: "number", default: 5e-3, above: 0, what: "speed of the support, m/s" },
    until: { type: "number", default: 0.3, above: 0.05, what: "last indentation, in spans" },
  },
  columns: {
    kappa0: { unit: "1/cm" },
    error: { title: "largest error", unit: "%" },
    noise: { title: "noise: L1 of (F - exact)'" },
    normalisedNoise: { title: "L1 of (F / exact)'" },
    jump: { title: "largest jump / largest F" },
    usualJump: { title: "median jump / largest F" },
    delta: { title: "indentation", unit: "spans" },
    exact: { title: "exact F", digits: 6 },
    curve: { title: "curve F", digits: 6 },
    curveError: { title: "curve error", unit: "%" },
    segments: { title: "segments F", digits: 6 },
    segmentsError: { title: "segments error", unit: "%" },
    slope: { title: "noise per kappa0", unit: "cm" },
    rSquared: { title: "R^2" },
  },
  run({ options, progress, row, check, plot }) {
    const reference = readReference<BendingReference>("three-point-bending");
    const cases = casesOf(reference, options.kappa0, options.mu);
    const detectors = options.detector as readonly DetectionMethod[];
    const results: Result[] = [];
    for (const of of cases) {
      for (const detector of detectors) {
        progress(results.length / (cases.length * detectors.length), `${of.label}, ${detector}`);
        const curve = bend(of, { ...options, detector, length: HALF_LENGTH, until: of.until(options.until) });
        results.push({ of, detector, curve, measures: measureCurve(curve, FROM) });
      }
    }

    for (const { of, detector, measures } of results) {
      const { kappa0, mu, support } = of;
      row(
        { case: of.label, kappa0, mu, support, detector, ...measures, error: 100 * measures.error },
        { table: "Error and noise" },
      );
      const is = `${of.label}, ${detector}`;
      if (detector === "curve") {
        check({ what: `${is}: largest error [%]`, value: 100 * measures.error, wanted: atMost(0.5) });
        check({ what: `${is}: median jump`, value: measures.usualJump, wanted: atMost(1e-6) });
        check({ what: `${is}: largest jump`, value: measures.jump, wanted: atMost(1e-5) });
      }
    }
    for (const of of cases) tabulate(of, results, row);
    checkReference(results, check);
    regress(results, row, check);
    draw(results, plot);
  },
});

type Context = Parameters<Parameters<typeof defineRun>[0]["run"]>[0];

/** Loads at even indentations, detector beside detector. */
function tabulate(of: NamedCase, results: readonly Result[], row: Context["row"]): void {
  const mine = results.filter((result) => result.of === of);
  const { exact, delta } = mine[0].curve;
  const last = delta[delta.length - 1] + delta[0];
  for (let i = 1; i * TABLE_STEP <= last * (1 + 1e-9); i++) {
    const at = i * TABLE_STEP;
    const known = loadAt({ delta, load: exact, exact }, at);
    const cells = mine.flatMap(({ detector, curve }) => {
      const value = loadAt(curve, at);
      return [
        [detector, value],
        [`${detector}Error`, 100 * (value / known - 1)],
      ];
    });
    row({ delta: at, exact: known, ...Object.fromEntries(cells) }, { table: of.label });
  }
}

/** The stored answers must be those that the curves were compared with. */
function checkReference(results: readonly Result[], check: Context["check"]): void {
  let worst = 0;
  for (const { of, curve } of results) {
    const exact = { ...curve, load: curve.exact };
    const [from, to] = [FROM, curve.delta[curve.delta.length - 1]];
    for (const [delta, F] of of.rows)
      if (delta >= from && delta <= to) worst = Math.max(worst, Math.abs(loadAt(exact, delta) / F - 1));
  }
  check({ what: "stored loads against the exact ones", value: worst, wanted: atMost(1e-4) });
}

/** Noise against natural curvature, frictionless and on the small support. */
function regress(results: readonly Result[], row: Context["row"], check: Context["check"]): void {
  for (const detector of ["curve", "segments"] as const) {
    const mine = results.filter(({ of, detector: used }) => used === detector && of.mu === 0 && of.isSmall);
    if (new Set(mine.map(({ of }) => of.kappa0)).size < 3) continue;
    const line = linearRegression(
      mine.map(({ of }) => of.kappa0),
      mine.map(({ measures }) => measures.noise),
    );
    row({ detector, ...line }, { table: "Noise against natural curvature" });
    if (detector === "segments") {
      check({
        what: "segments: noise grows linearly with kappa0, R^2",
        value: line.rSquared,
        wanted: atLeast(0.95),
      });
      const [curved, straight] = [
        mine.find(({ of }) => of.kappa0 > 0.2),
        mine.find(({ of }) => of.kappa0 === 0),
      ];
      if (curved && straight) {
        const ratio = curved.measures.noise / straight.measures.noise;
        check({
          what: "segments: noise of the most curved rod against the straight",
          value: ratio,
          wanted: atLeast(10),
        });
      }
    }
  }
}

/** Every so many steps go into a plot: more would not be seen. */
const THINNING = 25;

function draw(results: readonly Result[], plot: Context["plot"]): void {
  const thinned = (values: readonly number[]) => values.filter((_, i) => i % THINNING === 0);
  const delta = { label: "indentation [spans]" };
  for (const detector of ["curve", "segments"] as const) {
    const mine = results.filter((result) => result.detector === detector);
    if (mine.length === 0) continue;
    const series = (of: (curve: BendingCurve) => readonly number[], dashed = false) =>
      mine.map(({ of: { label }, curve }, colour): Series => ({
        label: dashed ? `${label}, exact` : label,
        x: thinned(curve.delta),
        y: thinned(of(curve)),
        colour,
        dashed,
      }));
    plot({
      title: `Force, ${detector}`,
      x: delta,
      y: { label: "F" },
      series: [...series(({ load }) => load), ...series(({ exact }) => exact, true)],
    });
    plot({
      title: `Force against the exact one, ${detector}`,
      x: delta,
      y: { label: "F / exact", minimum: 0.96, maximum: 1.04 },
      series: series(({ load, exact }) => load.map((value, k) => value / exact[k])),
    });
  }
  const noise = (["curve", "segments"] as const).map((detector): Series => {
    const mine = results.filter(({ of, detector: used }) => used === detector && of.mu === 0 && of.isSmall);
    mine.sort((a, b) => a.of.kappa0 - b.of.kappa0);
    return {
      label: detector,
      x: mine.map(({ of }) => of.kappa0),
      y: mine.map(({ measures }) => measures.noise),
      style: "line-points",
    };
  });
  plot({
    title: "Noise against natural curvature",
    x: { label: "natural curvature [1/cm]" },
    y: { label: "L1 norm of (F - exact)'" },
    series: noise.filter(({ x }) => x.length > 1),
  });
}

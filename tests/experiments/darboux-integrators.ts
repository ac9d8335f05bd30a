import { atLeast, atMost, defineRun, measure, type Panel } from "../runner/index.js";
import { distanceOf, points, type DarbouxProblem, type Integrator } from "./darboux/problem.js";
import { series } from "./darboux/series.js";
import { euler, lieEuler, rungeKutta2, rungeKutta4 } from "./darboux/steppers.js";

/** What the paper's element takes at machine precision, us, and which error counts as that. */
const paperTime = 26;
const machinePrecision = 1e-14;
/** Errors at which the series is compared with the others. */
const levels = [1e-6, 1e-8, 1e-10];

const steps = (most: number) => Array.from({ length: Math.log2(most) + 1 }, (_, i) => 2 ** i);
const methods: readonly { name: string; integrate: Integrator; efforts: readonly number[] }[] = [
  { name: "series", integrate: series, efforts: [6, 8, 12, 16, 20, 24, 28, 32, 40] },
  { name: "Euler", integrate: euler, efforts: steps(2 ** 14) },
  { name: "Lie-Euler", integrate: lieEuler, efforts: steps(2 ** 14) },
  { name: "RK2", integrate: rungeKutta2, efforts: steps(2 ** 14) },
  { name: "RK4", integrate: rungeKutta4, efforts: steps(2 ** 12) },
];

/** A curl of some two turns, as the paper's figure shows one. */
const curl: DarbouxProblem = { length: 1, start: [1, 3, 0.5], end: [4, 14, 4] };

interface Measured {
  readonly method: string;
  readonly effort: number;
  readonly error: number;
  readonly time: number;
}

export default defineRun({
  name: "darboux-integrators",
  purpose: "How long do integrators take for the shape of a clothoid, by the error that they reach?",
  options: {
    rounds: { type: "integer", default: 9, minimum: 1, what: "timed batches of each" },
  },
  columns: {
    method: {},
    effort: { title: "terms, or steps between two points" },
    error: { title: "distance / length", digits: 2 },
    time: { title: "time", unit: "us", digits: 3 },
  },
  run({ options, row, check, plot, progress }) {
    const exact = pointsOf(series, 48);
    const measured: Measured[] = [];
    for (const [i, { name, integrate, efforts }] of methods.entries()) {
      for (const [k, effort] of efforts.entries()) {
        progress((i + k / efforts.length) / methods.length, name);
        const out = new Float64Array(3 * points);
        const { median: time } = measure(() => integrate(curl, effort, out), { rounds: options.rounds });
        const one = { method: name, effort, error: distanceOf(out, exact, curl), time };
        measured.push(one);
        row(one);
      }
    }
    const fastest = (method: string, level: number) =>
      Math.min(
        ...measured.filter((one) => one.method === method && one.error <= level).map(({ time }) => time),
      );
    check({
      what: `series at ${machinePrecision}: time [us]`,
      value: fastest("series", machinePrecision),
      wanted: atMost(paperTime),
    });
    for (const level of levels) {
      const others = methods.slice(1).map(({ name }) => fastest(name, level));
      check({
        what: `at an error of ${level}: the best other / series`,
        value: Math.min(...others) / fastest("series", level),
        wanted: atLeast(1),
      });
    }
    plot(panel(measured));
  },
});

function pointsOf(integrate: Integrator, effort: number): Float64Array {
  const out = new Float64Array(3 * points);
  integrate(curl, effort, out);
  return out;
}

function panel(measured: readonly Measured[]): Panel {
  return {
    title: "time against error (Figure 6)",
    x: { label: "distance / length", scale: "log" },
    y: { label: "time [us]", scale: "log" },
    series: methods.map(({ name }) => {
      const ofIt = measured.filter(({ method, error }) => method === name && error > 0);
      return { label: name, x: ofIt.map(({ error }) => error), y: ofIt.map(({ time }) => time) };
    }),
  };
}

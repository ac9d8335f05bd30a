import { hairTypes, type HairType } from "../../plugin/hair-types.js";
import type { DetectionMethod } from "../../systems/detect/detection.js";
import { atLeast, atMost, defineRun, quantile } from "../runner/index.js";
import { comb, type CombingStep } from "./comb/combing.js";

const tables = { noise: "Noise of the force on the comb", path: "Force along the path [uN]" };

/** Shares of the way on which the comb holds the fibre: the second half, where it is bent most, without the tip's own impact. */
const [FROM, TO] = [0.5, 0.95];
/** Rows of the path. */
const PLACES = 12;

interface Combed {
  readonly detector: DetectionMethod;
  /** While it is pulled. */
  readonly pulled: readonly CombingStep[];
}

export default defineRun({
  name: "comb-one",
  purpose: "How smooth is the force on a comb that is drawn through a single fibre, by detector (Figure 12)?",
  options: {
    curl: {
      type: "choice",
      choices: Object.keys(hairTypes) as HairType[],
      default: "wavy",
      what: "natural curvature of the fibre",
    },
    mu: { type: "number", default: 0.1, minimum: 0, what: "friction of fibre and comb" },
    elements: { type: "integer", default: 12, minimum: 1, what: "elements of the fibre" },
    segments: { type: "integer", default: 100, minimum: 1, what: "segments of the fibre for that detector" },
    step: { type: "number", default: 1e-3, above: 0, what: "seconds of a step" },
    speed: { type: "number", default: 0.025, above: 0, what: "of the comb, m/s" },
    relaxing: { type: "number", default: 3, minimum: 0, what: "seconds before the comb moves" },
    tolerance: { type: "number", default: 1e-10, above: 0, what: "Es of a solved step" },
  },
  columns: {
    noise: { title: "noise: mean jump [uN]", digits: 3 },
    most: { title: "95 % of jumps below [uN]", digits: 3 },
    largest: { title: "largest jump [uN]", digits: 3 },
    mean: { title: "mean |F| [uN]", digits: 4 },
    overlap: { title: "deepest overlap", unit: "um", digits: 3 },
    way: { title: "pulled by", unit: "cm", digits: 3 },
    curve: { title: "curve |F|", digits: 4 },
    segments: { title: "segments |F|", digits: 4 },
  },
  run({ options, row, check, plot, progress }) {
    const { curl, mu, elements, segments, step, speed, relaxing, tolerance } = options;
    const combed = (["curve", "segments"] as const).map((detector, i): Combed => {
      const { scene, combing } = comb(
        { fibres: 1, hairType: curl, friction: mu, elements, step, speed, relaxing },
        { detector, segments, tolerance, progress: (share) => progress((i + share) / 2, detector) },
      );
      return { detector, pulled: combing.filter(({ time }) => time > scene.times.pull) };
    });
    const window = heldWindow(combed[0].pulled);
    const noises = combed.map(({ detector, pulled }) => {
      const noise = noiseOf(pulled.slice(...window));
      row({ detector, ...noise }, { table: tables.noise });
      return noise;
    });
    const [{ pulled: smooth }, { pulled: rough }] = combed;
    const every = Math.floor(window[1] / PLACES);
    for (let i = every; i < window[1]; i += every) {
      row(
        { way: 100 * smooth[i].way, curve: 1e6 * sizeOf(smooth[i]), segments: 1e6 * sizeOf(rough[i]) },
        { table: tables.path },
      );
    }
    const [curveNoise, segmentNoise] = noises;
    check({
      what: "noise ratio, segments to curve",
      value: segmentNoise.noise / curveNoise.noise,
      wanted: atLeast(50),
    });
    check({
      what: "95 % of the curve's jumps, in shares of the mean force",
      value: curveNoise.most / curveNoise.mean,
      wanted: atMost(1e-3),
    });
    plot({
      title: `Force on a comb in one ${curl} fibre, mu ${mu}`,
      x: { label: "pulled by [cm]" },
      y: { label: "force [uN]" },
      // The smooth one last, on top.
      series: [combed[1], combed[0]].map(({ detector, pulled }) => ({
        label: detector === "curve" ? "curve" : `${segments} segments`,
        x: pulled.map(({ way }) => 100 * way),
        y: pulled.map((one) => 1e6 * sizeOf(one)),
      })),
      guides: window.map((i) => ({ axis: "x" as const, at: 100 * smooth[i].way })),
    });
  },
});

const sizeOf = ({ force: [x, y, z] }: CombingStep) => Math.hypot(x, y, z);

/** Steps between which the noise is taken. */
function heldWindow(pulled: readonly CombingStep[]): [number, number] {
  const first = pulled.findIndex((one) => sizeOf(one) > 0);
  const last = pulled.reduce((found, one, i) => (sizeOf(one) > 0 ? i : found), first);
  if (first < 0) throw new Error("comb-one: the comb does not touch the fibre");
  return [first + Math.round(FROM * (last - first)), first + Math.round(TO * (last - first))];
}

/** What jumps is in the second differences of the force, step by step: a smooth one has next to none. */
function noiseOf(steps: readonly CombingStep[]) {
  const jumps = steps
    .slice(2)
    .map(({ force }, i) =>
      Math.hypot(...force.map((value, c) => value - 2 * steps[i + 1].force[c] + steps[i].force[c])),
    );
  return {
    noise: (1e6 * jumps.reduce((sum, jump) => sum + jump, 0)) / jumps.length,
    most: 1e6 * quantile(jumps, 0.95),
    largest: 1e6 * Math.max(...jumps),
    mean: (1e6 * steps.reduce((sum, one) => sum + sizeOf(one), 0)) / steps.length,
    overlap: 1e6 * Math.max(...steps.map(({ overlap }) => overlap)),
  };
}

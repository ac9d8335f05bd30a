import { atLeast, atMost, defineRun, median, type Panel } from "../runner/index.js";
import { restSpeed, slipOnShoulder, slipSpeed, type SlipRecord } from "./friction/shoulder-slip.js";

interface Case {
  readonly friction: number;
  readonly steps: number;
  readonly record: SlipRecord;
}

export default defineRun({
  name: "stick-slip",
  purpose:
    "Does hair on a shoulder stick and slip under a head that turns to and fro, by coefficient of friction?",
  options: {
    hairs: { type: "integer", default: 24, minimum: 1, what: "hairs side by side" },
    friction: {
      type: "numbers",
      default: [0, 0.1, 0.3, 0.5],
      minimum: 0,
      what: "coefficients of friction, rising; the first is the reference that only slides",
    },
    periods: { type: "integer", default: 3, minimum: 2, what: "oscillations of 2 s; the last is measured" },
    steps: { type: "integer", default: 200, minimum: 20, what: "time steps of an oscillation" },
    tolerance: { type: "number", default: 1e-8, above: 0, what: "Es of a solved step" },
  },
  columns: {
    friction: { title: "mu", digits: 2 },
    steps: { title: "steps" },
    samples: { title: "samples" },
    resting: { title: "contacts at rest [%]", digits: 3 },
    stuck: { title: "hairs stuck [%]", digits: 3 },
    slips: { title: "slips per hair", digits: 3 },
    typical: { title: "median speed", digits: 2 },
    fastest: { title: "fastest", digits: 2 },
    residual: { title: "worst Es", digits: 2 },
  },
  run({ options, row, check, plot, progress }) {
    const { hairs, friction, periods, steps, tolerance } = options;
    const largest = friction[friction.length - 1];
    // The last again with steps half as long: what is seen must not be of the steps' making.
    const plan = [
      ...friction.map((mu) => ({ friction: mu, steps })),
      { friction: largest, steps: 2 * steps },
    ];
    const work = friction.length + 2;
    let done = 0;
    const cases = plan.map((one): Case => {
      const share = one.steps / steps / work;
      const record = slipOnShoulder(
        { hairs, periods, stepsPerPeriod: one.steps, tolerance, friction: one.friction },
        (f) => progress(done + f * share, `mu ${one.friction}, ${one.steps} steps`),
      );
      done += share;
      return { ...one, record };
    });
    for (const one of cases) {
      const { speeds, stuck, slips, worstResidual } = one.record;
      row({
        friction: one.friction,
        steps: one.steps,
        samples: speeds.length,
        resting: 100 * resting(one),
        stuck: 100 * stuck,
        slips,
        typical: median(speeds),
        fastest: speeds.reduce((most, speed) => Math.max(most, speed), 0),
        residual: worstResidual,
      });
    }
    const [none, most, finer] = [cases[0], cases[cases.length - 2], cases[cases.length - 1]];
    check({ what: `mu ${none.friction}: contacts at rest`, value: resting(none), wanted: atMost(0.02) });
    check({ what: `mu ${none.friction}: slips per hair`, value: none.record.slips, wanted: atMost(0) });
    check({ what: `mu ${most.friction}: contacts at rest`, value: resting(most), wanted: atLeast(0.4) });
    check({ what: `mu ${most.friction}: slips per hair`, value: most.record.slips, wanted: atLeast(1) });
    check({
      what: `mu ${most.friction}: contacts at rest, steps half as long, difference`,
      value: Math.abs(resting(finer) - resting(most)),
      wanted: atMost(0.1),
    });
    check({
      what: "contacts at rest: least growth from one mu to the next",
      value: Math.min(...cases.slice(1, -1).map((one, i) => resting(one) - resting(cases[i]))),
      wanted: atLeast(0),
    });
    for (const panel of panels(cases.slice(0, -1))) plot(panel);
  },
});

const resting = ({ record: { speeds } }: Case) =>
  speeds.filter((speed) => speed < restSpeed).length / speeds.length;

/** Histogram bins, in decades of the roots' fastest speed; what is slower than the first is counted there. */
const [leastDecade, mostDecade, binsPerDecade] = [-7, 1, 4];

function histogram(speeds: readonly number[]): { x: number[]; y: number[] } {
  const bins = (mostDecade - leastDecade) * binsPerDecade;
  const y = new Array<number>(bins).fill(0);
  for (const speed of speeds) {
    const bin = Math.floor((Math.log10(speed) - leastDecade) * binsPerDecade);
    y[Math.min(Math.max(bin, 0), bins - 1)] += 100 / speeds.length;
  }
  const x = y.map((_, i) => 10 ** (leastDecade + i / binsPerDecade));
  return { x: [...x, 10 ** mostDecade], y: [...y, y[bins - 1]] };
}

function panels(cases: readonly Case[]): Panel[] {
  const time = (one: Case) => one.record.middle.map((_, k) => (2 * (k + 1)) / one.steps);
  const label = ({ friction }: Case) => `mu ${friction}`;
  const speed = "speed / fastest speed of the roots";
  return [
    {
      title: "Speeds of hair on the shoulder",
      x: { label: speed, scale: "log" },
      y: { label: "share of contacts and steps [%]", minimum: 0 },
      series: cases.map((one) => ({ label: label(one), style: "steps", ...histogram(one.record.speeds) })),
      guides: [{ axis: "x", at: restSpeed, label: "at rest" }],
    },
    {
      title: "The hair in the middle, during one oscillation",
      x: { label: "time [s]" },
      y: { label: speed, scale: "log" },
      series: cases.map((one) => ({
        label: label(one),
        x: time(one),
        y: one.record.middle.map((value) => Math.max(value, 10 ** leastDecade)),
      })),
      guides: [
        { axis: "y", at: restSpeed, label: "at rest" },
        { axis: "y", at: slipSpeed, label: "slips" },
      ],
    },
    {
      title: "Contacts at rest, during one oscillation",
      x: { label: "time [s]" },
      y: { label: "share [%]", minimum: 0, maximum: 100 },
      series: cases.map((one) => ({
        label: label(one),
        x: time(one),
        y: one.record.restOverTime.map((share) => 100 * share),
      })),
    },
  ];
}

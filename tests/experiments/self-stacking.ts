import { atMost, defineRun } from "../runner/index.js";
import { paperRow, shareOfPaper, type PaperRow } from "./friction/paper-times.js";
import { stackRod, type Stacked } from "./friction/stacked-rod.js";

const tables = { stack: "The heap over time", times: "A step, beside the paper's (Table I)" };

/** A heap is still whose fastest point is slower, in mm/s. */
const stillSpeed = 0.5;

export default defineRun({
  name: "self-stacking",
  purpose: "Does a long rod that falls onto itself come to lie still, and what does a step of it cost?",
  options: {
    model: {
      type: "choice",
      choices: ["corde", "elastic-rod", "mass-spring"],
      default: "corde",
      what: "of the rod",
    },
    elements: { type: "integer", default: 256, minimum: 8, what: "edges" },
    length: { type: "number", default: 1.2, above: 0, what: "metres" },
    friction: { type: "number", default: 0.3, above: 0, what: "coefficient compared with none" },
    step: { type: "number", default: 0.001, above: 0, what: "seconds of a time step" },
    seconds: { type: "number", default: 2.2, above: 0, what: "time of the fall with friction" },
    slipping: { type: "number", default: 1.4, above: 0, what: "time of the fall without" },
  },
  columns: {
    friction: { title: "mu", digits: 2 },
    time: { title: "time [s]", digits: 2 },
    radius: { title: "radius", unit: "mm" },
    height: { title: "height", unit: "mm" },
    speed: { title: "fastest point [mm/s]", digits: 3 },
    step: { title: "step [ms]" },
    milliseconds: { title: "time of a step", unit: "ms", digits: 3 },
    contacts: { title: "most contacts" },
    nu: { title: "most nu", digits: 3 },
  },
  run({ options, row, check, plot, progress }) {
    const { model, elements, length, friction, step } = options;
    const cases = [
      { friction, seconds: options.seconds },
      { friction: 0, seconds: options.slipping },
    ];
    const stacks = cases.map(({ friction: mu, seconds }, i): Stacked => {
      const tell = (share: number) => progress((i + share) / cases.length, `mu ${mu}`);
      const stack = stackRod({ model, elements, length, friction: mu, step, seconds }, tell);
      for (const share of [0.25, 0.5, 0.75, 1]) {
        const { time, radius, height, speed } = stack.moments[Math.ceil(share * stack.moments.length) - 1];
        row(
          { friction: mu, time, radius: 1e3 * radius, height: 1e3 * height, speed: 1e3 * speed },
          { table: tables.stack },
        );
      }
      return stack;
    });
    const [stuck, slipped] = stacks;
    const paper = paperRow(model, 1, elements);
    const { milliseconds, contacts, nu } = stuck;
    row({ by: "here", step: 1e3 * step, milliseconds, contacts, nu }, { table: tables.times });
    if (paper) row({ by: "paper", ...timesOf(paper) }, { table: tables.times });
    const [last, last0] = stacks.map((stack) => stack.moments[stack.moments.length - 1]);
    check({
      what: "with friction: speed of the fastest point at the end [mm/s]",
      value: 1e3 * last.speed,
      wanted: atMost(stillSpeed),
    });
    check({
      what: "with friction: speed at its end / without, at its own",
      value: last.speed / last0.speed,
      wanted: atMost(0.05),
    });
    if (paper)
      check({
        what: "time of a step / the paper's",
        value: milliseconds / paper.milliseconds,
        wanted: atMost(shareOfPaper),
      });
    const series = (value: (moment: Stacked["moments"][number]) => number) =>
      [stuck, slipped].map(({ moments }, i) => ({
        label: `mu ${cases[i].friction}`,
        x: moments.map(({ time }) => time),
        y: moments.map(value),
      }));
    const time = { label: "time [s]" };
    plot({
      title: "Height",
      x: time,
      y: { label: "height [mm]", minimum: 0 },
      series: series(({ height }) => 1e3 * height),
    });
    plot({
      title: "Speed of the fastest point",
      x: time,
      y: { label: "speed [mm/s]", scale: "log" },
      series: series(({ speed }) => 1e3 * speed),
      guides: [{ axis: "y", at: stillSpeed, label: `${stillSpeed} mm/s` }],
    });
  },
});

function timesOf({ step, milliseconds, contacts, nu }: PaperRow) {
  return { step: 1e3 * step, milliseconds, contacts, nu };
}

import { hairTypes, type HairType } from "../../plugin/hair-types.js";
import { atMost, defineRun } from "../runner/index.js";
import { comb, hangingLength, summary, summaryColumns, type Combing } from "./comb/combing.js";

const tables = {
  steps: "Means over the steps of a phase (Table 4)",
  path: "Force on the comb along its path",
};

/** A prototype in one thread of JavaScript took 5.7 s for a step with 34,500 contacts to 1e-4. */
const prototype = 5.7 / 34_500;
const mostGrowth = 1.2;
/** Rows of the path. */
const places = 12;

export default defineRun({
  name: "comb-wisp",
  purpose:
    "What does combing a wisp of hair from root to tip take, in force and in time, and how does the time grow?",
  options: {
    fibres: { type: "integer", default: 225, minimum: 1, what: "fibres of the wisp" },
    compare: { type: "integer", default: 225, minimum: 1, what: "fibres of a smaller wisp, for the growth" },
    curl: {
      type: "choice",
      choices: Object.keys(hairTypes) as HairType[],
      default: "wavy",
      what: "natural curvature of the fibres",
    },
    mu: { type: "number", default: 0.1, minimum: 0, what: "friction of the fibres and the comb" },
    elements: { type: "integer", default: 12, minimum: 1, what: "elements of a fibre" },
    step: { type: "number", default: 0.01, above: 0, what: "seconds of a step" },
    relaxing: { type: "number", default: 4, minimum: 0, what: "seconds before the comb moves" },
    curling: {
      type: "number",
      minimum: 0,
      what: "seconds of those in which the curl comes; half unless told",
    },
    speed: { type: "number", default: 0.025, above: 0, what: "of the comb, m/s" },
    steps: { type: "integer", minimum: 1, what: "steps of combing; all of the path unless told" },
    tolerance: { type: "number", default: 1e-4, above: 0, what: "Es of a solved step" },
  },
  columns: {
    ...summaryColumns,
    phase: { title: "phase" },
    way: { title: "pulled by", unit: "cm", digits: 3 },
    along: { title: "against the motion [mN]", digits: 3 },
    total: { title: "|F| [mN]", digits: 3 },
    hanging: { title: "hangs down by", unit: "cm", digits: 3 },
  },
  run({ options, row, check, plot, progress }) {
    const { fibres, compare, curl, mu, elements, step, relaxing, curling, speed, steps, tolerance } = options;
    const isCompared = compare < fibres;
    const combed = (count: number, share: (fraction: number) => number) =>
      comb(
        {
          fibres: count,
          hairType: curl,
          friction: mu,
          elements,
          step,
          relaxing,
          speed,
          ...(curling === undefined ? {} : { curling }),
        },
        { tolerance, steps, progress: (fraction) => progress(share(fraction), `${count} fibres`) },
      );
    const small = isCompared ? combed(compare, (fraction) => 0.1 * fraction) : undefined;
    const wisp = combed(fibres, (fraction) => (isCompared ? 0.1 + 0.9 * fraction : fraction));
    const all = [...(small ? [{ count: compare, of: small }] : []), { count: fibres, of: wisp }];
    for (const { count, of } of all) {
      for (const [phase, taken] of phases(of)) {
        if (taken.length > 0) row({ fibres: count, phase, ...summary(taken) }, { table: tables.steps });
      }
    }
    const path = wisp.combing.map(({ way, force }) => ({ way: 100 * way, ...components(wisp, force) }));
    const every = Math.max(1, Math.floor(path.length / places));
    path.filter((_, i) => (i + 1) % every === 0).forEach((place) => row(place, { table: tables.path }));
    const now = summary(wisp.combing);
    row({ fibres, hanging: 100 * hangingLength(wisp.scene) }, { table: "After the last step" });
    check({
      what: `${fibres} fibres: microseconds for a contact, all of a step counted`,
      value: (1e6 * now.seconds) / now.contacts,
      wanted: atMost(Number((1e6 * prototype).toPrecision(4))),
    });
    check({
      what: "share of combing steps above the tolerance",
      value: now.unsolved / now.steps,
      wanted: atMost(0.01),
    });
    if (small) {
      const before = summary(small.combing);
      check({
        what: `growth exponent of a combing step's time from ${compare} to ${fibres} fibres`,
        value: Math.log(now.seconds / before.seconds) / Math.log(fibres / compare),
        wanted: atMost(mostGrowth),
      });
      // Fibres of a larger wisp have more neighbours that press: contacts grow faster than fibres do.
      check({
        what: "the same by contacts",
        value: Math.log(now.seconds / before.seconds) / Math.log(now.contacts / before.contacts),
        wanted: atMost(mostGrowth),
      });
    }
    const time = wisp.combing.map((one) => one.time);
    plot({
      title: `Force on a comb in ${fibres} ${curl} fibres, mu ${mu}`,
      x: { label: "time [s]" },
      y: { label: "force [mN]" },
      series: [
        { label: "against the motion", x: time, y: path.map(({ along }) => along) },
        { label: "size", x: time, y: path.map(({ total }) => total) },
      ],
      guides: [{ axis: "x", at: wisp.scene.times.pull, label: "pulled" }],
    });
    plot({
      title: "Contacts",
      x: { label: "time [s]" },
      y: { label: "contacts" },
      series: all.map(({ count, of }) => ({
        label: `${count} fibres`,
        x: [...of.relaxing, ...of.combing].map((one) => one.time),
        y: [...of.relaxing, ...of.combing].map((one) => one.contacts),
      })),
    });
  },
});

function phases({ relaxing, combing, scene }: Combing) {
  const { pull } = scene.times;
  return [
    ["relaxing", relaxing],
    ["comb enters", combing.filter(({ time }) => time <= pull)],
    ["comb is pulled", combing.filter(({ time }) => time > pull)],
    ["all combing", combing],
  ] as const;
}

/** Of a force on the comb, mN: against the direction in which it is pulled, and its size. */
function components({ scene }: Combing, [x, y, z]: readonly number[]) {
  const { times, place } = scene;
  const from = place(times.pull, new Float64Array(3));
  const to = place(times.end, new Float64Array(3));
  const [dy, dz] = [to[1] - from[1], to[2] - from[2]];
  return { along: (-1e3 * (y * dy + z * dz)) / Math.hypot(dy, dz), total: 1e3 * Math.hypot(x, y, z) };
}

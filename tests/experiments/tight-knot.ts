import {
  bendOutside,
  knotRadius,
  tightKnot,
  type TightKnotOptions,
} from "../../sample-game/scenes/tight-knot.js";
import { recogniseRod } from "../../systems/index.js";
import { atLeast, atMost, defineRun, exactly, median } from "../runner/index.js";

/** Paper 003, Table I: a tight knot of one rod and 20 elements, mu = 0, steps of 11 ms, about 33 ms each. */
const paperMilliseconds = 33;
const frame = 0.011;
const subSteps = 3;
/** Of the rope at each end, the share that must be straight, and how straight, radians. */
const outside = 0.08;
const straight = 0.15;

const cases: readonly (Omit<TightKnotOptions, "force"> & { readonly name: string })[] = [
  { name: "overhand, 20", knot: "overhand", elements: 20, friction: 0 },
  { name: "overhand, 60", knot: "overhand", elements: 60, friction: 0, length: 0.5 },
  { name: "overhand, 60, friction", knot: "overhand", elements: 60, friction: 0.3 },
  { name: "overhand, adaptive", knot: "overhand", elements: 20, friction: 0.3, adaptive: true },
  { name: "figure-eight, 80, friction", knot: "figure-eight", elements: 80, friction: 0.3 },
];
const types = { overhand: "3_1", "figure-eight": "4_1" } as const;

export default defineRun({
  name: "tight-knot",
  purpose:
    "How tight can a knot be pulled, at what cost, and does it stay the knot it is (paper 003, Table I)?",
  options: {
    seconds: { type: "number", default: 2.5, above: 0, what: "time for which it is pulled" },
    force: { type: "number", default: 30, above: 0, what: "N that each hand pulls with at most" },
    cases: {
      type: "integer",
      default: cases.length,
      minimum: 1,
      maximum: cases.length,
      what: "first so many",
    },
  },
  columns: {
    name: { title: "knot, elements" },
    elements: { title: "elements at the end" },
    contacts: { title: "contacts at the end" },
    milliseconds: { title: "CPU time of 11 ms, median [ms]", digits: 3 },
    slowest: { title: "95 % of them below [ms]", digits: 3 },
    gap: { title: "smallest gap [radii]", digits: 3 },
    force: { title: "pull at the end [N]", digits: 3 },
    bend: { title: "bend outside [rad]", digits: 2 },
    type: { title: "types seen" },
  },
  run({ options, row, check, plot, progress }) {
    const chosen = cases.slice(0, options.cases);
    const series = chosen.map((one, index) => {
      const knot = tightKnot({ ...one, force: options.force, frame, subSteps });
      const steps = Math.round(options.seconds / frame);
      const times: number[] = [];
      const forces: number[] = [];
      const seen = new Set<string>();
      let smallest = 0;
      for (let step = 0; step < steps; step++) {
        const before = process.cpuUsage();
        knot.pull();
        const { user, system } = process.cpuUsage(before);
        times.push((user + system) / 1000);
        const { contacts, units } = knot.world;
        for (let i = 0; i < contacts.count; i++)
          smallest = Math.min(smallest, (contacts.gap[i] * units.length) / knotRadius);
        seen.add(recogniseRod(knot.world, knot.rod).name);
        forces.push(knot.force());
        progress((index + step / steps) / chosen.length, one.name);
      }
      const sorted = [...times].sort((a, b) => a - b);
      const milliseconds = median(times);
      const bend = bendOutside(knot, outside);
      row({
        name: one.name,
        elements: knot.world.statistics.elements,
        contacts: knot.world.statistics.contacts,
        milliseconds,
        slowest: sorted[Math.floor(0.95 * sorted.length)],
        gap: smallest,
        force: knot.force(),
        bend,
        type: [...seen].join(" "),
      });
      check({ what: `${one.name}: one type at every step`, value: seen.size, wanted: exactly(1) });
      check({
        what: `${one.name}: the type is ${types[one.knot]}`,
        value: seen.has(types[one.knot]) ? 1 : 0,
        wanted: exactly(1),
      });
      check({ what: `${one.name}: smallest gap [radii]`, value: smallest, wanted: atLeast(-0.2) });
      check({ what: `${one.name}: straight outside [rad]`, value: bend, wanted: atMost(straight) });
      if (one.elements === 20 && !one.adaptive) {
        check({
          what: `${one.name}: ms of 11 ms (paper: 33)`,
          value: milliseconds,
          wanted: atMost(paperMilliseconds),
        });
      }
      return { label: one.name, x: forces.map((_, i) => (i + 1) * frame), y: forces };
    });
    plot({
      title: "Pull of a hand while the knot tightens",
      x: { label: "time [s]" },
      y: { label: "force [N]" },
      series,
    });
  },
});

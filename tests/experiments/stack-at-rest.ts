import { creepOf, crossedStack, stackBases } from "../physics/crossed-stack.js";
import { stepFor } from "../physics/contact-scenes.js";
import { atMost, defineRun } from "../runner/index.js";

/** Radii a second. */
const mostCreep = 1e-6;

export default defineRun({
  name: "stack-at-rest",
  purpose: "How fast does a stack of crossed rods creep that stands on the ground, or on rails?",
  options: {
    seconds: { type: "number", default: 30, above: 0, what: "time that it is watched for" },
    settling: { type: "number", default: 1.5, above: 0, what: "seconds before that" },
    layers: { type: "integer", default: 5, minimum: 2, what: "layers of two rods" },
    friction: { type: "number", default: 0.4, above: 0, what: "coefficient of friction" },
    tolerance: {
      type: "number",
      default: 1e-8,
      above: 0,
      what: "Es of a solved step; more is noise of the speed",
    },
  },
  columns: {
    scatter: { title: "askew by [rad]" },
    drop: { title: "dropped by [radii]" },
    first: { title: "first window [radii/s]", digits: 2 },
    worst: { title: "worst window [radii/s]", digits: 2 },
    whole: { title: "whole time [radii/s]", digits: 2 },
  },
  run({ options, row, check, plot, progress }) {
    const { seconds, settling, layers, friction, tolerance } = options;
    // Within windows of half a second too: creep that comes and goes is creep.
    const windows = Math.max(1, Math.round(2 * seconds));
    const window = seconds / windows;
    const stacks = stackBases.flatMap((base) => [
      { base, scatter: 0, drop: 0 },
      { base, scatter: 0.05, drop: 0.1 },
    ]);
    const series = stacks.map((one, i) => {
      const stack = crossedStack({ ...one, layers, friction, tolerance });
      stepFor(stack.world, settling);
      const creeps: number[] = [];
      const whole = creepOf(stack, seconds, windows, (creep) => {
        creeps.push(creep);
        progress((i + creeps.length / windows) / stacks.length, one.base);
      });
      const worst = Math.max(...creeps);
      row({ ...one, first: creeps[0], worst, whole });
      const name = `${one.base}${one.drop > 0 ? ", dropped askew" : ""}`;
      check({ what: `${name}: creep in the worst window`, value: worst, wanted: atMost(mostCreep) });
      return { label: name, x: creeps.map((_, k) => settling + (k + 1) * window), y: creeps };
    });
    plot({
      title: "Creep of a stack at rest",
      x: { label: "time [s]" },
      y: { label: "creep [radii/s]", scale: "log" },
      series: series.map(({ y, ...rest }) => ({ ...rest, y: y.map((creep) => Math.max(creep, 1e-12)) })),
      guides: [{ axis: "y", at: mostCreep, label: "1e-6" }],
    });
  },
});

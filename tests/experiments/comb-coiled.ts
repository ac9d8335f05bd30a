import { atMost, defineRun } from "../runner/index.js";
import { comb, hangingLength, summary, summaryColumns } from "./comb/combing.js";

const table = "Means over the steps of a phase (Table 4)";

export default defineRun({
  name: "comb-coiled",
  purpose:
    "Can a wisp of tightly coiled fibres, 2.0 per cm, be combed, and what does a step take (Figure 16)?",
  options: {
    fibres: { type: "integer", default: 100, minimum: 1, what: "fibres of the wisp" },
    elements: { type: "integer", default: 32, minimum: 1, what: "elements of a fibre" },
    mu: { type: "number", default: 0.1, minimum: 0, what: "friction of the fibres and the comb" },
    // The paper's (Table 3). In 10 ms coils go by several thicknesses, pass through each other, and half of the steps of combing stay unsolved.
    step: { type: "number", default: 0.001, above: 0, what: "seconds of a step" },
    curling: { type: "number", default: 4, minimum: 0, what: "seconds in which the curl comes" },
    relaxing: { type: "number", default: 6, minimum: 0, what: "seconds before the comb moves" },
    drag: { type: "number", default: 3e-3, minimum: 0, what: "linear drag of the fibres, N s/m^2" },
    speed: { type: "number", default: 0.025, above: 0, what: "m/s of the comb" },
    entry: { type: "number", default: 0.015, above: 0, what: "metres below the roots where the comb enters" },
    steps: { type: "integer", minimum: 1, what: "steps of combing; all of the path unless told" },
    tolerance: { type: "number", default: 1e-4, above: 0, what: "Es of a solved step" },
  },
  columns: {
    ...summaryColumns,
    phase: { title: "phase" },
    hanging: { title: "hangs down by", unit: "cm", digits: 3 },
  },
  run({ options, row, check, plot, progress }) {
    const { fibres, elements, mu, step, curling, relaxing, drag, speed, entry, steps, tolerance } = options;
    const {
      scene,
      relaxing: before,
      combing,
    } = comb(
      {
        fibres,
        elements,
        hairType: "tightly coiled",
        friction: mu,
        step,
        curling,
        relaxing,
        drag,
        speed,
        entry,
      },
      { tolerance, steps, progress },
    );
    for (const [phase, taken] of [
      ["relaxing", before],
      ["combing", combing],
    ] as const) {
      if (taken.length > 0) row({ fibres, phase, ...summary(taken) }, { table });
    }
    row({ fibres, hanging: 100 * hangingLength(scene) }, { table: "After the last step" });
    const all = [...before, ...combing];
    check({
      what: "share of steps above the tolerance",
      value: all.filter(({ unsolved }) => unsolved > 0).length / all.length,
      wanted: atMost(0.01),
    });
    plot({
      title: `Combing ${fibres} tightly coiled fibres`,
      x: { label: "time [s]" },
      y: { label: "contacts" },
      series: [{ label: "contacts", x: all.map(({ time }) => time), y: all.map(({ contacts }) => contacts) }],
      guides: [
        { axis: "x", at: scene.times.enter, label: "comb enters" },
        { axis: "x", at: scene.times.pull, label: "pulled" },
      ],
    });
    plot({
      title: "Force on the comb",
      x: { label: "time [s]" },
      y: { label: "force [mN]" },
      series: [
        {
          label: "size",
          x: combing.map(({ time }) => time),
          y: combing.map(({ force: [x, y, z] }) => 1e3 * Math.hypot(x, y, z)),
        },
      ],
    });
  },
});

import { atMost, defineRun, mean, median } from "../runner/index.js";
import { headCases, runHead, type HeadCaseName, type HeadStep } from "./hair/head-cases.js";

const names = Object.keys(headCases) as HeadCaseName[];

export default defineRun({
  name: "head-of-hair",
  purpose:
    "What does a step of a whole head of hair cost, with exact friction (2010 paper, Figure 8; 2011 paper, Table 1)?",
  options: {
    cases: { type: "choices", choices: names, default: names, what: "which of them" },
    falling: { type: "number", default: 0.5, minimum: 0, what: "seconds before the head moves" },
    seconds: { type: "number", default: 0.6, above: 0, what: "seconds of its motion, which are measured" },
    tolerance: { type: "number", default: 1e-4, above: 0, what: "Es of a solved step" },
  },
  columns: {
    name: { title: "hair" },
    rods: {},
    friction: { title: "mu: hair / body" },
    step: { title: "step", unit: "ms" },
    contacts: { title: "contacts, mean", digits: 3 },
    most: { title: "most" },
    paperContacts: { title: "contacts (paper)" },
    sweeps: { title: "sweeps, mean", digits: 3 },
    paperSweeps: { title: "sweeps (paper)" },
    unsolved: { title: "steps above the tolerance [%]", digits: 2 },
    worst: { title: "worst Es", digits: 2 },
    depth: { title: "deepest, median of steps [radii]", digits: 2 },
    milliseconds: { title: "CPU time of a step, mean [ms]", digits: 3 },
    slowest: { title: "worst [ms]", digits: 3 },
    perContact: { title: "for a contact", unit: "us", digits: 3 },
    paperSeconds: { title: "a step (paper) [s]" },
    faster: { title: "paper / here, by contact", digits: 3 },
  },
  run({ options, row, check, progress }) {
    const { falling, seconds, tolerance } = options;
    options.cases.forEach((name, i) => {
      const one = headCases[name];
      const steps = runHead(one, { falling, seconds, tolerance }, (share) =>
        progress((i + share) / options.cases.length, name),
      );
      const cells = summary(steps);
      const { paper } = one;
      const perContact = (1000 * cells.milliseconds) / cells.contacts;
      row({
        name,
        rods: one.rods,
        friction: `${one.friction} / ${one.bodyFriction}`,
        step: 1000 * one.step,
        ...cells,
        perContact,
        paperContacts: paper.contacts,
        paperSweeps: paper.sweeps,
        paperSeconds: paper.seconds,
        faster: (1e6 * paper.seconds) / paper.contacts / perContact,
      });
      check({
        what: `${name}: ms of a step, mean`,
        value: cells.milliseconds,
        wanted: atMost(one.milliseconds),
      });
      check({
        what: `${name}: share of steps above the tolerance`,
        value: cells.unsolved / 100,
        wanted: atMost(0.02),
      });
    });
  },
});

function summary(steps: readonly HeadStep[]) {
  const of = (pick: (step: HeadStep) => number) => steps.map(pick);
  return {
    contacts: mean(of(({ contacts }) => contacts)),
    most: Math.max(...of(({ contacts }) => contacts)),
    sweeps: mean(of(({ sweeps }) => sweeps)),
    unsolved: (100 * steps.filter(({ unsolved }) => unsolved > 0).length) / steps.length,
    worst: Math.max(...of(({ residual }) => residual)),
    depth: median(of(({ depth }) => depth)),
    milliseconds: mean(of(({ milliseconds }) => milliseconds)),
    slowest: Math.max(...of(({ milliseconds }) => milliseconds)),
  };
}

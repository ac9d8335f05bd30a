import { buildPonytail, shakeHead } from "../../sample-game/scenes/ponytail.js";
import { createRodWorld, simulatedTime, stepWorld } from "../../systems/index.js";
import { atLeast, atMost, defineRun, type Panel } from "../runner/index.js";
import {
  localVariants,
  newTally,
  solveAndCount,
  variantName,
  type Tally,
} from "./friction/local-comparison.js";
import { storedProblem } from "./friction/stored-trace.js";

/** Es to which the frame solves while the trace is made: that of fast motion in the paper. */
const traceTolerance = 1e-4;

const tables = {
  trace: "The trace: one-step problems stored from a ponytail that falls and is shaken",
  solvers: "Local solvers in the loop of the paper (Table 2), and what the paper says",
};

export default defineRun({
  name: "local-solvers",
  purpose: "Which local solvers does Gauss-Seidel converge with on hair, with and without the fail-safe?",
  options: {
    fibres: { type: "integer", default: 300, minimum: 2, what: "hairs of the ponytail" },
    elements: { type: "integer", default: 5, minimum: 1, what: "elements of a hair" },
    step: { type: "number", default: 1 / 960, above: 0, what: "seconds of a time step" },
    fall: { type: "number", default: 0.35, minimum: 0, what: "seconds before the first problem is stored" },
    problems: { type: "integer", default: 306, minimum: 1, what: "problems" },
    every: { type: "integer", default: 1, minimum: 1, what: "steps from one to the next" },
    friction: { type: "number", default: 0.3, minimum: 0, what: "coefficient of friction" },
    tolerance: { type: "number", default: 1e-6, above: 0, what: "Es of a solved problem" },
    sweeps: { type: "integer", default: 1000, minimum: 1, what: "sweeps that a problem may take" },
    patience: { type: "integer", default: 100, minimum: 1, what: "sweeps in which the residual must halve" },
    seed: { type: "integer", default: 1, what: "of the ponytail" },
  },
  columns: {
    problems: { title: "problems" },
    alt: { title: "fail-safe [%]", digits: 2 },
    fail: { title: "failures [%]", digits: 2 },
    unsolved: { title: "unsolved [%]", digits: 3 },
    iterations: { title: "sweeps", digits: 3 },
    time: { title: "time", unit: "ms", digits: 3 },
    worst: { title: "worst Es", digits: 2 },
    paperAlt: { title: "paper: fail-safe [%]" },
    paperFail: { title: "failures [%] (paper)" },
    paperUnsolved: { title: "unsolved [%] (paper)" },
    paperIterations: { title: "sweeps (paper)" },
    nu: { title: "mean 3 n / m", digits: 2 },
  },
  run({ options, row, check, plot, progress }) {
    const { fibres, elements, step, fall, problems, every, friction, seed } = options;
    const settings = {
      tolerance: options.tolerance,
      maxSweeps: options.sweeps,
      patience: options.patience,
    };
    const world = createRodWorld({ frame: step, subSteps: 1 });
    world.solver.tolerance = traceTolerance;
    const ponytail = buildPonytail(world, { fibres, elements, friction, seed });
    const tallies = localVariants.map(newTally);
    const contacts: number[] = [];
    let nu = 0;
    const fallSteps = Math.round(fall / step);
    for (let k = 1; contacts.length < problems; k++) {
      shakeHead(world, ponytail, k * step);
      stepWorld(world, step);
      progress(
        0.2 * Math.min(1, k / fallSteps) + 0.8 * (contacts.length / problems),
        `${contacts.length} problems`,
      );
      const isDue = k > fallSteps && k % every === 0;
      const problem = isDue ? storedProblem(world) : undefined;
      if (problem === undefined) continue;
      contacts.push(problem.contacts);
      nu += world.solver.outcome.nu;
      for (const tally of tallies) solveAndCount(tally, problem, settings);
    }
    row(
      {
        fibres,
        elements,
        problems,
        seconds: simulatedTime(world),
        meanContacts: contacts.reduce((sum, n) => sum + n, 0) / problems,
        mostContacts: Math.max(...contacts),
        nu: nu / problems,
      },
      { table: tables.trace },
    );
    for (const tally of tallies) row(tableRow(tally), { table: tables.solvers });

    const unsolved = (label: string, failSafe: boolean) =>
      tallies.find(({ variant }) => variant.label === label && variant.failSafe === failSafe)?.unsolved ?? 0;
    const share = unsolved("Fischer-Burmeister", true) / problems;
    check({ what: "hybrid: unsolved problems [share]", value: share, wanted: atMost(0.02) });
    for (const { variant } of tallies) {
      if (!variant.failSafe) continue;
      check({
        what: `${variant.label}: problems more that the fail-safe solves`,
        value: unsolved(variant.label, false) - unsolved(variant.label, true),
        wanted: atLeast(0),
      });
    }
    plot(convergence(tallies, options.sweeps));
  },
});

function tableRow(tally: Tally) {
  const { variant, problems, calls } = tally;
  const percent = (part: number, whole: number) => (100 * part) / whole;
  return {
    solver: variantName(variant),
    alt: variant.failSafe ? percent(tally.failSafeCalls, calls) : undefined,
    fail: percent(tally.failures, calls),
    unsolved: percent(tally.unsolved, problems),
    iterations: tally.totalSweeps / problems,
    time: tally.microseconds / problems / 1e3,
    worst: tally.worstResidual,
    paperAlt: variant.paper?.alt,
    paperFail: variant.paper?.fail,
    paperUnsolved: variant.paper?.unsolved,
    paperIterations: variant.paper?.iterations,
  };
}

/** Figure 11: the share of problems that take more than so many sweeps. */
function convergence(tallies: readonly Tally[], most: number): Panel {
  const counts = Array.from({ length: 60 }, (_, k) => Math.round(5 * Math.pow(most / 5, k / 59)));
  return {
    title: "Problems that take more sweeps (Figure 11)",
    x: { label: "sweeps", scale: "log" },
    y: { label: "share of problems [%]", minimum: 0, maximum: 100 },
    series: tallies.map(({ variant, sweeps }, colour) => ({
      label: variantName(variant),
      dashed: variant.failSafe,
      colour,
      x: counts,
      y: counts.map((count) => (100 * sweeps.filter((taken) => taken > count).length) / sweeps.length),
    })),
  };
}

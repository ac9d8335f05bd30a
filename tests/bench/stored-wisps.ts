import { buildWisp } from "../../sample-game/scenes/wisp.js";
import { createRodWorld, stepWorld } from "../../systems/index.js";
import {
  acceleratedOptions,
  emptyReport,
  type Acceleration,
} from "../../systems/solve/gauss-seidel/options.js";
import { ProblemWorkspace, solveProblem } from "../../systems/solve/gauss-seidel/solve-problem.js";
import type { FrictionProblem } from "../../systems/solve/problem/friction-problem.js";
import { storedProblem } from "../experiments/friction/stored-trace.js";
import { atMost, defineRun, exactly } from "../runner/index.js";

const tolerance = 1e-6;
/**
 * Where the plain loop is done sooner, there is little to win. In the first four or five sweeps contacts find out whether they hold,
 * slide or open, and there is no linear map yet that an accelerator could learn; both loops need these. So of a short loop not
 * more is asked than half of its sweeps and four.
 */
const shortLoop = 30;
const sweepsToLearn = 4;
const accelerations = ["none", "combined", "nesterov", "anderson"] as const satisfies Acceleration[];

interface Solved {
  readonly sweeps: number;
  readonly milliseconds: number;
  readonly residual: number;
}

export default defineRun({
  name: "stored-wisps",
  purpose: "How many sweeps does acceleration save on one-step problems stored from falling wisps?",
  options: {
    wavy: { type: "integers", default: [25, 100, 400], minimum: 2, what: "fibres of the wavy wisps" },
    curly: { type: "integers", default: [25, 100], minimum: 2, what: "fibres of the curly wisps" },
    elements: { type: "integer", default: 8, minimum: 1, what: "elements of a fibre" },
    frames: { type: "integer", default: 30, minimum: 1, what: "frames of 1/60 s that a wisp falls" },
    every: { type: "integer", default: 5, minimum: 1, what: "frames between two stored problems" },
    sweeps: { type: "integer", default: 5000, minimum: 1, what: "sweeps that a loop may take" },
  },
  columns: {
    nu: { title: "3 n / m", digits: 2 },
    none: { title: "plain" },
    ratio: { title: "combined / plain", digits: 2 },
    noneTime: { title: "plain", unit: "ms", digits: 3 },
    combinedTime: { title: "combined", unit: "ms", digits: 3 },
  },
  run({ options, row, check, plot, progress }) {
    const { elements, frames, every, sweeps: mostSweeps } = options;
    const found: { contacts: number; solved: Record<(typeof accelerations)[number], Solved> }[] = [];
    const wisps = (["wavy", "curly"] as const).flatMap((curl) =>
      options[curl].map((count) => ({ curl, count })),
    );
    wisps.forEach(({ count, curl }, k) => {
      const world = createRodWorld();
      buildWisp(world, { fibres: count, elements, curl });
      for (let frame = 1; frame <= frames; frame++) {
        progress((k + frame / frames) / wisps.length, `${count} ${curl} fibres`);
        stepWorld(world, 1 / 60);
        const problem = frame % every === 0 ? storedProblem(world) : undefined;
        if (problem === undefined) continue;
        const solved = solveWays(problem, mostSweeps);
        found.push({ contacts: problem.contacts, solved });
        row({
          fibres: count,
          curl,
          frame,
          contacts: problem.contacts,
          nu: world.solver.outcome.nu,
          ...Object.fromEntries(accelerations.map((name) => [name, solved[name].sweeps])),
          ratio: solved.combined.sweeps / solved.none.sweeps,
          noneTime: solved.none.milliseconds,
          combinedTime: solved.combined.milliseconds,
          unsolved: accelerations.filter((name) => solved[name].residual > tolerance).join(", "),
        });
      }
    });

    const ratios = found.map(({ solved }) => solved.combined.sweeps / solved.none.sweeps);
    const sum = (name: "none" | "combined") =>
      found.reduce((total, { solved }) => total + solved[name].sweeps, 0);
    const isLong = found.map(({ solved }) => solved.none.sweeps >= shortLoop);
    check({
      what: "sweeps of all problems, combined / plain",
      value: sum("combined") / sum("none"),
      wanted: atMost(0.5),
    });
    check({ what: "worst problem, combined / plain", value: Math.max(...ratios), wanted: atMost(1) });
    check({
      what: `worst problem that takes the plain loop ${shortLoop} sweeps or more`,
      value: Math.max(0, ...ratios.filter((_, k) => isLong[k])),
      wanted: atMost(0.5),
    });
    check({
      what: "worst shorter problem, sweeps of the combined loop beyond half of the plain loop's",
      value: Math.max(
        0,
        ...found
          .filter((_, k) => !isLong[k])
          .map(({ solved }) => solved.combined.sweeps - 0.5 * solved.none.sweeps),
      ),
      wanted: atMost(sweepsToLearn),
    });
    check({
      what: "problems that the combined loop leaves above 1e-6",
      value: found.filter(({ solved }) => solved.combined.residual > tolerance).length,
      wanted: exactly(0),
    });
    plot({
      title: "Sweeps to Es 1e-6, problems stored from wisps",
      x: { label: "contacts", scale: "log" },
      y: { label: "sweeps", scale: "log" },
      series: accelerations.map((name) => ({
        label: name === "none" ? "plain" : name,
        x: found.map(({ contacts }) => contacts),
        y: found.map(({ solved }) => solved[name].sweeps),
        style: "points",
      })),
    });
  },
});

const workspace = new ProblemWorkspace();

/** The same loop from no force at all, with each acceleration; no contact is left out. */
function solveWays(
  problem: FrictionProblem,
  maxSweeps: number,
): Record<(typeof accelerations)[number], Solved> {
  const results = accelerations.map((acceleration) => {
    const report = emptyReport();
    const options = { ...acceleratedOptions, tolerance, maxSweeps, acceleration, presolve: false };
    const start = performance.now();
    solveProblem(problem, new Float64Array(3 * problem.contacts), options, workspace, report);
    const solved = {
      sweeps: report.sweeps,
      milliseconds: performance.now() - start,
      residual: report.residual,
    };
    return [acceleration, solved] as const;
  });
  return Object.fromEntries(results) as Record<(typeof accelerations)[number], Solved>;
}

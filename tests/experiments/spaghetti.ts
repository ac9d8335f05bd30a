import { atLeast, atMost, defineRun, median, type Panel } from "../runner/index.js";
import { compareNodalHeaps } from "./friction/nodal-spaghetti.js";
import {
  convergenceMethods,
  fallOfSpaghetti,
  landingTime,
  solveBy,
  type Convergence,
  type ConvergenceMethod,
  type HeapMoment,
} from "./friction/heap-trace.js";

const tables = {
  heap: "The heap over time, by coefficient of friction",
  solvers: "Solvers on problems stored from falls with friction, by nu = 3 n / m (Figure 10), medians",
};

/** Edges of the rows: the paper sees fast convergence below 1, slow above it, failure from 1.5 on. */
const nuEdges = [0, 0.5, 1, 1.5, Infinity];

/** A heap is still whose rods move by less, in mm/s. */
const stillSpeed = 0.1;

interface SolvedProblem {
  readonly rods: number;
  readonly contacts: number;
  readonly nu: number;
  readonly by: Record<ConvergenceMethod, Convergence>;
}

interface Fall {
  readonly rods: number;
  readonly friction: number;
  readonly moments: readonly HeapMoment[];
}

export default defineRun({
  name: "spaghetti",
  purpose: "Does a heap of rods stay still with friction, and which solvers converge on it, by nu?",
  options: {
    model: {
      type: "choice",
      choices: ["super-helix", "mass-spring", "corde", "elastic-rod"],
      default: "super-helix",
      what: "of the rods; those of nodes beside the paper's times (Table I), without the solvers",
    },
    elements: { type: "integers", default: [16, 22], minimum: 4, what: "edges of rods of nodes, by bundle" },
    curvature: {
      type: "number",
      default: 0,
      minimum: 0,
      what: "1/m by which rods of nodes are bent at first",
    },
    rods: { type: "integers", default: [31, 76], minimum: 2, what: "rods of the bundles" },
    friction: { type: "number", default: 0.3, above: 0, what: "coefficient compared with none" },
    step: { type: "number", default: 0.002, above: 0, what: "seconds of a time step" },
    seconds: { type: "number", default: 1, above: 0, what: "time of the fall with friction" },
    slipping: { type: "number", default: 0.4, above: 0, what: "time of the fall without" },
    landings: {
      type: "integer",
      default: 2,
      minimum: 0,
      what: "further bundles that land, for their problems",
    },
    landing: { type: "integer", default: 1, minimum: 1, what: "steps between problems while a bundle lands" },
    resting: { type: "integer", default: 20, minimum: 1, what: "steps between problems afterwards" },
    tolerance: { type: "number", default: 1e-6, above: 0, what: "Es of a solved problem" },
  },
  columns: {
    friction: { title: "mu", digits: 2 },
    time: { title: "time [s]", digits: 2 },
    radius: { title: "radius", unit: "mm" },
    height: { title: "height", unit: "mm" },
    kinetic: { title: "kinetic energy [J]", digits: 2 },
    speed: { title: "fastest rod [m/s]", digits: 2 },
    mostSpeed: { title: "95 % of rods below [m/s]", digits: 2 },
    medianSpeed: { title: "median rod [m/s]", digits: 2 },
    from: { title: "nu from" },
    to: { title: "to" },
    solved: { title: "solved [%]", digits: 3 },
    iterations: { title: "iterations", digits: 3 },
    milliseconds: { title: "time", unit: "ms", digits: 3 },
    worst: { title: "worst Es", digits: 2 },
    bend: { title: "mean bend [rad]", digits: 3 },
    median: { title: "median rod [mm/s]", digits: 2 },
    most: { title: "95 % of rods below [mm/s]", digits: 2 },
    stepTime: { title: "step [ms]" },
    contacts: { title: "most contacts" },
    nu: { title: "most nu", digits: 3 },
  },
  run(context) {
    const { options, row, check, plot, progress } = context;
    if (options.model !== "super-helix") return compareNodalHeaps(context, options);
    const { rods, friction, step, landing, resting, tolerance } = options;
    const solved: SolvedProblem[] = [];
    const falls: Fall[] = [];
    const cases = rods.flatMap((count) => [
      { rods: count, friction, seconds: options.seconds },
      ...Array.from({ length: options.landings }, (_, i) => ({
        rods: count,
        friction,
        seconds: landingTime,
        seed: 2 + i,
      })),
      { rods: count, friction: 0, seconds: options.slipping },
    ]);
    for (const [k, one] of cases.entries()) {
      const solveAll = (problem: Parameters<typeof solveBy>[1], nu: number) => {
        const by = Object.fromEntries(
          convergenceMethods.map((method) => [method, solveBy(method, problem, tolerance)]),
        ) as SolvedProblem["by"];
        solved.push({ rods: one.rods, contacts: problem.contacts, nu, by });
      };
      const moments = fallOfSpaghetti(
        { ...one, step, every: [landing, resting] },
        one.friction > 0 ? solveAll : undefined,
        (fraction) => progress((k + fraction) / cases.length, `${one.rods} rods, mu ${one.friction}`),
      );
      if (!("seed" in one)) falls.push({ rods: one.rods, friction: one.friction, moments });
    }

    for (const { rods: count, friction: mu, moments } of falls) {
      for (const share of [0.25, 0.5, 0.75, 1]) {
        const { time, radius, height, kinetic, speed, mostSpeed, medianSpeed } =
          moments[Math.ceil(share * moments.length) - 1];
        const millimetres = { radius: 1e3 * radius, height: 1e3 * height };
        row(
          { rods: count, friction: mu, time, ...millimetres, kinetic, speed, mostSpeed, medianSpeed },
          { table: tables.heap },
        );
      }
    }
    for (const count of rods) {
      for (const method of convergenceMethods) {
        nuEdges.slice(1).forEach((to, k) => {
          const from = nuEdges[k];
          const inside = solved.filter(({ rods: n, nu }) => n === count && nu >= from && nu < to);
          if (inside.length === 0) return;
          row(summary(count, method, from, to, inside, tolerance), { table: tables.solvers });
        });
      }
    }

    for (const count of rods) {
      const [still, spreading] = falls.filter((fall) => fall.rods === count);
      const [last, last0] = [still, spreading].map(({ moments }) => moments[moments.length - 1]);
      const [half, half0] = [still, spreading].map(
        ({ moments }) => moments[Math.ceil(moments.length / 2) - 1],
      );
      check({
        what: `${count} rods, friction: growth of the radius in the second half`,
        value: last.radius / half.radius - 1,
        wanted: atMost(0.02),
      });
      check({
        what: `${count} rods, friction: speed of the median rod at the end [mm/s]`,
        value: 1e3 * last.medianSpeed,
        wanted: atMost(stillSpeed),
      });
      check({
        what: `${count} rods, friction: speed that 95 % of the rods stay below at the end [mm/s]`,
        value: 1e3 * last.mostSpeed,
        wanted: atMost(stillSpeed),
      });
      check({
        what: `${count} rods, no friction: growth of the radius in the second half`,
        value: last0.radius / half0.radius - 1,
        wanted: atLeast(0.3),
      });
      check({
        what: `${count} rods: radius without friction / with it, at the end`,
        value: last0.radius / last.radius,
        wanted: atLeast(3),
      });
      check({
        what: `${count} rods: kinetic energy with friction / without, at the end`,
        value: last.kinetic / last0.kinetic,
        wanted: atMost(1e-2),
      });
    }
    const solvedShare = (method: ConvergenceMethod, of: readonly SolvedProblem[]) =>
      of.filter(({ by }) => by[method].residual <= tolerance).length / of.length;
    const below1 = solved.filter(({ nu }) => nu < 1);
    check({
      what: `Newton: solved of the ${below1.length} problems with nu below 1`,
      value: solvedShare("Newton", below1),
      wanted: atLeast(0.9),
    });
    check({
      what: `accelerated Gauss-Seidel: solved of all ${solved.length} problems`,
      value: solvedShare("accelerated Gauss-Seidel", solved),
      wanted: atLeast(0.95),
    });
    check({
      what: "accelerated Gauss-Seidel: solved more than by plain sweeps, as many of them",
      value: solvedShare("accelerated Gauss-Seidel", solved) - solvedShare("plain Gauss-Seidel", solved),
      wanted: atLeast(0),
    });
    for (const panel of panels(falls, solved)) plot(panel);
  },
});

function summary(
  rods: number,
  method: ConvergenceMethod,
  from: number,
  to: number,
  inside: readonly SolvedProblem[],
  tolerance: number,
) {
  const results = inside.map(({ by }) => by[method]);
  return {
    rods,
    solver: method,
    from,
    to: to === Infinity ? undefined : to,
    problems: inside.length,
    contacts: median(inside.map(({ contacts }) => contacts)),
    solved: (100 * results.filter(({ residual }) => residual <= tolerance).length) / inside.length,
    iterations: median(results.map(({ iterations }) => iterations)),
    milliseconds: median(results.map(({ milliseconds }) => milliseconds)),
    worst: Math.max(...results.map(({ residual }) => residual)),
  };
}

function panels(falls: readonly Fall[], solved: readonly SolvedProblem[]): Panel[] {
  const overTime = (value: (moment: HeapMoment) => number) =>
    falls.map(({ rods, friction, moments }) => ({
      label: `${rods} rods, mu ${friction}`,
      x: moments.map(({ time }) => time),
      y: moments.map(value),
    }));
  const byNu = (value: (result: Convergence) => number) =>
    convergenceMethods.map((method) => ({
      label: method,
      x: solved.map(({ nu }) => nu),
      y: solved.map(({ by }) => value(by[method])),
      style: "points" as const,
    }));
  const nu = { label: "nu = 3 n / m" };
  return [
    {
      title: "Radius of the heap",
      x: { label: "time [s]" },
      y: { label: "radius [mm]", minimum: 0 },
      series: overTime(({ radius }) => 1e3 * radius),
    },
    {
      title: "Kinetic energy",
      x: { label: "time [s]" },
      y: { label: "energy [J]", scale: "log" },
      series: overTime(({ kinetic }) => kinetic),
    },
    {
      title: "Speed of the median rod",
      x: { label: "time [s]" },
      y: { label: "speed [m/s]", scale: "log" },
      series: overTime(({ medianSpeed }) => Math.max(medianSpeed, 1e-9)),
      guides: [{ axis: "y", at: 1e-3 * stillSpeed, label: "0.1 mm/s" }],
    },
    {
      title: "Time to converge (Figure 10)",
      x: nu,
      y: { label: "time [ms]", scale: "log" },
      series: byNu(({ milliseconds }) => milliseconds),
      guides: [{ axis: "x", at: 1, label: "nu = 1" }],
    },
    {
      title: "Residual reached",
      x: nu,
      y: { label: "Es", scale: "log" },
      series: byNu(({ residual }) => Math.max(residual, 1e-12)),
      guides: [{ axis: "x", at: 1, label: "nu = 1" }],
    },
  ];
}

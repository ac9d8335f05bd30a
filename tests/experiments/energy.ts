import {
  createRod,
  createRodWorld,
  getEnergy,
  getPoint,
  stepWorld,
  type RodHandle,
  type RodOptions,
  type RodStep,
  type RodWorld,
} from "../../systems/index.js";
import { atLeast, atMost, defineRun, type Series } from "../runner/index.js";

const steps: readonly RodStep[] = ["robust", "second-order"];
const models = ["super-helix", "clothoid", "elastic-rod", "corde", "mass-spring"];
const withBoth = models.slice(0, 2);
/** m, and degrees from the vertical at which the rope is let go. */
const length = 1;
const angle = 60;
/** Seconds of the plucked wire and its step. */
const plucked = 10;
const wireStep = 1 / 240;

export default defineRun({
  name: "energy",
  purpose: "How much of its energy does a rod without damping keep, by model and by step?",
  options: {
    step: { type: "number", default: 0.011, minimum: 1e-4, what: "seconds of a step" },
    seconds: { type: "number", default: 10, minimum: 0.5, what: "for which the rope swings" },
    elements: { type: "integer", default: 12, minimum: 2, what: "of the rope" },
  },
  columns: {
    model: {},
    step: {},
    kept: { title: "energy of the swing kept", unit: "%", digits: 4 },
    most: { title: "most that it had", unit: "%", digits: 4 },
    perPeriod: { title: "amplitude of a wire lost a period, 1/240 s", unit: "%", digits: 3 },
    order: { title: "order", digits: 3 },
  },
  run({ options, row, check, plot, progress }) {
    const series: Series[] = [];
    for (const [i, model] of models.entries()) {
      for (const step of steps) {
        if (step === "second-order" && !withBoth.includes(model)) continue;
        progress(i / models.length, `${model}, ${step}`);
        const { energies, times } = swing(model, step, options.step, options.seconds, options.elements);
        const kept = energies.at(-1)!;
        const most = energies.reduce((a, b) => Math.max(a, b));
        const perPeriod = 100 * pluck(model, step);
        const order = orderOf(model, step);
        row({ model, step, kept: 100 * kept, most: 100 * most, perPeriod, order });
        series.push({ label: `${model}, ${step}`, x: times, y: energies, style: "line" });
        if (step === "robust") continue;
        check({ what: `${model}: energy kept, share`, value: kept, wanted: atLeast(0.98) });
        check({ what: `${model}: most energy, share`, value: most, wanted: atMost(1.01) });
        check({ what: `${model}: amplitude lost a period [%]`, value: perPeriod, wanted: atMost(0.5) });
        check({ what: `${model}: order`, value: order, wanted: atLeast(1.8) });
      }
    }
    plot({
      title: `a rope let go at ${angle} degrees, steps of ${1000 * options.step} ms`,
      x: { label: "time [s]" },
      y: { label: "energy above rest, share of the first" },
      series,
    });
  },
});

function worldOf(frame: number, gravity: readonly number[]): RodWorld {
  return createRodWorld({ frame, subSteps: 1, maximumFrames: 1e6, collides: false, gravity });
}

const soft = { density: 1200, youngModulus: 5e6, poissonRatio: 0.4 };
const sum = (world: RodWorld, rod: RodHandle): number => {
  const { elastic, gravitational, kinetic } = getEnergy(world, rod, {
    elastic: 0,
    gravitational: 0,
    kinetic: 0,
  });
  return elastic + gravitational + kinetic;
};

const slanted = (angle: number): number[] => {
  const radians = (angle * Math.PI) / 180;
  return [Math.sin(radians), -Math.cos(radians), 0];
};

/** A rope on a pin: what it has above its energy at rest, as a share of what it begins with. */
function swing(model: string, step: RodStep, h: number, seconds: number, elements: number) {
  const rope = (degrees: number): RodOptions => ({
    ...{ model, length, elements, radius: 0.004, material: soft },
    ...(step === "robust" ? {} : { step }),
    root: { kind: "pinned", direction: slanted(degrees) },
  });
  const atRest = worldOf(h, [0, -9.81, 0]);
  const rest = sum(atRest, createRod(atRest, rope(0)));
  const world = worldOf(h, [0, -9.81, 0]);
  const rod = createRod(world, rope(angle));
  const first = sum(world, rod) - rest;
  const [times, energies] = [[0], [1]];
  for (let i = 1; i * h <= seconds; i++) {
    stepWorld(world, h);
    times.push(i * h);
    energies.push((sum(world, rod) - rest) / first);
  }
  return { times, energies };
}

/** A steel wire, bent nearly as its first mode, at about 1 Hz: by how much its amplitude falls a period. */
function pluck(model: string, step: RodStep): number {
  const elements = 8;
  const world = worldOf(wireStep, [0, 0, 0]);
  const curvature = Array.from({ length: 3 * elements }, (_, i) =>
    i % 3 === 2 ? 0.1 * (1 - (Math.floor(i / 3) + 0.5) / elements) ** 1.5 : 0,
  );
  const rod = createRod(world, {
    ...{ model, length, elements, radius: 0.003, curvature },
    ...(step === "robust" ? {} : { step }),
    restCurvature: [0, 0, 0],
    material: { density: 7800, youngModulus: 1.1e10, poissonRatio: 0.3 },
  });
  const tip = new Float64Array(3);
  const largest = [0, 0];
  let [turns, last] = [0, 0];
  const count = Math.round(plucked / wireStep);
  for (let i = 0; i < count; i++) {
    stepWorld(world, wireStep);
    const y = getPoint(world, rod, length, tip)[1];
    if (y * last < 0) turns++;
    last = y;
    // The first and the last second and a half: a period and what it takes to see all of one.
    const window = i < 1.5 / wireStep ? 0 : i >= count - 1.5 / wireStep ? 1 : -1;
    if (window >= 0) largest[window] = Math.max(largest[window], Math.abs(y));
  }
  const periods = (turns / 2) * (1 - 1.5 / plucked);
  return 1 - (largest[1] / largest[0]) ** (1 / periods);
}

/** By the tip of the rope after 0.2 s, of three step lengths. */
function orderOf(model: string, step: RodStep): number {
  const tips = [1 / 480, 1 / 960, 1 / 1920].map((h) => {
    const world = worldOf(h, [0, -9.81, 0]);
    const rod = createRod(world, {
      ...{ model, length, elements: 4, radius: 0.004, material: soft },
      ...(step === "robust" ? {} : { step }),
      root: { kind: "pinned", direction: slanted(angle) },
    });
    stepWorld(world, 0.2);
    return getPoint(world, rod, length, new Float64Array(3));
  });
  const apart = (a: number, b: number) => Math.hypot(...tips[a].map((x, c) => x - tips[b][c]));
  return Math.log2(apart(0, 1) / apart(1, 2));
}

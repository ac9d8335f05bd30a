import {
  doubleFisherman,
  fishermanRadius,
  type Division,
  type DoubleFisherman,
} from "../../sample-game/scenes/double-fisherman.js";
import { swingLength, swingOnBar } from "../../sample-game/scenes/swing-on-bar.js";
import { atLeast, atMost, defineRun, evenly, mean as meanOf } from "../runner/index.js";

/**
 * How far ropes of elements half as long are from the fine ones tells how far the fine ones are from the truth, and an adaptive rope
 * that is much nearer to them has their shape. What becomes of ropes that slip and catch is sensitive to anything: 0.03 % more friction
 * changes their shape by 0.009 to 0.09 radii, and one knot is one sample of that. So knots of several frictions are pulled, all ropes of
 * a knot with the same one, and means over them are compared.
 */
const cases = {
  fine: { division: "fine", rougher: 1 },
  finer: { division: "finer", rougher: 1 },
  control: { division: "fine", rougher: 1.0003 },
  adaptive: { division: "adaptive", rougher: 1 },
  coarse: { division: "coarse", rougher: 1 },
} as const satisfies Record<string, { division: Division; rougher: number }>;
const leastFriction = 0.28;
const mostFriction = 0.32;
type Case = keyof typeof cases;
const names = Object.keys(cases) as Case[];
const titles: Partial<Record<Case, string>> = {
  finer: "elements half as long",
  control: "fine, 0.03 % more friction",
};
/** Paper 004, Table 1: nodes, average collisions and milliseconds of a step of the double fisherman's. */
const paper = {
  fine: { nodes: 252, collisions: 70, milliseconds: 13.3 },
  finer: undefined,
  control: undefined,
  adaptive: { nodes: 116, collisions: 69, milliseconds: 7.3 },
  coarse: { nodes: 63, collisions: 22, milliseconds: 2.6 },
} as const;
const samples = 60;
/** The laid knot draws together and code gets compiled: what it costs until then does not count. Seconds. */
const settled = 0.5;

export default defineRun({
  name: "adaptive",
  purpose:
    "What does it save to divide ropes only where they need it, and what does it change (paper 004, Figures 3 and 5, Table 1)?",
  options: {
    seconds: { type: "number", default: 2, above: settled, what: "time for which the knot is pulled" },
    bar: { type: "flag", what: "only the rope against the bar" },
    length: { type: "number", default: 2, above: 0, what: "metres of each of the two ropes" },
    frictions: {
      type: "integer",
      default: 5,
      minimum: 1,
      what: `how many, from ${leastFriction} to ${mostFriction}; one alone is in the middle`,
    },
  },
  columns: {
    rope: { title: "ropes" },
    elements: { title: "elements, mean", digits: 3 },
    paperNodes: { title: "nodes (paper)" },
    contacts: { title: "contacts, mean", digits: 3 },
    paperCollisions: { title: "collisions (paper)" },
    milliseconds: { title: "CPU time of a step, mean [ms]", digits: 3 },
    paperMilliseconds: { title: "a step (paper) [ms]" },
    mean: { title: "shape from the fine one, mean [radii]", digits: 2 },
    range: { title: "means of single knots [radii]" },
    furthest: { title: "worst moment [radii]", digits: 2 },
  },
  run({ options, row, check, plot, progress }) {
    const bar = swing((share) => progress(0.1 * share, "bar"));
    plot({
      title: "A rope against a bar: distance from a rope of 64 elements",
      x: { label: "time [s]" },
      y: { label: "largest distance [% of the length]" },
      series: bar.series,
    });
    row({ rope: "bar: 64 elements", elements: 64 });
    row({ rope: "bar: adaptive", elements: bar.elements });
    check({
      what: "bar: adaptive from 64 elements, largest distance [% of the length]",
      value: bar.adaptive,
      wanted: atMost(1),
    });
    check({
      what: "bar: distance of 8 elements / adaptive, at the end",
      value: bar.atEnd,
      wanted: atLeast(1.5),
    });

    if (options.bar) return;
    const { seconds, length } = options;
    const frictions = evenly(leastFriction, mostFriction, options.frictions);
    const samples = frictions.map((friction, k) =>
      pullAll(seconds, length, friction, (share) =>
        progress(0.1 + (0.9 * (k + share)) / frictions.length, `friction ${friction.toFixed(3)}`),
      ),
    );
    const results = together(samples);
    for (const name of names) {
      const printed = paper[name];
      const means = samples.map((sample) => sample[name].mean);
      row({
        rope: titles[name] ?? name,
        ...results[name],
        ...(name !== "fine" && {
          range: `${Math.min(...means).toFixed(3)} to ${Math.max(...means).toFixed(3)}`,
        }),
        ...(printed && {
          paperNodes: printed.nodes,
          paperCollisions: printed.collisions,
          paperMilliseconds: printed.milliseconds,
        }),
      });
    }
    const ratio = results.fine.milliseconds / results.adaptive.milliseconds;
    check({ what: "fine / adaptive, time (paper: 1.8)", value: ratio, wanted: atLeast(2.5) });
    check({
      what: "shape: adaptive from fine / elements half as long from fine",
      value: results.adaptive.mean / results.finer.mean,
      wanted: atMost(0.5),
    });
    check({
      what: "shape: coarse from fine / adaptive from fine",
      value: results.coarse.mean / results.adaptive.mean,
      wanted: atLeast(2),
    });
  },
});

/** A rope that is divided as it needs it and a coarse one beside a fine one, all against the same bar. */
function swing(progress: (share: number) => void) {
  const fine = swingOnBar({ elements: 64 });
  const others = {
    adaptive: swingOnBar({ elements: 8, adapt: { shortest: swingLength / 64, longest: swingLength / 8 } }),
    coarse: swingOnBar({ elements: 8 }),
  };
  const frames = 90;
  const distances = { adaptive: [] as number[], coarse: [] as number[] };
  let elements = 0;
  for (let k = 0; k < frames; k++) {
    fine.step();
    for (const name of ["adaptive", "coarse"] as const) {
      others[name].step();
      distances[name].push(
        (100 * Math.max(...distancesOf(fine.shape(samples), others[name].shape(samples)))) / swingLength,
      );
    }
    elements += others.adaptive.world.statistics.elements / frames;
    progress(k / frames);
  }
  const x = distances.adaptive.map((_, k) => (k + 1) / 60);
  return {
    elements,
    adaptive: Math.max(...distances.adaptive),
    /** Over the last third: when it hits, an element is divided only after the step in which it had to be. */
    atEnd: meanOf(distances.coarse.slice(-frames / 3)) / meanOf(distances.adaptive.slice(-frames / 3)),
    series: [
      { label: "adaptive", x, y: distances.adaptive },
      { label: "8 elements", x, y: distances.coarse },
    ],
  };
}

interface Pulled {
  elements: number;
  contacts: number;
  milliseconds: number;
  mean: number;
  furthest: number;
}

/** Means over all knots, and the worst moment of any. */
function together(samples: readonly Record<Case, Pulled>[]): Record<Case, Pulled> {
  const results = {} as Record<Case, Pulled>;
  for (const name of names) {
    const mean = (what: keyof Pulled): number => meanOf(samples.map((sample) => sample[name][what]));
    results[name] = {
      elements: mean("elements"),
      contacts: mean("contacts"),
      milliseconds: mean("milliseconds"),
      mean: mean("mean"),
      furthest: Math.max(...samples.map((sample) => sample[name].furthest)),
    };
  }
  return results;
}

/** All side by side, so that each moment of theirs is compared and measured on the same machine. */
function pullAll(
  seconds: number,
  length: number,
  friction: number,
  progress: (share: number) => void,
): Record<Case, Pulled> {
  const knots = {} as Record<Case, DoubleFisherman>;
  const results = {} as Record<Case, Pulled>;
  for (const name of names) {
    const { division, rougher } = cases[name];
    knots[name] = doubleFisherman({ division, friction: rougher * friction, length });
    results[name] = { elements: 0, contacts: 0, milliseconds: 0, mean: 0, furthest: 0 };
  }
  const frames = Math.round(60 * seconds);
  const counted = frames - Math.round(60 * settled);
  for (let k = 0; k < frames; k++) {
    for (const name of names) {
      const before = process.cpuUsage();
      knots[name].pull();
      const { user, system } = process.cpuUsage(before);
      if (k < frames - counted) continue;
      const { statistics } = knots[name].world;
      const result = results[name];
      result.milliseconds += (user + system) / 1000 / statistics.steps / counted;
      result.elements += statistics.elements / counted;
      result.contacts += statistics.contacts / counted;
      if (name === "fine") continue;
      const mean = shapeError(knots.fine.shape(samples), knots[name].shape(samples)) / fishermanRadius;
      result.mean += mean / counted;
      result.furthest = Math.max(result.furthest, mean);
    }
    progress(k / frames);
  }
  return results;
}

/**
 * Mean change of the distance between any two points. The knot may turn about the line of its ropes, which nothing holds, so places
 * say more about the turning than about the shape.
 */
function shapeError(a: readonly number[][], b: readonly number[][]): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < i; j++, count++) sum += Math.abs(distance(a[i], a[j]) - distance(b[i], b[j]));
  }
  return sum / count;
}

function distance(a: number[], b: number[]): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function distancesOf(a: readonly number[][], b: readonly number[][]): number[] {
  return a.map((point, i) => distance(point, b[i]));
}

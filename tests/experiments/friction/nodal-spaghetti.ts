import { atLeast, atMost, type RunContext } from "../../runner/index.js";
import { fallOfNodalRods, type NodalHeap } from "./nodal-heap.js";
import { paperRow, shareOfPaper } from "./paper-times.js";

const tables = { heap: "The heap over time", times: "A step, beside the paper's (Table I)" };

/** A heap is still whose median rod moves by less, in mm/s. */
const stillSpeed = 0.5;

export interface NodalSpaghetti {
  readonly model: string;
  readonly rods: readonly number[];
  /** Of each rod, by bundle. */
  readonly elements: readonly number[];
  /** 1/m: how they are bent at first; 0 for straight ones. */
  readonly curvature: number;
  readonly friction: number;
  readonly step: number;
  readonly seconds: number;
  readonly slipping: number;
}

/** Bundles of rods of a model of nodes, with and without friction, beside the times of the paper. */
export function compareNodalHeaps(
  { row, check, plot, progress }: Pick<RunContext<unknown>, "row" | "check" | "plot" | "progress">,
  options: NodalSpaghetti,
): void {
  const { model, rods, friction, step, curvature } = options;
  const speeds: { label: string; heap: NodalHeap }[] = [];
  rods.forEach((count, i) => {
    const elements = options.elements[Math.min(i, options.elements.length - 1)];
    const [still, slippery] = [
      { friction, seconds: options.seconds },
      { friction: 0, seconds: options.slipping },
    ].map(({ friction: mu, seconds }, k) => {
      const bundle = { model, rods: count, elements, friction: mu, step, seconds };
      const heap = fallOfNodalRods(curvature > 0 ? { ...bundle, curvature } : bundle, (share) =>
        progress((2 * i + k + share) / (2 * rods.length), `${count} rods, mu ${mu}`),
      );
      speeds.push({ label: `${count} rods, mu ${mu}`, heap });
      for (const share of [0.25, 0.5, 0.75, 1]) {
        const { time, radius, height, bend, medianSpeed, mostSpeed } =
          heap.moments[Math.ceil(share * heap.moments.length) - 1];
        const millimetres = { radius: 1e3 * radius, height: 1e3 * height };
        const slow = { median: 1e3 * medianSpeed, most: 1e3 * mostSpeed };
        row({ rods: count, friction: mu, time, ...millimetres, bend, ...slow }, { table: tables.heap });
      }
      return heap;
    });
    const { milliseconds, contacts, nu } = still;
    const here = { stepTime: 1e3 * step, milliseconds, contacts, nu };
    row({ rods: count, elements, by: "here", ...here }, { table: tables.times });
    const paper = paperRow(model, count, elements);
    if (paper) {
      const { milliseconds: time, contacts: most, nu: worst } = paper;
      const theirs = { stepTime: 1e3 * paper.step, milliseconds: time, contacts: most, nu: worst };
      row({ rods: count, elements, by: "paper", ...theirs }, { table: tables.times });
      check({
        what: `${count} rods: time of a step / the paper's`,
        value: milliseconds / time,
        wanted: atMost(shareOfPaper),
      });
    }
    const [last, last0] = [still, slippery].map(({ moments }) => moments[moments.length - 1]);
    check({
      what: `${count} rods, friction: speed of the median rod at the end [mm/s]`,
      value: 1e3 * last.medianSpeed,
      wanted: atMost(stillSpeed),
    });
    check({
      what: `${count} rods: radius without friction / with it, at the end`,
      value: last0.radius / last.radius,
      wanted: atLeast(curvature > 0 ? 1 : 1.5),
    });
    if (curvature === 0) return;
    const start = still.moments[0].bend;
    check({
      what: `${count} rods, friction: share of the bend that stays`,
      value: last.bend / start,
      wanted: atLeast(0.5),
    });
    check({
      what: `${count} rods, no friction: share of the bend that stays`,
      value: last0.bend / start,
      wanted: atMost(0.2),
    });
  });
  const time = { label: "time [s]" };
  plot({
    title: "Speed of the median rod",
    x: time,
    y: { label: "speed [mm/s]", scale: "log" },
    series: speeds.map(({ label, heap: { moments } }) => ({
      label,
      x: moments.map((moment) => moment.time),
      y: moments.map((moment) => Math.max(1e3 * moment.medianSpeed, 1e-6)),
    })),
    guides: [{ axis: "y", at: stillSpeed, label: `${stillSpeed} mm/s` }],
  });
  plot({
    title: curvature > 0 ? "Mean bend" : "Radius of the heap",
    x: time,
    y: { label: curvature > 0 ? "bend [rad]" : "radius [mm]", minimum: 0 },
    series: speeds.map(({ label, heap: { moments } }) => ({
      label,
      x: moments.map((moment) => moment.time),
      y: moments.map(({ bend, radius }) => (curvature > 0 ? bend : 1e3 * radius)),
    })),
  });
}

import { knotLoads, type LoadedKnotName } from "../../sample-game/scenes/knots/knot-loads.js";
import { loadedKnot, loadedRadius } from "../../sample-game/scenes/knots/loaded-knot.js";
import { atLeast, atMost, defineRun, evenly, exactly, mean as meanOf, median } from "../runner/index.js";
import { SlipWatch, type SlipEvent } from "./friction/slip-events.js";

const frame = 1 / 60;
/** Newtons while a knot is made fast, and then. Tails have 0.2 N. */
const tightening = 10;
export const load = 30;
/** Seconds at the end over which its slipping is measured, and m/s below which it holds. */
const measured = 0.5;
const still = 0.002;

export interface LoadCase {
  readonly knot: LoadedKnotName;
  readonly friction: number;
  /** Seconds for which it is made fast and loaded. */
  readonly tighten: number;
  readonly hold: number;
}

export interface LoadReport {
  readonly type: string;
  /** How often the rope goes around the post before it is pulled and in the end. */
  readonly turnsBefore: number;
  readonly turns: number;
  /** Smallest gap, in radii, once the overlaps that it was laid with are undone. */
  readonly gap: number;
  /** Pull of the first hand in the end, N. */
  readonly force: number;
  /** How far the loads have gone, and how fast they go in the end; m and m/s. */
  readonly way: number;
  readonly slip: number;
  readonly holds: boolean;
  readonly contacts: number;
  /** Median of CPU time of a frame. */
  readonly milliseconds: number;
  /** When, where and how far it slipped under its load. */
  readonly events: readonly SlipEvent[];
}

export function underLoad({ knot, friction, tighten, hold }: LoadCase): LoadReport {
  const scene = loadedKnot({ knot, friction, tightening, load, seconds: tighten });
  const { world } = scene;
  const turnsBefore = scene.turns();
  const frames = Math.round((tighten + hold) / frame);
  const times: number[] = [];
  const slips = new SlipWatch(world, scene.rods);
  let [gap, from] = [0, 0];
  for (let i = 0; i < frames; i++) {
    const start = process.cpuUsage();
    scene.pull();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
    if (i * frame > settling) {
      for (let row = 0; row < world.contacts.count; row++)
        gap = Math.min(gap, (world.contacts.gap[row] * world.units.length) / loadedRadius);
    }
    const loaded = (i + 1) * frame - tighten;
    if (loaded > 0) slips.note(loaded, scene.slip());
    if (i === frames - 1 - Math.round(measured / frame)) from = scene.slip();
  }
  slips.end();
  const slip = (scene.slip() - from) / measured;
  return {
    type: scene.type(),
    turnsBefore,
    turns: scene.turns(),
    gap,
    force: scene.force(),
    way: scene.slip(),
    slip,
    holds: slip < still,
    contacts: world.statistics.contacts,
    milliseconds: median(times),
    events: slips.events,
  };
}

/** Seconds. */
const settling = 0.1;

/** Types as of `LoadedKnot.type`: of each rope, and of the bend. Of a bow the half knot is left when its loops are pulled out. */
export const typesUnderLoad: Readonly<Record<LoadedKnotName, string>> = {
  overhand: "3_1",
  "figure-eight": "4_1",
  reef: "unknot unknot square",
  granny: "unknot unknot granny",
  bow: "unknot unknot 3_1",
  bowline: "6_3",
  "clove hitch": "unknot",
  prusik: "unknot",
  "double fisherman's": "5_1 5_1 unknown",
};

const frictions = [0.3, 0.1, 0.03];
/**
 * What becomes of ropes that slip and catch is sensitive to anything, and one knot is one sample of that. So knots of several frictions
 * around each value are loaded, from this share below it to as much above, and means over them are compared.
 */
const around = 0.067;
const knots = Object.keys(knotLoads) as LoadedKnotName[];

export default defineRun({
  name: "knots-under-load",
  purpose: "Which knots hold a load of 30 N, and with how much friction?",
  options: {
    tighten: { type: "number", default: 1.5, above: 0, what: "seconds for which a knot is made fast" },
    hold: { type: "number", default: 3, above: measured, what: "seconds for which it is loaded" },
    knots: { type: "choices", choices: knots, default: knots, what: "which of them" },
    frictions: {
      type: "integer",
      default: frictions.length,
      minimum: 1,
      maximum: frictions.length,
      what: `first so many of ${frictions.join(", ")}`,
    },
    samples: { type: "integer", default: 5, minimum: 1, what: "frictions around each of these" },
  },
  columns: {
    knot: {},
    friction: {},
    holds: { title: "hold" },
    slip: { title: "slips in the end by, mean", unit: "mm/s", digits: 2 },
    range: { title: "single knots [mm/s]" },
    way: { title: "has slipped by, mean", unit: "mm", digits: 3 },
    type: { title: "types in the end: ropes, bend" },
    turns: { title: "turns around the post, mean", digits: 2 },
    gap: { title: "smallest gap [radii]", digits: 2 },
    contacts: { title: "contacts, mean", digits: 3 },
    milliseconds: { title: "CPU time of a frame, median [ms]", digits: 2 },
    time: { title: "after", unit: "s", digits: 3 },
    lasts: { title: "for", unit: "s", digits: 2 },
    by: { title: "slipped by", unit: "mm", digits: 3 },
    place: { title: "where" },
  },
  run({ options, row, check, progress }) {
    const { tighten, hold, samples } = options;
    const chosen = frictions.slice(0, options.frictions);
    const total = options.knots.length * chosen.length * samples;
    let done = 0;
    for (const knot of options.knots as readonly LoadedKnotName[]) {
      for (const friction of chosen) {
        const values = evenly(friction * (1 - around), friction * (1 + around), samples);
        const reports = values.map((value) => {
          progress(done++ / total, `${knot}, friction ${value.toFixed(4)}`);
          return underLoad({ knot, friction: value, tighten, hold });
        });
        const name = `${knot}, friction ${friction}`;
        const hasPost = knot === "clove hitch" || knot === "prusik";
        row({ knot, friction, ...cellsOf(reports, hasPost) }, { table: "means over frictions" });
        reports.forEach(({ events }, i) => {
          for (const { time, lasts, way, place } of events)
            row({ knot, friction: values[i], time, lasts, by: 1000 * way, place }, { table: "slip events" });
        });
        const gap = Math.min(...reports.map((report) => report.gap));
        check({ what: `${name}: smallest gap [radii]`, value: gap, wanted: atLeast(-0.2) });
        if (friction !== frictions[0]) continue;
        const type = typesOf(reports);
        const wanted = typesUnderLoad[knot];
        check({ what: `${name}: type`, value: type, wanted, holds: type === wanted });
        const slip = 1000 * meanOf(reports.map((report) => report.slip));
        check({ what: `${name}: slips by, mean [mm/s]`, value: slip, wanted: atMost(1000 * still) });
        if (!hasPost) continue;
        const lost = Math.max(...reports.map((report) => Math.round(report.turnsBefore - report.turns)));
        check({ what: `${name}: turns lost`, value: lost, wanted: exactly(0) });
      }
    }
  },
});

function cellsOf(reports: readonly LoadReport[], hasPost: boolean) {
  const mean = (of: (report: LoadReport) => number): number => meanOf(reports.map(of));
  const slips = reports.map(({ slip }) => 1000 * slip);
  return {
    holds: `${reports.filter((report) => report.holds).length} of ${reports.length}`,
    slip: meanOf(slips),
    range: `${Math.min(...slips).toPrecision(2)} to ${Math.max(...slips).toPrecision(2)}`,
    way: 1000 * mean(({ way }) => way),
    type: typesOf(reports),
    turns: hasPost ? mean(({ turns }) => turns) : undefined,
    gap: Math.min(...reports.map(({ gap }) => gap)),
    contacts: mean(({ contacts }) => contacts),
    milliseconds: median(reports.map(({ milliseconds }) => milliseconds)),
  };
}

/** All that there are, each once. */
const typesOf = (reports: readonly LoadReport[]): string =>
  [...new Set(reports.map(({ type }) => type))].join(" / ");

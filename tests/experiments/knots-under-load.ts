import { knotLoads, type LoadedKnotName } from "../../sample-game/scenes/knots/knot-loads.js";
import { loadedKnot, loadedRadius } from "../../sample-game/scenes/knots/loaded-knot.js";
import { atLeast, atMost, defineRun, exactly, median } from "../runner/index.js";

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
}

export function underLoad({ knot, friction, tighten, hold }: LoadCase): LoadReport {
  const scene = loadedKnot({ knot, friction, tightening, load, seconds: tighten });
  const { world } = scene;
  const turnsBefore = scene.turns();
  const frames = Math.round((tighten + hold) / frame);
  const times: number[] = [];
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
    if (i === frames - 1 - Math.round(measured / frame)) from = scene.slip();
  }
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

export default defineRun({
  name: "knots-under-load",
  purpose: "Which knots hold a load of 30 N, and with how much friction?",
  options: {
    tighten: { type: "number", default: 1.5, above: 0, what: "seconds for which a knot is made fast" },
    hold: { type: "number", default: 3, above: measured, what: "seconds for which it is loaded" },
    frictions: {
      type: "integer",
      default: frictions.length,
      minimum: 1,
      maximum: frictions.length,
      what: `first so many of ${frictions.join(", ")}`,
    },
  },
  columns: {
    knot: {},
    friction: {},
    holds: {},
    slip: { title: "slips in the end by", unit: "mm/s", digits: 2 },
    way: { title: "has slipped by", unit: "mm", digits: 3 },
    type: { title: "type in the end: ropes, bend" },
    turns: { title: "turns around the post", digits: 2 },
    gap: { title: "smallest gap [radii]", digits: 2 },
    contacts: { title: "contacts" },
    milliseconds: { title: "CPU time of a frame, median [ms]", digits: 2 },
  },
  run({ options, row, check, progress }) {
    const knots = Object.keys(knotLoads) as LoadedKnotName[];
    const chosen = frictions.slice(0, options.frictions);
    let done = 0;
    for (const knot of knots) {
      for (const friction of chosen) {
        progress(done++ / (knots.length * chosen.length), `${knot}, friction ${friction}`);
        const report = underLoad({ knot, friction, tighten: options.tighten, hold: options.hold });
        const { type, turns, gap, holds, contacts, milliseconds } = report;
        const hasPost = knot === "clove hitch" || knot === "prusik";
        row({
          knot,
          friction,
          holds,
          slip: 1000 * report.slip,
          way: 1000 * report.way,
          type,
          turns: hasPost ? turns : undefined,
          gap,
          contacts,
          milliseconds,
        });
        const name = `${knot}, friction ${friction}`;
        check({ what: `${name}: smallest gap [radii]`, value: gap, wanted: atLeast(-0.2) });
        if (friction !== frictions[0]) continue;
        check({
          what: `${name}: type`,
          value: type,
          wanted: typesUnderLoad[knot],
          holds: type === typesUnderLoad[knot],
        });
        check({ what: `${name}: slips by [mm/s]`, value: 1000 * report.slip, wanted: atMost(1000 * still) });
        if (hasPost) {
          const lost = Math.round(report.turnsBefore - turns);
          check({ what: `${name}: turns lost`, value: lost, wanted: exactly(0) });
        }
      }
    }
  },
});

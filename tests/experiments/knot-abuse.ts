import { abusedKnot, type AbusedKnotName } from "../../sample-game/scenes/knots/abused-knot.js";
import { createStrands, packedStrands } from "../../sample-game/scenes/wisp.js";
import { recogniseRod, rodPoints, type RodWorld } from "../../systems/index.js";
import { closestTurns, passages } from "../oracle/moving-rope.js";
import { atLeast, atMost, defineRun, exactly, median } from "../runner/index.js";

/** Frames of a sub-step each, so that everything can be looked at as often; four of them are one of the game. */
const frame = 1 / 240;
const perFrame = 4;
const types: Readonly<Record<AbusedKnotName, string>> = {
  overhand: "3_1",
  "figure-eight": "4_1",
  "double overhand": "5_1",
};

export interface AbuseOptions {
  seed: number;
  seconds: number;
  selfContact?: boolean;
  /** Metres, default 0.005; the rope's length goes with it. */
  radius?: number;
  /** Wavy strands, a crowd, that hang where the rope is torn about; default none. */
  strands?: number;
}

/** What has come of a knot. */
export interface AbuseReport {
  /** The seed's story. */
  readonly story: string;
  /** Types of the knot, one after the other. */
  readonly types: readonly string[];
  /** Steps in which the rope went through itself, and changes of type without an end that went in or out of a loop. */
  readonly passed: number;
  readonly unexplained: number;
  readonly isFinite: boolean;
  /** Smallest distance of its sides, in radii. */
  readonly gap: number;
  readonly retries: number;
  readonly contacts: number;
  /** Milliseconds of CPU time of a frame of 1/60 s: median, and 95 % of them are below the second. */
  readonly milliseconds: number;
  readonly slow: number;
}

/** Hair that the rope is dragged through: roots in a square above the room's middle. */
function hangHair(world: RodWorld, strands: number): void {
  if (strands === 0) return;
  const hair = packedStrands({ fibres: strands, elements: 7, length: 0.4, spacing: 2e-3, hairType: "wavy" });
  const up = ({ x, y, z }: { x: number; y: number; z: number }) => ({ x, y: y + 0.3, z });
  createStrands(
    world,
    hair.map((strand) => ({ ...strand, from: up(strand.from), care: "crowd" as const })),
  );
}

export function abuse({ seed, seconds, strands = 0, ...rope }: AbuseOptions): AbuseReport {
  const furnish = (world: RodWorld) => hangHair(world, strands);
  const scene = abusedKnot({ seed, frame, subSteps: 1, furnish, ...rope });
  const { world, rod, radius } = scene;
  const samples = { passing: 200, gap: 400 };
  const seen = [recogniseRod(world, rod).name];
  const times: number[] = [];
  let before = rodPoints(world, rod, samples.passing);
  let [passed, unexplained, gap, retries, contacts, byAnEnd] = [0, 0, Infinity, 0, 0, false];
  for (let i = 0; i < Math.round(seconds / frame); i++) {
    const start = process.cpuUsage();
    scene.drag();
    const { user, system } = process.cpuUsage(start);
    if (i % perFrame === 0) times.push(0);
    times[times.length - 1] += (user + system) / 1000;
    retries += world.statistics.retries;
    contacts = Math.max(contacts, world.statistics.contacts);
    const points = rodPoints(world, rod, samples.passing);
    if (!points.every(Number.isFinite)) break;
    const way = passages(before, points);
    if (way.through.length > 0) passed++;
    byAnEnd ||= way.byAnEnd;
    before = points;
    if (i % perFrame !== perFrame - 1) continue;
    const { name } = recogniseRod(world, rod);
    if (name !== seen[seen.length - 1]) {
      if (!byAnEnd) unexplained++;
      seen.push(name);
    }
    byAnEnd = false;
    gap = Math.min(gap, closestTurns(rodPoints(world, rod, samples.gap), 3 * radius) / radius - 2);
  }
  return {
    story: `${scene.knot}, ${scene.story}`,
    types: seen,
    passed,
    unexplained,
    isFinite: before.every(Number.isFinite),
    gap,
    retries,
    contacts,
    milliseconds: median(times),
    slow: [...times].sort((a, b) => a - b)[Math.floor(0.95 * times.length)],
  };
}

export default defineRun({
  name: "knot-abuse",
  purpose: "Does a knotted rope that hands tear about ever go through itself?",
  options: {
    seeds: { type: "integer", default: 20, minimum: 1, what: "ropes, each with its own seed" },
    first: { type: "integer", default: 1, minimum: 0, what: "the first seed" },
    seconds: { type: "number", default: 10, above: 0, what: "time for which each is torn about" },
    radius: { type: "number", default: 5, above: 0, what: "of the ropes, mm; their length goes with it" },
    strands: { type: "integer", default: 0, minimum: 0, what: "strands of hair that it is torn through" },
  },
  columns: {
    seed: {},
    story: { title: "knot, rope, hands" },
    types: { title: "types, in order" },
    gap: { title: "smallest gap [radii]", digits: 2 },
    passed: { title: "went through itself" },
    retries: { title: "steps repeated in halves" },
    contacts: { title: "most contacts" },
    milliseconds: { title: "CPU time of a frame, median [ms]", digits: 2 },
    slow: { title: "95 % below [ms]", digits: 2 },
  },
  run({ options, row, check, plot, progress }) {
    const { seeds, first, seconds, strands } = options;
    const radius = options.radius / 1000;
    const reports: AbuseReport[] = [];
    for (let seed = first; seed < first + seeds; seed++) {
      progress((seed - first) / seeds, `seed ${seed}`);
      const report = abuse({ seed, seconds, strands, radius });
      reports.push(report);
      const { story, gap, passed, retries, contacts, milliseconds, slow } = report;
      const seen = report.types.join(" ");
      row({ seed, story, types: seen, gap, passed, retries, contacts, milliseconds, slow });
    }
    const sum = (of: (report: AbuseReport) => number) => reports.reduce((total, one) => total + of(one), 0);
    const gaps = reports.map(({ gap }) => gap).sort((a, b) => a - b);
    check({
      what: "steps in which a rope went through itself",
      value: sum((r) => r.passed),
      wanted: exactly(0),
    });
    check({
      what: "changes of type without an end that went in or out of a loop",
      value: sum((r) => r.unexplained),
      wanted: exactly(0),
    });
    check({
      what: "ropes that became no number",
      value: sum((r) => (r.isFinite ? 0 : 1)),
      wanted: exactly(0),
    });
    check({ what: "smallest gap of all [radii]", value: gaps[0], wanted: atLeast(-0.2) });
    check({
      what: "ropes that were not the knot they should be at first",
      value: sum((r) => (r.types[0] === types[r.story.split(",")[0] as AbusedKnotName] ? 0 : 1)),
      wanted: atMost(0),
    });
    plot({
      title: "Smallest gap of each rope",
      x: { label: "ropes, the worst first" },
      y: { label: "gap [radii]" },
      series: [{ label: "gap", x: gaps.map((_, i) => i + 1), y: gaps }],
    });
  },
});

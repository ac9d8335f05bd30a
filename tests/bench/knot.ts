import { knotRadius, tightKnot, type TightKnotOptions } from "../../sample-game/scenes/tight-knot.js";
import { stageNames, type StageName } from "../../systems/world/statistics.js";
import { atMost, defineRun, median } from "../runner/index.js";

/** Seconds of a frame and sub-steps in it, as the plugin has them by default. */
const frame = 1 / 60;
const subSteps = 4;
/** The knot draws together: frames before this share of the time do not count. */
const settled = 0.3;
/** What a frame may cost with 60 elements in contact with themselves, so that half of it is left to the game. */
const aim = { elements: 60, milliseconds: 8 };

const cases: readonly (Omit<TightKnotOptions, "force"> & { readonly name: string })[] = [
  { name: "overhand, 40 elements", knot: "overhand", elements: 40, friction: 0.3 },
  { name: "overhand, 60 elements", knot: "overhand", elements: 60, friction: 0.3 },
  { name: "figure-eight, 60 elements", knot: "figure-eight", elements: 60, friction: 0.3 },
  { name: "figure-eight, 120 elements", knot: "figure-eight", elements: 120, friction: 0.3 },
];

export default defineRun({
  name: "knot",
  purpose: "What does a frame of a knot that is pulled tight cost, stage by stage?",
  options: {
    seconds: { type: "number", default: 2, above: 0, what: "time for which each knot is pulled" },
    force: { type: "number", default: 30, above: 0, what: "N that each hand pulls with at most" },
  },
  columns: {
    name: { title: "knot" },
    contacts: { title: "contacts, median" },
    milliseconds: { title: "CPU time of a frame, median", unit: "ms" },
    slowest: { title: "95 % of them below", unit: "ms" },
    detect: { title: "detect", unit: "ms" },
    solve: { title: "solve", unit: "ms" },
    rest: { title: "all other stages", unit: "ms" },
    sweeps: { title: "sweeps, median" },
    retries: { title: "steps halved" },
    gap: { title: "smallest gap", unit: "radii" },
  },
  run({ options, row, check, progress }) {
    cases.forEach((one, index) => {
      const frames = Math.round(options.seconds / frame);
      const settings = { ...one, force: options.force, frame, subSteps };
      // Once through, so that the code is compiled.
      const rehearsal = tightKnot(settings);
      for (let k = 0; k < frames; k++) rehearsal.pull();
      const knot = tightKnot(settings);
      const { statistics, contacts, units } = knot.world;
      const times: number[] = [];
      const found: number[] = [];
      const sweeps: number[] = [];
      const stages = new Map<StageName, number[]>(stageNames.map((name) => [name, []]));
      let retries = 0;
      let gap = 0;
      for (let k = 0; k < frames; k++) {
        const before = process.cpuUsage();
        knot.pull();
        const { user, system } = process.cpuUsage(before);
        for (let i = 0; i < contacts.count; i++)
          gap = Math.min(gap, (contacts.gap[i] * units.length) / knotRadius);
        progress((index + k / frames) / cases.length, one.name);
        if (k < settled * frames) continue;
        times.push((user + system) / 1000);
        found.push(contacts.count);
        sweeps.push(statistics.sweeps);
        retries += statistics.retries;
        for (const name of stageNames) stages.get(name)!.push(statistics.milliseconds[name]);
      }
      const stage = (name: StageName) => median(stages.get(name)!);
      const milliseconds = median(times);
      row({
        name: one.name,
        contacts: median(found),
        milliseconds,
        slowest: [...times].sort((a, b) => a - b)[Math.floor(0.95 * times.length)],
        detect: stage("detect"),
        solve: stage("solve"),
        rest: stage("deform") + stage("predict") + stage("advance") + stage("adapt-refine"),
        sweeps: median(sweeps),
        retries,
        gap,
      });
      if (one.elements === aim.elements) {
        check({ what: `${one.name}: ms of a frame`, value: milliseconds, wanted: atMost(aim.milliseconds) });
      }
    });
  },
});

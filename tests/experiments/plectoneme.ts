import {
  plectoneme,
  plectonemeLength,
  plectonemeRadius,
  type Plectoneme,
} from "../../sample-game/scenes/plectoneme.js";
import { getFrame, recogniseRod } from "../../systems/index.js";
import { qCurvature as curvature } from "../../systems/models/super-helix/layout.js";
import { writhe } from "../oracle/writhe.js";
import { atLeast, atMost, defineRun, exactly, median } from "../runner/index.js";

/** Paper 003, Table I: a plectoneme of one rod and 20 elements, mu = 0, steps of 11 ms, up to 18 contacts, 40 ms each. */
const paperMilliseconds = 40;
const frame = 0.011;
const subSteps = 3;
const samples = 300;
/** Frames between two looks at twist and writhe. */
const looks = 5;

const cases = [
  { name: "20 elements", elements: 20, friction: 0, turns: 8, nearest: 0.5 },
  { name: "40 elements", elements: 40, friction: 0, turns: 8, nearest: 0.5 },
  { name: "60 elements, friction", elements: 60, friction: 0.3, turns: 10, nearest: 0.5 },
] as const;

export default defineRun({
  name: "plectoneme",
  purpose:
    "A rod whose end is turned winds around itself: at what cost, and does it ever pass through (paper 003, Table I)?",
  options: {
    seconds: { type: "number", default: 2, above: 0, what: "time of turning, and of coming nearer" },
    cases: {
      type: "integer",
      default: cases.length,
      minimum: 1,
      maximum: cases.length,
      what: "first so many",
    },
  },
  columns: {
    name: { title: "rod" },
    turns: { title: "turns of the end" },
    contacts: { title: "contacts, most" },
    milliseconds: { title: "CPU time of 11 ms in contact, median [ms]", digits: 3 },
    slowest: { title: "95 % of them below [ms]", digits: 3 },
    gap: { title: "smallest gap [radii]", digits: 3 },
    twist: { title: "twist at the end [turns]", digits: 3 },
    writhe: { title: "writhe at the end", digits: 3 },
    lost: { title: "largest |turns - twist - writhe|", digits: 2 },
    type: { title: "types seen" },
  },
  run({ options, row, check, plot, progress }) {
    const chosen = cases.slice(0, options.cases);
    const series = chosen.map((one, index) => {
      const rod = plectoneme({ ...one, turning: options.seconds, coming: options.seconds, frame, subSteps });
      const { contacts, units } = rod.world;
      const steps = Math.round((2.25 * options.seconds) / frame);
      const times: number[] = [];
      const torques: number[] = [];
      const seen = new Set<string>();
      let most = 0;
      let gap = 0;
      let lost = 0;
      let parts = { twist: 0, writhe: 0 };
      for (let step = 0; step < steps; step++) {
        const before = process.cpuUsage();
        rod.wind();
        const { user, system } = process.cpuUsage(before);
        if (contacts.count > 0) times.push((user + system) / 1000);
        most = Math.max(most, contacts.count);
        for (let i = 0; i < contacts.count; i++)
          gap = Math.min(gap, (contacts.gap[i] * units.length) / plectonemeRadius);
        torques.push(rod.torque());
        seen.add(recogniseRod(rod.world, rod.rod).name);
        if (step % looks === 0 || step === steps - 1) {
          parts = twistAndWrithe(rod);
          lost = Math.max(lost, Math.abs(rod.turned() - parts.twist - parts.writhe));
        }
        progress((index + step / steps) / chosen.length, one.name);
      }
      const milliseconds = times.length > 0 ? median(times) : 0;
      row({
        name: one.name,
        turns: one.turns,
        contacts: most,
        milliseconds,
        slowest: [...times].sort((a, b) => a - b)[Math.floor(0.95 * times.length)] ?? 0,
        gap,
        ...parts,
        lost,
        type: [...seen].join(" "),
      });
      check({ what: `${one.name}: contacts`, value: most, wanted: atLeast(2) });
      check({
        what: `${one.name}: unknotted at every step`,
        value: seen.size === 1 && seen.has("unknot") ? 1 : 0,
        wanted: exactly(1),
      });
      // Passing through itself would change the link, turns = twist + writhe, by 2. (The polygon has a little less writhe than the rod.)
      check({ what: `${one.name}: largest change of the link`, value: lost, wanted: atMost(0.02) });
      check({ what: `${one.name}: smallest gap [radii]`, value: gap, wanted: atLeast(-0.2) });
      if (one.elements === 20) {
        check({
          what: `${one.name}: ms of 11 ms (paper: ${paperMilliseconds})`,
          value: milliseconds,
          wanted: atMost(paperMilliseconds),
        });
      }
      return { label: one.name, x: torques.map((_, i) => (i + 1) * frame), y: torques };
    });
    plot({
      title: "Torque of the hand while the rod winds up",
      x: { label: "time [s]" },
      y: { label: "torque [N m]" },
      series,
    });
  },
});

/** In turns: the material's about the centreline, and the centreline's about itself, with the ends going on straight. */
function twistAndWrithe({ world, rod }: Plectoneme): { twist: number; writhe: number } {
  const { GeneralizedCoordinates, Rod } = world.components;
  const { entity } = rod;
  const heap = world.memory.f64;
  const frames = Array.from({ length: samples + 1 }, (_, i) =>
    getFrame(world, rod, (plectonemeLength * i) / samples, new Float64Array(12)),
  );
  let twist = 0;
  for (let i = 0; i < Rod.elements[entity]; i++) {
    const length = heap[GeneralizedCoordinates.lengthsSpan[entity] + i];
    twist += (length * heap[GeneralizedCoordinates.qSpan[entity] + curvature + 3 * i]) / (2 * Math.PI);
  }
  const points = frames.map((one) => [...one.subarray(9, 12)]);
  const far = 100 * plectonemeLength;
  const path = [[points[0][0] - far, 0, 0], ...points, [points[samples][0] + far, 0, 0]];
  return { twist, writhe: writhe(path) };
}

import { defaultModels } from "../../systems/index.js";
import { atMost, between, compare, defineRun, type Panel } from "../runner/index.js";
import {
  elementsFor,
  freedomsOf,
  interpolate,
  orderOf,
  type Measured,
} from "./model-convergence/by-error.js";
import { hairCases, type HairCase } from "./model-convergence/hair-cases.js";
import { modelAlone, motionOf, rodsTogether } from "./model-convergence/motion.js";
import { distance, pointsAtRest } from "./model-convergence/rest.js";

const tables = {
  measured: "Error at rest and time of a step, by elements",
  choice: "What an error takes: interpolated between the rows above, the fastest model first",
};
/** Errors, as shares of the length, from what a game sees on a rope to what nobody sees. */
const levels = [3e-2, 1e-2, 3e-3, 1e-3, 3e-4];
/** At which the paper finds a third of the freedoms; and the share of the time that clothoids are to take. */
const visible = 1e-3;

export default defineRun({
  name: "model-convergence",
  purpose: "Error at rest, freedoms and time of a step, for each rod model: which one for what?",
  options: {
    helices: { type: "integers", default: [6, 9, 12, 18, 24, 36, 54, 80], minimum: 2, what: "elements" },
    clothoids: {
      type: "integers",
      default: [2, 3, 4, 6, 8, 11, 15, 20],
      minimum: 1,
      what: "elements",
    },
    edges: { type: "integers", default: [16, 32, 64, 128, 256], minimum: 8, what: "of chains of nodes" },
    steps: { type: "integer", default: 24, minimum: 1, what: "steps of the motion that is timed" },
    rounds: { type: "integer", default: 7, minimum: 1, what: "timed batches of each; lower quartiles count" },
  },
  columns: {
    error: { title: "distance / length", digits: 2 },
    time: { title: "time of a step", unit: "us", digits: 3 },
    alone: { title: "deform and predict alone", unit: "us", digits: 3 },
    level: { title: "error", digits: 2 },
    freedoms: { digits: 3 },
    elements: { digits: 3 },
  },
  run({ options, row, check, plot, progress }) {
    const { helices, clothoids, edges, steps, rounds } = options;
    const countsOf = (model: string) =>
      model === "super-helix" ? helices : model === "clothoid" ? clothoids : edges;
    const panels: Panel[] = [];
    hairCases().forEach((one, caseIndex, cases) => {
      const models = defaultModels.filter((model) => canWind(one, model.mostTurns));
      const jobs = models.flatMap(({ name, mostTurn }) =>
        countsOf(name)
          .filter((elements) => mostTurn === undefined || canBend(one, elements))
          .map((elements) => ({ model: name, elements, key: `${name} ${elements}` })),
      );
      const timed = (work: typeof motionOf, settings: { batch: number; rounds: number }) =>
        compare<string>(
          Object.fromEntries(
            jobs.map(({ model, elements, key }) => [key, work(one, model, elements, steps)]),
          ),
          { ...settings, warmUp: 1, progress: (share) => told(share / 3, "time") },
        ).timings;
      // Lower quartiles: what else runs on the machine only adds.
      const moving = timed(motionOf, { batch: 1, rounds });
      const alone = timed(modelAlone, { batch: 3, rounds: 3 * rounds });
      const measured = jobs.map(({ model, elements, key }, k): Measured => {
        told((1 + (2 * k) / jobs.length) / 3, key);
        const points = pointsAtRest(one, model, elements);
        const error = distance(points, one.points);
        const time = moving[key].low / (rodsTogether * steps);
        const found = { model, elements, freedoms: freedomsOf(model, elements), error, time };
        row({ rod: one.name, ...found, alone: alone[key].low }, { table: tables.measured });
        return { ...found, alone: alone[key].low };
      });
      const of = (model: string) => measured.filter((each) => each.model === model);
      for (const { name } of models) {
        check({
          what: `${one.name}, ${name}: order of convergence`,
          value: orderOf(of(name).slice(-3)),
          wanted: name === "clothoid" ? between(3.5, 5.2) : between(1.6, 2.4),
        });
      }
      for (const level of levels) {
        const found = models
          .map(({ name }) => ({ model: name, ...interpolate(of(name), level) }))
          .filter(({ time }) => time !== undefined)
          .sort((a, b) => a.time! - b.time!);
        for (const { model, freedoms, time, alone } of found) {
          const elements = elementsFor(model, freedoms!);
          row({ rod: one.name, level, model, elements, freedoms, time, alone }, { table: tables.choice });
        }
      }
      const [helix, clothoid] = ["super-helix", "clothoid"].map((model) => interpolate(of(model), visible));
      check({
        what: `${one.name}, error ${visible}: freedoms, clothoid / super-helix`,
        value: clothoid.freedoms! / helix.freedoms!,
        wanted: atMost(0.4),
      });
      check({
        what: `${one.name}, error ${visible}: time, clothoid / super-helix`,
        value: clothoid.time! / helix.time!,
        wanted: atMost(0.5),
      });
      check({
        what: `${one.name}, error ${visible}: time of deform and predict, clothoid / super-helix`,
        value: clothoid.alone! / helix.alone!,
        wanted: atMost(0.5),
      });
      panels.push(
        ...panelsOf(
          one,
          models.map(({ name }) => name),
          measured,
        ),
      );

      function told(share: number, text: string): void {
        progress((caseIndex + share) / cases.length, `${one.name}, ${text}`);
      }
    });
    for (const panel of panels) plot(panel);
  },
});

/** Chains of springs hold no curl: more natural turns than they may have are refused. */
function canWind({ natural }: HairCase, mostTurns = Infinity): boolean {
  return Math.hypot(natural[1], natural[2]) / (2 * Math.PI) <= mostTurns;
}

/** With fewer than four straight edges for a turn no shape at rest is found. */
function canBend({ natural }: HairCase, edges: number): boolean {
  return Math.hypot(natural[1], natural[2]) / edges <= Math.PI / 2;
}

function panelsOf(one: HairCase, models: readonly string[], measured: readonly Measured[]): Panel[] {
  const series = (x: keyof Measured, y: keyof Measured) =>
    models.map((label) => {
      const of = measured.filter(({ model }) => model === label);
      return {
        ...{ label, style: "line-points" as const },
        x: of.map((each) => each[x] as number),
        y: of.map((each) => each[y] as number),
      };
    });
  const freedoms = { label: "freedoms", scale: "log" as const };
  const error = { label: "distance / length", scale: "log" as const };
  const time = { label: "time of a step [us]", scale: "log" as const };
  return [
    {
      title: `${one.name}: error against freedoms`,
      x: freedoms,
      y: error,
      series: series("freedoms", "error"),
    },
    { title: `${one.name}: time against freedoms`, x: freedoms, y: time, series: series("freedoms", "time") },
    { title: `${one.name}: error against time`, x: time, y: error, series: series("time", "error") },
  ];
}

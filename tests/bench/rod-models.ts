import { createRod, createRodWorld, type RodModel, type RodWorld } from "../../systems/index.js";
import { modelOf } from "../../systems/models/model-of.js";
import { atMost, compare, defineRun, growth } from "../runner/index.js";

const sizes = [16, 32, 64, 128, 256];
const models = ["super-helix", "clothoid", "elastic-rod", "corde", "mass-spring"];
const h = 1 / 240;

export default defineRun({
  name: "rod-models",
  purpose: "What does a step of one rod cost (deform + predict) by its model, and how does it grow?",
  columns: {
    elements: { title: "elements" },
    ...Object.fromEntries(models.map((model) => [model, { unit: "us" }])),
    exponent: { title: "growth exponent" },
  },
  run({ row, check, plot, progress }) {
    const times: Record<string, number[]> = Object.fromEntries(models.map((model) => [model, []]));
    const ratios: Record<string, number> = {};
    sizes.forEach((elements, index) => {
      progress(index / sizes.length, `${elements} elements`);
      const steps = Object.fromEntries(models.map((model) => [model, stepOf(model, elements)]));
      const { timings, ratio } = compare<string>(steps, { rounds: 15, batch: 8 });
      for (const model of models) times[model].push(timings[model].median);
      if (elements === 64) for (const model of models) ratios[model] = ratio(model, "super-helix").median;
      const cells = Object.fromEntries(models.map((model) => [model, timings[model].median]));
      row({ elements, ...cells }, { table: "Microseconds of a step" });
    });
    for (const model of models) {
      const { exponent } = growth(sizes.slice(1), times[model].slice(1));
      row({ model, exponent }, { table: "Growth from 32 elements on" });
      check({ what: `${model}: growth exponent`, value: exponent, wanted: atMost(1.15) });
    }
    check({ what: "clothoid / super-helix at 64 elements", value: ratios.clothoid, wanted: atMost(2.5) });
    plot({
      title: "One step of one rod, by its model",
      x: { label: "elements", scale: "log", ticks: sizes },
      y: { label: "time [us]", scale: "log" },
      series: models.map((label) => ({ label, x: sizes, y: times[label], style: "line-points" as const })),
    });
  },
});

/** A clamped wavy rod in motion; a step leaves its coordinates alone, so every call does the same work. */
function stepOf(name: string, elements: number): () => void {
  const world = createRodWorld();
  const rod = createRod(world, {
    model: name,
    length: 0.3,
    elements,
    radius: 5e-5,
    material: { density: 1300, youngModulus: 1e9, internalDamping: 1e-3, linearDrag: 1e-5 },
    restCurvature: [0, 10, 0],
    root: { direction: [1, 0, 0] },
  }).entity;
  const model = modelOf(world, rod);
  for (let i = 0; i < 10; i++) moved(world, rod, model);
  return () => {
    model.deform(world, rod);
    model.predict(world, rod, h);
  };
}

function moved(world: RodWorld, rod: number, model: RodModel): void {
  model.deform(world, rod);
  model.predict(world, rod, h);
  model.advance(world, rod, h);
}

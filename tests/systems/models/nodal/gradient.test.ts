import { describe, expect, it } from "vitest";
import { modelOf } from "../../../../systems/models/model-of.js";
import { corde, elasticRod, massSpring, type RodModel } from "../../../../systems/index.js";
import { symmetric } from "../../../oracle/random.js";
import { copyOf, kinds, putBack, sampleMaker, setInMotion, totalEnergy } from "../contract/sample-rods.js";

const models: RodModel[] = [elasticRod, corde, massSpring];
const step = 1e-5;

describe.each(models)("$name", (model) => {
  const make = sampleMaker(model, true);

  it.each(kinds.flatMap((kind) => [1, 2, 3].map((seed) => ({ kind, seed }))))(
    "$kind, seed $seed: the gradient of the energy is what small moves say",
    ({ kind, seed }) => {
      const sample = make(seed, { kind });
      const { world, rod, random } = sample;
      for (let i = 0; i < 3; i++) setInMotion(sample);
      model.predict(world, rod, 1e-3);
      const next = copyOf(sample, "nextSpan");
      const q = copyOf(sample, "qSpan");
      const found = new Float64Array(3);
      for (let trial = 0; trial < 4; trial++) {
        const held = kind === "free" ? 0 : 3;
        const move = next.map((_, i) => (i < held ? 0 : symmetric(random, 1)));
        putBack(sample, "nextSpan", move);
        model.holdRoot(world, rod);
        model.stepEnergy(world, rod, step, found);
        const potential = (h: number) => {
          model.displace(world, rod, h);
          model.deform(world, rod);
          const kinetic = { elastic: 0, gravitational: 0, kinetic: 0 };
          modelOf(world, rod).energy(world, rod, kinetic);
          const value = totalEnergy(sample) - kinetic.kinetic;
          putBack(sample, "qSpan", q);
          model.deform(world, rod);
          return value;
        };
        const difference = (potential(step) - potential(-step)) / 2;
        // What is left is of third order in the step, and rounding of the energy.
        expect(Math.abs(found[1] - difference)).toBeLessThan(2e-7 * Math.abs(difference) + 1e-12);
      }
    },
  );
});

import {
  createRod,
  createRodWorld,
  restoreState,
  saveState,
  stepWorld,
  type RodWorld,
} from "../../../systems/index.js";
import { modelOf } from "../../../systems/models/model-of.js";
import type { Work } from "../../runner/index.js";
import type { HairCase } from "./hair-cases.js";

/** Hair of published combing experiments, as in `elastica.json`; metres, kilograms, seconds, pascals. */
const hair = {
  length: 0.305,
  radius: 5e-5,
  material: { density: 1000, youngModulus: 1e9, poissonRatio: 0.48 },
};
/** Rods that move beside each other, so that what a frame costs by itself counts for little. */
export const rodsTogether = 8;
/** Seconds of a step: the paper's. */
export const paperStep = 0.011;

/** A nervous motion: straight rods swing down, curled ones unwind from their natural shape, with no damping. */
export function motionOf(one: HairCase, model: string, elements: number, steps: number): Work {
  const world = hairWorld(one, model, elements);
  const start = saveState(world);
  return { prepare: () => restoreState(world, start), work: () => stepThrough(world, steps) };
}

/** What the model alone does in a step of one rod, deform and predict, in the middle of that motion; it moves nothing. */
export function modelAlone(one: HairCase, name: string, elements: number, steps: number): Work {
  const world = hairWorld(one, name, elements);
  stepThrough(world, Math.ceil(steps / 4));
  const [rod] = world.rods;
  const model = modelOf(world, rod);
  return () => {
    model.deform(world, rod);
    model.predict(world, rod, paperStep / world.units.time);
  };
}

function hairWorld({ name, natural }: HairCase, model: string, elements: number): RodWorld {
  const world = createRodWorld({ frame: paperStep, subSteps: 1, collides: false });
  for (let i = 0; i < rodsTogether; i++) {
    createRod(world, {
      ...hair,
      model,
      elements,
      restCurvature: natural.map((kappa) => kappa / hair.length),
      root: { position: [0.1 * i, 0, 0], direction: name === "curled" ? [0, -1, 0] : [1, 0, 0] },
    });
  }
  return world;
}

function stepThrough(world: RodWorld, count: number): void {
  for (let k = 0; k < count; k++) stepWorld(world, paperStep);
}

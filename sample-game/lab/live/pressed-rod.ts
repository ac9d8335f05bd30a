import { elasticaUnits, PressedRod } from "../../scenes/pressed-rod.js";
import { red } from "../colours.js";
import type { LiveExperiment, LiveModule } from "../live-experiment.js";
import { floor } from "../painter.js";

/** Euler's loads of a clamped rod by its other end, in EI / L^2. */
const EULER = { slides: Math.PI ** 2 / 4, stays: 4.493409457909064 ** 2 };
/** m/s, and the share of the length up to which it is pressed. */
const SPEED = 0.03;
const FARTHEST = 0.3;

function create(friction: number, euler: number): LiveExperiment {
  const scene = new PressedRod({ elements: 16, subSteps: 4, friction, imperfection: 1e-3 });
  let share = 0;
  return {
    painting: {
      world: scene.world,
      rods: [{ handle: scene.rod, radius: 0.003, colour: red }],
      view: { x: 0, y: 0.14, height: 0.36 },
      bodies: [floor()],
    },
    advance() {
      if (share >= FARTHEST) return;
      share += SPEED / 60 / 0.3;
      scene.pressTo(share, SPEED);
    },
    read: () => [100 * scene.shortening, scene.force / elasticaUnits.force / euler],
  };
}

export const live: LiveModule = {
  axes: { x: "shortening [%]", y: "load / Euler's" },
  choices: [
    { label: "mu 0: the end slides", create: () => create(0, EULER.slides) },
    { label: "mu 10: the end stays", create: () => create(10, EULER.stays) },
  ],
};

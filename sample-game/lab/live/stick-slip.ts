import { createRodWorld, getVelocity, rodLength, stepWorld } from "../../../systems/index.js";
import { buildStickSlip, turnHead } from "../../scenes/stick-slip.js";
import { brown } from "../colours.js";
import type { LiveExperiment, LiveModule } from "../live-experiment.js";
import { solid } from "../painter.js";

const STEP = 1 / 100;
const STEPS_OF_FRAME = 2;
/** Of the shoulder, as the scene has it, metres; and where the hair in the middle lies on it, of its length. */
const SHOULDER = 0.08;
const LYING = 0.75;

function create(friction: number): LiveExperiment {
  const world = createRodWorld({ frame: STEP, subSteps: 1 });
  const scene = buildStickSlip(world, { friction });
  const middle = scene.hairs[Math.floor(scene.hairs.length / 2)].rod;
  const velocity = new Float64Array(3);
  let time = 0;
  return {
    painting: {
      world,
      rods: scene.hairs.map(({ rod }) => ({ handle: rod, radius: 4e-5, colour: brown })),
      view: { x: -0.03, y: 0, height: 0.22, axes: "xz" },
      bodies: [solid("#c9977a", Infinity, (context) => context.arc(0, 0, SHOULDER, 0, 2 * Math.PI))],
    },
    advance() {
      for (let i = 0; i < STEPS_OF_FRAME; i++) {
        time += STEP;
        turnHead(world, scene, time);
        stepWorld(world, STEP);
      }
    },
    read() {
      getVelocity(world, middle, LYING * rodLength(world, middle), velocity);
      return [time, 1e3 * Math.abs(velocity[2])];
    },
  };
}

export const live: LiveModule = {
  axes: { x: "time [s]", y: "speed of a hair on the shoulder [mm/s]" },
  choices: [0, 0.1, 0.5].map((mu) => ({ label: `mu ${mu}`, create: () => create(mu) })),
};

import { headOfHair } from "../../scenes/head-of-hair.js";
import { brown } from "../colours.js";
import type { LiveExperiment, LiveModule } from "../live-experiment.js";
import { solid } from "../painter.js";

const STEP = 0.011;

function create(friction: number): LiveExperiment {
  const scene = headOfHair({
    strands: 84,
    elements: 8,
    radius: 2e-3,
    length: 0.25,
    wave: { radius: 8e-3, pitch: 0.06 },
    friction,
    bodyFriction: friction,
    motion: "turn",
    step: STEP,
    falling: 1,
  });
  let time = 0;
  return {
    painting: {
      world: scene.world,
      rods: scene.rods.map((handle) => ({ handle, radius: 2e-3, colour: brown })),
      view: { x: 0, y: -0.06, height: 0.55 },
      bodies: [solid("#c9977a", 0, (context) => context.ellipse(0, 0, 0.075, 0.1, 0, 0, 2 * Math.PI))],
    },
    advance() {
      time += STEP;
      scene.step();
    },
    read: () => [time, scene.world.contacts.count],
  };
}

export const live: LiveModule = {
  axes: { x: "time [s]", y: "contacts" },
  choices: [0, 0.3].map((mu) => ({ label: `mu ${mu}`, create: () => create(mu) })),
};

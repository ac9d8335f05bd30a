import { plectoneme, plectonemeLength, plectonemeRadius } from "../../scenes/plectoneme.js";
import { straw } from "../colours.js";
import type { LiveExperiment, LiveModule } from "../live-experiment.js";

/** Seconds. */
const TURNING = 6;

function create(friction: number): LiveExperiment {
  const scene = plectoneme({
    elements: 40,
    friction,
    turns: 6,
    nearest: 0.4,
    turning: TURNING,
    coming: TURNING,
  });
  let time = 0;
  return {
    painting: {
      world: scene.world,
      rods: [{ handle: scene.rod, radius: plectonemeRadius, colour: straw }],
      view: { x: plectonemeLength / 2, y: 0, height: 0.36 },
      bodies: [],
    },
    advance() {
      if (time > 2 * TURNING) return;
      time += 1 / 60;
      scene.wind();
    },
    read: () => [time, 1e3 * Math.abs(scene.torque())],
  };
}

export const live: LiveModule = {
  axes: { x: "time [s]: turned, then brought nearer", y: "torque of the hand [mN m]" },
  choices: [0, 0.3].map((mu) => ({ label: `mu ${mu}`, create: () => create(mu) })),
};

import { createRodWorld, stepWorld } from "../../../systems/index.js";
import { buildSpaghetti, measureHeap } from "../../scenes/spaghetti.js";
import { straw } from "../colours.js";
import type { LiveExperiment, LiveModule } from "../live-experiment.js";
import { solid } from "../painter.js";

const FRAME = 1 / 60;

function create(friction: number): LiveExperiment {
  const world = createRodWorld({ frame: FRAME });
  const rods = buildSpaghetti(world, { friction });
  let time = 0;
  return {
    painting: {
      world,
      rods: rods.map((handle) => ({ handle, radius: 1e-3, colour: straw })),
      view: { x: 0, y: 0, height: 0.2, axes: "xz" },
      bodies: [solid("#d9d5cd", Infinity, (context) => context.rect(-1, -1, 2, 2))],
    },
    advance() {
      time += FRAME;
      stepWorld(world, FRAME);
    },
    read: () => [time, 1e3 * measureHeap(world, rods).radius],
  };
}

export const live: LiveModule = {
  axes: { x: "time [s]", y: "width of the heap [mm]" },
  choices: [0, 0.3].map((mu) => ({ label: `mu ${mu}`, create: () => create(mu) })),
};

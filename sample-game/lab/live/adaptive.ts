import { swingOnBar, swingRadius } from "../../scenes/swing-on-bar.js";
import { blue } from "../colours.js";
import type { LiveExperiment, LiveModule } from "../live-experiment.js";
import { solid } from "../painter.js";

/** Of the bar, as the scene has it, metres. */
const BAR = { x: 0.14, y: -0.25, radius: 0.04 };

function create(options: Parameters<typeof swingOnBar>[0]): LiveExperiment {
  const scene = swingOnBar(options);
  const { Rod } = scene.world.components;
  let time = 0;
  return {
    painting: {
      world: scene.world,
      rods: [{ handle: scene.rod, radius: swingRadius, colour: blue }],
      view: { x: 0.1, y: -0.35, height: 1.5 },
      bodies: [solid("#5d3f27", 0, (context) => context.arc(BAR.x, BAR.y, BAR.radius, 0, 2 * Math.PI))],
    },
    advance() {
      time += 1 / 60;
      scene.step();
    },
    read: () => [time, Rod.elements[scene.rod.entity]],
  };
}

export const live: LiveModule = {
  axes: { x: "time [s]", y: "elements" },
  choices: [
    { label: "100 throughout", create: () => create({ elements: 100 }) },
    {
      label: "as it needs them",
      create: () => create({ elements: 10, adapt: { shortest: 0.01, longest: 0.1 } }),
    },
  ],
};

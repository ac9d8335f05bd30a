import { knotRadius, tightKnot } from "../../scenes/tight-knot.js";
import { red } from "../colours.js";
import type { LiveExperiment, LiveModule } from "../live-experiment.js";

function create(knot: "overhand" | "figure-eight"): LiveExperiment {
  const scene = tightKnot({ knot, elements: 60, friction: 0.3, force: 30 });
  return {
    painting: {
      world: scene.world,
      rods: [{ handle: scene.rod, radius: knotRadius, colour: red }],
      view: { x: 0, y: 0, height: 0.32, axes: "xz" },
      bodies: [],
    },
    advance: () => scene.pull(),
    read: () => [scene.reach(), scene.force()],
  };
}

export const live: LiveModule = {
  axes: { x: "distance of the ends / length", y: "force of a hand [N]" },
  choices: [
    { label: "overhand knot", create: () => create("overhand") },
    { label: "figure eight", create: () => create("figure-eight") },
  ],
};

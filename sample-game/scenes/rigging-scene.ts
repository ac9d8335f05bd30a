import { createRodWorld } from "../../systems/index.js";
import { previewOf } from "../preview.js";
import type { SceneModule } from "./scene-module.js";
import { buildRiggingPreview, paintedBodies, swayBeam } from "./rigging-preview.js";

export const riggingScene: SceneModule = {
  id: "rigging",
  title: "Rigging",
  description:
    "A crate on two ropes, loads over a pulley, a cart to pull and a rope bridge: grab and pull everything.",
  preview() {
    const world = createRodWorld();
    // A picture of this size shows no more.
    world.solver.tolerance = 1e-3;
    const rigging = buildRiggingPreview(world);
    return previewOf({
      world,
      rods: rigging.rods,
      view: { x: 0.02, y: 0.98, height: 2.5 },
      move: (seconds) => swayBeam(world, rigging, seconds),
      bodies: paintedBodies(world, rigging),
    });
  },
  load: () => import("./rigging-view.js"),
};

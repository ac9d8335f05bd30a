import { Coiling, gravityBendingLength, rod, spacing } from "../../scenes/coiling.js";
import { blue } from "../colours.js";
import type { LiveExperiment, LiveModule } from "../live-experiment.js";
import { solid } from "../painter.js";

/** In gravity-bending lengths, m/s. */
const HEIGHT = 9;
const SPEED = 0.1;
/** Points of the trace that are shown. */
const SHOWN = 400;

function create(ratio: number): LiveExperiment {
  const scene = new Coiling({
    height: HEIGHT * gravityBendingLength,
    speed: SPEED,
    beltSpeed: ratio * SPEED,
    elementLength: 6 * spacing,
    kept: 0.2,
  });
  let noted = 0;
  return {
    painting: {
      world: scene.world,
      rods: [{ handle: scene.rod, radius: rod.radius, colour: blue }],
      view: { x: 0.06, y: 0, height: 0.16, axes: "xz" },
      bodies: [solid("#3c3a37", Infinity, (context) => context.rect(-1, -0.05, 2, 0.1))],
    },
    advance: () => scene.step(),
    read() {
      // As many places may have come as none; the plot is of those.
      const place = scene.trace[noted];
      if (!place || noted > SHOWN) return [NaN, NaN];
      noted++;
      return [100 * place[0], 100 * place[1]];
    },
  };
}

export const live: LiveModule = {
  axes: { x: "along the belt [cm]", y: "across [cm]" },
  choices: [1.1, 0.92, 0.6, 0.3, 0].map((ratio) => ({
    label: ratio === 0 ? "belt at rest" : `belt / rod ${ratio}`,
    create: () => create(ratio),
  })),
};

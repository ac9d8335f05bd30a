import { getObstaclePose } from "../../../systems/index.js";
import { prusikNet } from "../../scenes/prusik-net.js";
import { red, straw } from "../colours.js";
import type { LiveExperiment, LiveModule } from "../live-experiment.js";
import { solid } from "../painter.js";

/** Of a bar, as the scene has it, metres. */
const BAR = { half: 0.25, radius: 0.012 };

function create(friction: number): LiveExperiment {
  const net = prusikNet({ friction, storeys: 1 });
  const pose = new Float64Array(7);
  let time = 0;
  return {
    painting: {
      world: net.world,
      rods: [
        ...net.ropes.map((handle) => ({ handle, radius: 0.006, colour: straw })),
        ...net.loops.map((handle) => ({ handle, radius: net.cordRadius, colour: red })),
      ],
      view: { x: 0, y: 0.4, height: 1 },
      bodies: net.bars.map((bar) =>
        solid("#5d3f27", 0.02, (context) => {
          getObstaclePose(net.world, bar, pose);
          context.rect(pose[0] - BAR.half, pose[1] - BAR.radius, 2 * BAR.half, 2 * BAR.radius);
        }),
      ),
    },
    advance() {
      time += 1 / 60;
      net.step();
    },
    read: () => [time, 1e3 * net.heights()[0]],
  };
}

export const live: LiveModule = {
  axes: { x: "time [s]", y: "height of the bar [mm]" },
  choices: [0.1, 0.3].map((mu) => ({ label: `mu ${mu}`, create: () => create(mu) })),
};

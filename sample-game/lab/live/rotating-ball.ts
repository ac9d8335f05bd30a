import { createRodWorld, stepWorld } from "../../../systems/index.js";
import { buildRotatingBall, freeEnd, turnBall } from "../../scenes/rotating-ball.js";
import { steel } from "../colours.js";
import type { LiveExperiment, LiveModule } from "../live-experiment.js";
import { solid } from "../painter.js";

const FRAME = 1 / 60;
/** Of the ball, as the scene has it. */
const BALL = { x: 0.17, y: -0.052, radius: 0.05 };

function create(friction: number): LiveExperiment {
  const world = createRodWorld({ frame: FRAME });
  const scene = buildRotatingBall(world, { friction });
  const end = new Float64Array(3);
  let time = 0;
  return {
    painting: {
      world,
      rods: [{ handle: scene.rod, radius: 1e-3, colour: steel }],
      view: { x: 0.11, y: -0.03, height: 0.16 },
      bodies: [solid("#a3402f", 1, (context) => context.arc(BALL.x, BALL.y, BALL.radius, 0, 2 * Math.PI))],
    },
    advance() {
      time += FRAME;
      turnBall(world, scene, time);
      stepWorld(world, FRAME);
    },
    read() {
      freeEnd(world, scene, end);
      return [1e3 * end[2], 1e3 * end[0]];
    },
  };
}

export const live: LiveModule = {
  axes: { x: "end of the rod across [mm]", y: "along [mm]" },
  choices: [0.1, 0.4, 1].map((mu) => ({ label: `mu ${mu}`, create: () => create(mu) })),
};

import { createRodWorld, stepWorld } from "../../../systems/index.js";
import { ball, ballMotion, buildDoubleLoop, placeOnTrack, track } from "../../scenes/double-loop.js";
import { steel } from "../colours.js";
import type { LiveExperiment, LiveModule } from "../live-experiment.js";
import { solid } from "../painter.js";

/** Steps of 1 ms, as in the experiment, shown at a third of their speed. */
const STEP = 1e-3;
const STEPS_OF_FRAME = 6;

function create(friction: number): LiveExperiment {
  const world = createRodWorld({ frame: STEP, subSteps: 1 });
  const scene = buildDoubleLoop(world, { friction });
  const motion = new Float64Array(9);
  ballMotion(world, scene, motion);
  let place = placeOnTrack(world, scene, motion, 0.1);
  const view = { x: 0.6, y: 0.12, height: 0.36 };
  return {
    painting: {
      world,
      rods: scene.rails.map((handle) => ({ handle, radius: track.railRadius, colour: steel })),
      view,
      bodies: [
        solid("#a3402f", -1, (context) => {
          context.arc(motion[0], motion[1], ball.radius, 0, 2 * Math.PI);
          // A spoke shows the spin: the ball's own angle is not told, so its rate is.
          context.moveTo(motion[0], motion[1]);
          context.lineTo(motion[0], motion[1] + ball.radius);
        }),
      ],
    },
    advance() {
      for (let i = 0; i < STEPS_OF_FRAME; i++) stepWorld(world, STEP);
      ballMotion(world, scene, motion);
      place = placeOnTrack(world, scene, motion, place);
      view.x += 0.1 * (motion[0] + 0.2 - view.x);
    },
    read: () => [place, Math.hypot(motion[6], motion[7], motion[8])],
  };
}

export const live: LiveModule = {
  axes: { x: "way along the rails [m]", y: "speed of the ball [m/s]" },
  choices: [0.05, 0.1, 0.3].map((mu) => ({ label: `mu ${mu}`, create: () => create(mu) })),
};

import { buildThreePointBending, liftSupport, supportForce } from "../../scenes/three-point-bending.js";
import type { DetectionMethod } from "../../../systems/detect/detection.js";
import { steel } from "../colours.js";
import type { LiveExperiment, LiveModule } from "../live-experiment.js";
import { solid } from "../painter.js";

/** SI. */
const PARAMETERS = {
  span: 0.1,
  rodRadius: 1e-3,
  supportRadius: 0.006,
  youngModulus: 1e9,
  poissonRatio: 0.3,
  density: 1000,
};
const STEP = 1e-3;
const STEPS_OF_FRAME = 8;
const HIGHEST = 0.03;

function create(detector: DetectionMethod): LiveExperiment {
  const test = buildThreePointBending(PARAMETERS, {
    curvature: -6,
    friction: 0,
    length: 0.08,
    elements: 24,
    detector,
    segments: 40,
    step: STEP,
    speed: 0.01,
    height: -0.016,
  });
  let force = NaN;
  return {
    painting: {
      world: test.world,
      rods: [{ handle: test.rod, radius: PARAMETERS.rodRadius, colour: steel }],
      view: { x: 0.04, y: 0, height: 0.06 },
      bodies: [
        solid("#86603a", 1, (context) =>
          context.arc(PARAMETERS.span / 2, test.height, PARAMETERS.supportRadius, 0, 2 * Math.PI),
        ),
      ],
    },
    advance() {
      for (let i = 0; i < STEPS_OF_FRAME && test.height < HIGHEST; i++) liftSupport(test);
      force = supportForce(test);
    },
    read: () => [1e3 * test.height, force],
  };
}

export const live: LiveModule = {
  axes: { x: "height of the support [mm]", y: "force [N]" },
  choices: [
    { label: "40 segments", create: () => create("segments") },
    { label: "exact curve", create: () => create("curve") },
  ],
};

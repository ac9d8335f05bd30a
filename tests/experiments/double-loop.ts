import { track } from "../../sample-game/scenes/double-loop.js";
import { atLeast, atMost, closeTo, defineRun } from "../runner/index.js";
import { rollBall, rollingSpeed, skidAcceleration } from "./friction/rolled-ball.js";

/** Frictions below the first stay before the first loop, those from the second on go through both. */
const [tooLittle, enough] = [0.06, 0.2];

export default defineRun({
  name: "double-loop",
  purpose:
    "How far do friction and spin carry a ball along two rails with two loops (nonsmooth Newton, Figure 9)?",
  options: {
    frictions: {
      type: "numbers",
      default: [0.03, 0.05, 0.1, 0.2, 0.3, 0.6, 1],
      above: 0,
      what: "of ball and rails",
    },
    step: { type: "number", default: 1, above: 0, what: "milliseconds of a step; the paper's is 11" },
    seconds: { type: "number", default: 3, above: 0, what: "for which the ball is watched" },
    sweeps: { type: "flag", what: "forces by Gauss-Seidel instead of Newton's method" },
  },
  columns: {
    friction: { title: "mu", digits: 2 },
    farthest: { title: "farthest along the track", unit: "m" },
    loops: { title: "loops passed" },
    end: { title: "what becomes of it" },
    skid: { title: "acceleration while it skids / mu g / cos(beta)", digits: 5 },
    speed: { title: "speed at the first loop", unit: "m/s" },
    share: { title: "of what rolling without loss gives", digits: 5 },
    energy: { title: "most energy from the first loop on / at its beginning", digits: 5 },
    iterations: { title: "iterations of a step, mean", digits: 3 },
    residual: { title: "worst Es", digits: 2 },
  },
  run({ options, row, check, plot, progress }) {
    const { frictions, step, seconds } = options;
    const method = options.sweeps ? "gauss-seidel" : "newton";
    const rolled = frictions.map((friction, i) => {
      progress(i / frictions.length, `mu ${friction}`);
      const ball = rollBall({ friction, step: 1e-3 * step, seconds, method });
      const { farthest, loops, end, speed, energy, iterations, residual } = ball;
      const skid = ball.acceleration / skidAcceleration(friction);
      const share = speed / rollingSpeed;
      row({ friction, farthest, loops, end, skid, speed, share, energy, iterations, residual });
      check({ what: `mu ${friction}: skids with mu g / cos(beta)`, value: skid, wanted: closeTo(1, 0.01) });
      check({ what: `mu ${friction}: energy on the loops`, value: energy, wanted: atMost(1.002) });
      if (friction <= tooLittle) check({ what: `mu ${friction}: loops`, value: loops, wanted: atMost(0) });
      if (friction >= enough) check({ what: `mu ${friction}: loops`, value: loops, wanted: atLeast(2) });
      if (ball.rolls)
        check({ what: `mu ${friction}: rolling speed`, value: share, wanted: closeTo(1, 0.01) });
      return { friction, ...ball };
    });
    plot({
      title: `A ball spun to ${track.spin} rad/s on rails with two loops: speed (Figure 9)`,
      x: { label: "time [s]" },
      y: { label: "speed [m/s]" },
      series: rolled.map(({ friction, times, speeds }) => ({ label: `mu ${friction}`, x: times, y: speeds })),
    });
  },
});

import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { crateHeight, exactPeriod, hangCrate, ropeMass, swingBob } from "../physics/havok-ropes.js";
import { g, velocityOf } from "../plugin/havok-scene.js";
import { atMost, closeTo, defineRun } from "../runner/index.js";

/** The crate is pushed (m/s), and its dampings (1/s) have so many seconds to bring it to rest. */
const push = new Vector3(0.3, 0, 0.1);
const damping = 1;
const settling = 30;

export default defineRun({
  name: "crate-on-a-rope",
  purpose: "Does a Havok crate hang still on a rope, with its weight in it, and swing with the right period?",
  options: {
    minutes: { type: "number", default: 5, above: 0, what: "simulated time for which the crate is watched" },
    ratios: {
      type: "numbers",
      default: [0.1, 1, 10, 100, 1000],
      above: 0,
      what: "masses of the crate in masses of the rope",
    },
    swinging: { type: "number", default: 10, above: 0, what: "seconds for which a ball swings on the rope" },
  },
  columns: {
    ratio: { title: "crate / rope" },
    pushed: { title: "pushed aside by", unit: "m", digits: 2 },
    tension: { title: "tension / weight, farthest from 1", digits: 7 },
    speed: { title: "fastest", unit: "m/s", digits: 2 },
    drift: { title: "farthest from where it should rest", unit: "m", digits: 2 },
    period: { title: "period / exact one", digits: 5 },
    widest: { title: "swing at the end / at first", digits: 4 },
  },
  run({ options, row, check, progress }) {
    const { minutes, ratios, swinging } = options;
    ratios.forEach((ratio, i) => {
      const name = `${ratio} : 1`;
      const rest = watchCrate(ratio, 60 * minutes, (share) => progress((i + share) / ratios.length, name));
      // Lighter than the rope, the ball is not what swings: that is the rope.
      const swing = ratio < 10 ? undefined : swingBob(ratio, Math.round(60 * swinging));
      const period = swing && swing.period / exactPeriod(ratio);
      row({ ratio, ...rest, period, widest: swing?.widest });
      check({ what: `${name}: tension / weight`, value: rest.tension, wanted: closeTo(1, 0.01) });
      check({ what: `${name}: drift [m]`, value: rest.drift, wanted: atMost(1e-4) });
      if (period !== undefined)
        check({ what: `${name}: period / exact one`, value: period, wanted: closeTo(1, 0.02) });
    });
  },
});

function watchCrate(ratio: number, seconds: number, progress: (share: number) => void) {
  const mass = ratio * ropeMass;
  const { step, crate, hook } = hangCrate(mass);
  crate.setLinearDamping(damping);
  crate.setAngularDamping(damping);
  crate.setLinearVelocity(push);
  let widest = 0;
  for (let i = 0; i < 60 * settling; i++) {
    step();
    widest = Math.max(widest, crate.transformNode.position.x);
  }
  const start = new Vector3(0, crateHeight, 0);
  const force = new Vector3();
  const frames = Math.round(60 * seconds);
  let [tension, speed, drift] = [1, 0, 0];
  for (let i = 1; i <= frames; i++) {
    step();
    const share = hook.getForceToRef(force).length() / (mass * g);
    if (Math.abs(share - 1) > Math.abs(tension - 1)) tension = share;
    speed = Math.max(speed, velocityOf(crate).length());
    drift = Math.max(drift, Vector3.Distance(crate.transformNode.position, start));
    if (i % 60 === 0) progress(i / frames);
  }
  return { pushed: widest, tension, speed, drift };
}

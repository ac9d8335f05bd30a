import { atMost, defineRun } from "../runner/index.js";
import { arcsAt } from "./pressed-rod/arcs.js";
import { elasticaAt, eulerLoad, type FarEnd } from "./pressed-rod/elastica.js";
import { elasticaUnits, PressedRod } from "../../sample-game/scenes/pressed-rod.js";

/**
 * Elements from which bending is resolved. The load of four is a tenth too high, as theirs must be: fewer are
 * compared with a chain of as many arcs.
 */
const fine = 16;

export default defineRun({
  name: "pressed-rod",
  purpose:
    "Does a straight rod that is pressed end-on onto the ground buckle under Euler's load, and then follow the elastica?",
  options: {
    elements: { type: "integers", default: [4, 16, 64], minimum: 2, what: "elements of the rod" },
    subSteps: { type: "integers", default: [1, 4, 32], minimum: 1, what: "steps of a frame" },
    friction: { type: "numbers", default: [0, 0.5, 10], minimum: 0, what: "of the end on the ground" },
    imperfections: { type: "numbers", default: [0, 1e-3], minimum: 0, what: "shares of its length" },
    onset: {
      type: "number",
      default: 0.01,
      above: 0,
      what: "share of its length at which the load is Euler's",
    },
    shortenings: {
      type: "numbers",
      default: [0.05, 0.1, 0.2, 0.3],
      above: 0,
      what: "shares of its length, rising, at which the load is that of the elastica",
    },
    speed: { type: "number", default: 0.03, above: 0, what: "m/s of the clamp" },
    rest: {
      type: "number",
      default: 1.5,
      above: 0,
      what: "seconds before a load is read, four times at the onset",
    },
  },
  columns: {
    elements: { title: "elements" },
    subSteps: { title: "sub-steps" },
    friction: { title: "mu", digits: 2 },
    imperfection: { title: "imperfection", digits: 2 },
    euler: { title: "load / Euler's", digits: 4 },
    curve: { title: "worst from the elastica [%]", digits: 3 },
    arcs: { title: "worst from as many arcs [%]", digits: 3 },
    energy: { title: "most energy / elastica's", digits: 4 },
    peak: { title: "largest load / Euler's", digits: 3 },
    depth: { title: "deepest at rest [% of length]", digits: 2 },
  },
  run({ options, row, check, progress }) {
    const { elements, subSteps, friction, imperfections, onset, shortenings, speed, rest } = options;
    const count = elements.length * subSteps.length * friction.length * imperfections.length;
    const worst = { euler: 0, curve: 0, energy: 0, arcsOnset: 0, arcs: 0 };
    let done = 0;
    for (const mu of friction) {
      for (const imperfection of imperfections) {
        for (const n of elements) {
          for (const steps of subSteps) {
            progress(done++ / count, `mu ${mu}, ${n} elements, ${steps} sub-steps`);
            const found = press({ elements: n, subSteps: steps, friction: mu, imperfection });
            row({ elements: n, subSteps: steps, friction: mu, imperfection, ...found });
            worst.energy = Math.max(worst.energy, found.energy);
            if (n < fine) {
              worst.arcsOnset = Math.max(worst.arcsOnset, found.arcsOnset);
              worst.arcs = Math.max(worst.arcs, found.arcs);
            } else {
              worst.euler = Math.max(worst.euler, Math.abs(found.euler - 1));
              worst.curve = Math.max(worst.curve, found.curve);
            }
          }
        }
      }
    }
    check({ what: "largest energy over that of the elastica", value: worst.energy, wanted: atMost(3) });
    check({
      what: `${fine} elements and more: load at the onset from Euler's`,
      value: worst.euler,
      wanted: atMost(0.05),
    });
    check({
      what: `${fine} elements and more: load after it from the elastica's, %`,
      value: worst.curve,
      wanted: atMost(2),
    });
    check({
      what: "fewer elements: load at the onset from that of as many arcs",
      value: worst.arcsOnset,
      wanted: atMost(0.05),
    });
    check({
      what: "fewer elements: load after it from that of as many arcs, %",
      value: worst.arcs,
      wanted: atMost(2),
    });

    function press(one: ConstructorParameters<typeof PressedRod>[0]) {
      // Friction above the slope of the force, 0.33 at a shortening of 0.3, holds the end where it is.
      const farEnd: FarEnd = one.friction === 0 ? "sliding" : "pinned";
      const euler = eulerLoad[farEnd] * elasticaUnits.force;
      const rod = new PressedRod(one);
      rod.pressTo(onset, speed);
      // A perfect rod may buckle in two waves, and only rounding leads it from there to one.
      rod.hold(4 * rest);
      const atOnset = rod.force / euler;
      const arcsOnset = fromArcs(rod, one.elements, farEnd) ?? 0;
      let curve = 0;
      let arcs = 0;
      let depth = 0;
      for (const share of shortenings) {
        rod.pressTo(share, speed);
        rod.hold(rest);
        const theory = elasticaAt(rod.shortening, farEnd).force * elasticaUnits.force;
        curve = Math.max(curve, 100 * Math.abs(rod.force / theory - 1));
        arcs = Math.max(arcs, 100 * (fromArcs(rod, one.elements, farEnd) ?? 0));
        depth = Math.max(depth, 100 * (share - rod.shortening));
      }
      const most = elasticaAt(rod.shortening, farEnd).energy * elasticaUnits.energy;
      return {
        euler: atOnset,
        curve,
        arcsOnset,
        arcs,
        energy: rod.mostEnergy / most,
        peak: rod.mostForce / euler,
        depth,
      };
    }
  },
});

/**
 * By what share the load differs from that of a chain of arcs whose end stands where the rod's does: it may slip
 * while it buckles. Nothing once it lies on the ground.
 */
function fromArcs(rod: PressedRod, elements: number, farEnd: FarEnd): number | undefined {
  const { force, turn } = arcsAt(rod.shortening, elements, farEnd, rod.offset);
  return turn < Math.PI / 2 ? Math.abs(rod.force / (force * elasticaUnits.force) - 1) : undefined;
}

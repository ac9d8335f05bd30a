import { atLeast, atMost, between, defineRun, type Panel } from "../runner/index.js";
import { patternOf, type Pattern } from "./coiling/pattern.js";
import { Coiling, gravityBendingLength, spacing } from "../../sample-game/scenes/coiling.js";

/** m: elements of at most, of slender coils; and how many a height has at least. */
const longestElement = 0.015;
const elementsOfHeight = 13;
/** m: that lies before it is taken away, at most; and how many heights that are. */
const mostKept = 0.2;
const keptHeights = 2.5;

interface Case {
  readonly height: number;
  readonly ratio: number;
  readonly pattern: Pattern;
  readonly trace: number[][];
}

export default defineRun({
  name: "coiling",
  purpose:
    "What does a rod do that is paid out onto a plane or a moving belt, by height and speed of the belt?",
  options: {
    heights: {
      type: "numbers",
      default: [0.35, 0.5, 1, 2, 4, 8, 12],
      above: 0,
      what: "rising, in gravity-bending lengths",
    },
    ratios: {
      type: "numbers",
      default: [1.1, 0.92, 0.6, 0.3],
      minimum: 0,
      what: "speeds of the belt by that of the rod, falling: straight, meanders, then loops",
    },
    beltHeight: { type: "number", default: 9, above: 0, what: "height over the belt, likewise" },
    speed: { type: "number", default: 0.1, above: 0, what: "m/s of the rod" },
    seconds: { type: "number", default: 24, above: 0, what: "of each; the last third of the trace counts" },
  },
  columns: {
    height: { title: "height / Lgb", digits: 3 },
    ratio: { title: "belt / rod", digits: 3 },
    radius: { title: "radius / Lgb", digits: 3 },
    overHeight: { title: "radius / height", digits: 3 },
    width: { title: "width / Lgb", digits: 3 },
    crossings: { title: "crossings per Lgb", digits: 3 },
  },
  run({ options, row, check, plot, progress }) {
    const { heights, ratios, beltHeight, speed, seconds } = options;
    const plan = [
      ...heights.map((height) => ({ height, ratio: 0 })),
      ...ratios.map((ratio) => ({ height: beltHeight, ratio })),
    ];
    const cases = plan.map((one, i): Case => {
      const trace = lay(one.height * gravityBendingLength, one.ratio, (share) =>
        progress((i + share) / plan.length, `height ${one.height}, belt ${one.ratio}`),
      );
      const last = trace.slice(Math.floor((2 * trace.length) / 3));
      const found = { ...one, trace: last, pattern: patternOf(last) };
      const { radius, width, crossings } = found.pattern;
      row({
        ...one,
        radius: radius / gravityBendingLength,
        overHeight: radius / (one.height * gravityBendingLength),
        width: width / gravityBendingLength,
        crossings: crossings * gravityBendingLength,
      });
      return found;
    });
    const still = cases.slice(0, heights.length);
    const moving = cases.slice(heights.length);
    checkRadii(still);
    checkBelt(moving);
    plot(drawing("on a plane at rest", still, (one) => `height ${one.height} Lgb`));
    plot(drawing("on a belt", moving, (one) => `belt / rod ${one.ratio}`));

    function lay(height: number, ratio: number, report: (share: number) => void): number[][] {
      const parts = Math.max(1, Math.floor(Math.min(longestElement, height / elementsOfHeight) / spacing));
      const coiling = new Coiling({
        height,
        speed,
        beltSpeed: ratio * speed,
        elementLength: parts * spacing,
        kept: Math.min(mostKept, keptHeights * height),
      });
      for (let time = 0; time < seconds; time += 1 / 60) {
        report(time / seconds);
        coiling.step();
      }
      return coiling.trace;
    }

    /** Elastic regime, R ~ H; gravitational, R ~ Lgb and hardly more with the height (Habibi et al. 2007). */
    function checkRadii(all: readonly Case[]): void {
      const radii = all.map((one) => one.pattern.radius / gravityBendingLength);
      const last = radii.length - 1;
      const slope = (i: number) =>
        Math.log(radii[i] / radii[i - 1]) / Math.log(all[i].height / all[i - 1].height);
      check({ what: "low: exponent of radius by height", value: slope(1), wanted: between(0.7, 1.5) });
      check({ what: "high: exponent of radius by height", value: slope(last), wanted: atMost(0.3) });
      check({ what: "high: radius / Lgb", value: radii[last], wanted: between(0.7, 2) });
    }

    /** Straight, meanders, loops: in this order (Jawed et al. 2014). */
    function checkBelt(all: readonly Case[]): void {
      const [straight, meanders] = all;
      const width = (one: Case) => one.pattern.width / gravityBendingLength;
      check({
        what: `belt ${straight.ratio}: straight, width / Lgb`,
        value: width(straight),
        wanted: atMost(0.05),
      });
      check({
        what: `belt ${meanders.ratio}: meanders, width / Lgb`,
        value: width(meanders),
        wanted: atLeast(0.1),
      });
      for (const one of all.slice(0, 2)) {
        check({ what: `belt ${one.ratio}: crossings`, value: one.pattern.crossings, wanted: atMost(0) });
      }
      for (const one of all.slice(2)) {
        check({
          what: `belt ${one.ratio}: crossings per m`,
          value: one.pattern.crossings,
          wanted: atLeast(1),
        });
      }
    }
  },
});

/** Traces one below the other, each from where it ends. */
function drawing(title: string, cases: readonly Case[], label: (one: Case) => string): Panel {
  const apart = 0.16;
  return {
    title,
    sameUnits: true,
    x: { label: "x [m]" },
    y: { label: "z [m]" },
    series: cases.map((one, i) => {
      const left = Math.min(...one.trace.map(([x]) => x));
      return {
        label: label(one),
        x: one.trace.map(([x]) => x - left),
        y: one.trace.map(([, z]) => z - apart * i),
      };
    }),
  };
}

import { RodDebugView, type RodDebugOptions } from "../../plugin/debug/index.js";
import { createSalon } from "../../sample-game/scenes/salon-world.js";
import { createNullScene } from "../plugin/null-scene.js";
import { atMost, defineRun, median } from "../runner/index.js";
import { threadMilliseconds } from "../runner/thread-time.js";

const shown: RodDebugOptions = {
  contacts: true,
  forces: true,
  joints: true,
  sleeping: true,
  colour: "curvature",
};
const nothing: RodDebugOptions = {
  contacts: false,
  forces: false,
  attachments: false,
  joints: false,
  sleeping: false,
  colour: "none",
};

/** Frames with the view and without it, in turn; after each switch some are left out, in which all is drawn anew. */
const BLOCK = 15;
const LEFT_OUT = 5;
const frame = 1 / 60;

export default defineRun({
  name: "debug-view",
  purpose: "What does the debug view cost on hair, against the same frame without it?",
  options: {
    strands: { type: "integer", default: 200, minimum: 1, what: "simulated strands" },
    curls: { type: "numbers", default: [10, 60], what: "natural curls, 1/m" },
    seconds: { type: "number", default: 4, above: 0, what: "of each phase, after a fall of six seconds" },
  },
  columns: {
    curl: { title: "curl", unit: "1/m" },
    phase: {},
    off: { title: "without, median", unit: "ms", digits: 3 },
    on: { title: "with, median", unit: "ms", digits: 3 },
    ratio: { title: "with / without", digits: 3 },
    segments: { title: "segments, median" },
    resting: { title: "strands asleep, median" },
  },
  run({ options, row, check, progress }) {
    const phases = ["settled", "turns"] as const;
    options.curls.forEach((curl, k) => {
      const stage = createNullScene();
      const salon = createSalon(stage.scene, { strands: options.strands, collisions: "all" });
      salon.settings.curl = curl;
      for (let i = 0; i < 6 / frame; i++) stage.render(frame);
      const view = new RodDebugView(salon.rods, nothing);
      phases.forEach((phase, i) => {
        progress((2 * k + i) / (2 * options.curls.length), `${curl}, ${phase}`);
        salon.settings.turn = phase === "turns" ? 1 : 0;
        const times = { on: [] as number[], off: [] as number[] };
        const segments: number[] = [];
        const resting: number[] = [];
        for (let n = 0; n < options.seconds / frame; n++) {
          const isOn = Math.floor(n / BLOCK) % 2 === 1;
          if (n % BLOCK === 0) Object.assign(view, isOn ? shown : nothing);
          const before = threadMilliseconds();
          stage.render(frame);
          const milliseconds = threadMilliseconds() - before;
          if (n % BLOCK >= LEFT_OUT) times[isOn ? "on" : "off"].push(milliseconds);
          resting.push(salon.rods.statistics.simulation.resting);
          if (isOn) segments.push(view.counts.segments);
        }
        const [on, off] = [median(times.on), median(times.off)];
        const ratio = on / off;
        row({
          ...{ curl, phase, on, off, ratio },
          ...{ segments: median(segments), resting: median(resting) },
        });
        check({ what: `${curl}, ${phase}: with / without`, value: ratio, wanted: atMost(2) });
      });
    });
  },
});

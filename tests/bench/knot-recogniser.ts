import { recogniseKnot } from "../../systems/index.js";
import { closedPolygon } from "../../systems/knots/polygon.js";
import { reducePolygon } from "../../systems/knots/reduce.js";
import { seeded } from "../oracle/random.js";
import { atMost, compare, defineRun, measure } from "../runner/index.js";
import { closedBraid } from "../systems/knots/braids.js";
import { cutOpen, overhands, resampled, torusKnot, turnedAtRandom } from "../systems/knots/curves.js";

const sizes = [100, 200, 400, 800];
/** A game asks once a frame, of a rope of this many samples, and has so many milliseconds. */
const asked = { samples: 200, milliseconds: 2 };

/** Ropes, open, as they lie about in a game and as nobody would tie them. */
const ropes: Record<string, readonly number[]> = {
  "coil of ten turns": coil(10),
  "overhand knot": overhands("R"),
  "figure-eight knot": cutOpen(closedBraid([1, -2, 1, -2])),
  "reef knot": overhands("RL"),
  "9_1, twisted nine times": cutOpen(torusKnot(2, 9)),
  "9_34, on four strands": cutOpen(closedBraid([-1, 2, -1, 2, -3, 2, -1, 2, -3])),
};

export default defineRun({
  name: "knot-recogniser",
  purpose: "What does it cost to recognise the knot in a rope, and how does that grow with its samples?",
  columns: {
    rope: { title: "rope" },
    samples: { title: "samples" },
    name: { title: "recognised as" },
    corners: { title: "corners left" },
    crossings: { title: "crossings" },
    milliseconds: { title: "in all", unit: "ms" },
    reduce: { title: "triangle moves", unit: "ms" },
  },
  options: {
    rounds: { type: "integer", default: 15, minimum: 1, what: "batches of each measurement" },
  },
  run({ options, row, check, progress }) {
    const settings = { rounds: options.rounds };
    const random = seeded(8);
    Object.entries(ropes).forEach(([rope, path], i) => {
      const turned = turnedAtRandom(path, random);
      for (const samples of sizes) {
        progress(i / Object.keys(ropes).length, `${rope}, ${samples}`);
        const points = resampled(turned, samples);
        const { name, crossings } = recogniseKnot(points);
        const milliseconds = measure(() => recogniseKnot(points), settings).median / 1000;
        const reduce = measure(() => reduced(points), settings).median / 1000;
        row({ rope, samples, name, corners: reduced(points), crossings, milliseconds, reduce });
        if (samples !== asked.samples) continue;
        check({
          what: `${rope}, ${samples} samples, ms`,
          value: milliseconds,
          wanted: atMost(asked.milliseconds),
        });
      }
    });
    const overhand = (samples: number) => {
      const points = resampled(ropes["overhand knot"], samples);
      return () => recogniseKnot(points);
    };
    const growth = compare({ long: overhand(800), short: overhand(200) }, settings).ratio("long", "short");
    // Triangles are held against all edges of what is left, at most the square.
    check({ what: "overhand knot, 800 / 200 samples", value: growth.median, wanted: atMost(16) });
  },
});

function reduced(points: readonly number[]): number {
  const polygon = closedPolygon(points, false);
  reducePolygon(polygon);
  return polygon.count;
}

function coil(turns: number): number[] {
  return Array.from({ length: 60 * turns + 1 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 60;
    return [Math.cos(angle), Math.sin(angle), angle / 20];
  }).flat();
}

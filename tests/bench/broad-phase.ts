import { buildKnottedRope } from "../../sample-game/scenes/knotted-rope.js";
import { buildWisp } from "../../sample-game/scenes/wisp.js";
import { createCandidatePairs } from "../../systems/detect/broad-phase/candidate-pairs.js";
import {
  createElementBoxes,
  updateElementBoxes,
  type ElementBoxes,
} from "../../systems/detect/broad-phase/element-boxes.js";
import { createGrid, findPairs } from "../../systems/detect/broad-phase/grid.js";
import { createRodWorld, stages, type RodWorld } from "../../systems/index.js";
import { atMost, defineRun, growth, measure } from "../runner/index.js";

/** Sub-steps whose boxes are searched in turn, forth and back: the small motion from step to step. */
const steps = 4;
const curls = { straight: "straight", curly: { radius: 0.004, pitch: 0.03 } } as const;

export default defineRun({
  name: "broad-phase",
  purpose:
    "What do the boxes of all elements and the search for overlapping ones cost, and how does it grow?",
  options: {
    fibres: { type: "integer", default: 2025, minimum: 250, what: "fibres of the largest wisp" },
    rounds: { type: "integer", default: 5, minimum: 1, what: "batches of each measurement" },
  },
  columns: {
    scene: { title: "scene" },
    elements: { title: "elements" },
    boxes: { title: "boxes" },
    pairs: { title: "pairs" },
    update: { title: "boxes made", unit: "ms" },
    still: { title: "search, at rest", unit: "ms" },
    moving: { title: "search, moving", unit: "ms" },
  },
  run({ options, row, check, plot, progress }) {
    const { fibres, rounds } = options;
    const settings = { warmUp: 300, batch: 2, rounds };
    const sizes = [250, 500, 1000].filter((size) => size < 0.8 * fibres).concat(fibres);
    const measureScene = (scene: string, build: (world: RodWorld) => unknown): number => {
      const world = createRodWorld();
      build(world);
      const h = world.clock.frame / world.clock.subSteps;
      const frames = Array.from({ length: steps }, () => boxesOfNextStep(world, h));
      const grid = createGrid();
      const pairs = createCandidatePairs();
      let step = 0;
      const moving = measure(() => {
        const phase = step++ % (2 * steps - 2);
        findPairs(grid, frames[phase < steps ? phase : 2 * steps - 2 - phase], pairs);
      }, settings);
      const last = frames[steps - 1];
      const still = measure(() => findPairs(grid, last, pairs), settings);
      const update = measure(() => updateElementBoxes(last, world, h, 0), settings);
      row({
        scene,
        elements: last.elements,
        boxes: last.count,
        pairs: pairs.count,
        update: update.median / 1000,
        still: still.median / 1000,
        moving: moving.median / 1000,
      });
      return (update.median + moving.median) / 1000;
    };

    progress(0, "knotted rope");
    measureScene("knotted rope", buildKnottedRope);
    const times = (Object.keys(curls) as (keyof typeof curls)[]).map((name, index) => {
      const y = sizes.map((size, i) => {
        progress((index * sizes.length + i + 0.2) / (2 * sizes.length + 0.2), `${size} ${name} fibres`);
        return measureScene(`${size} ${name} fibres`, (world) =>
          buildWisp(world, { fibres: size, curl: curls[name] }),
        );
      });
      const { exponent } = growth(sizes, y);
      check({ what: `growth exponent, ${name} fibres`, value: exponent, wanted: atMost(1.3) });
      return { label: `${name} fibres`, x: sizes, y, style: "line-points" as const };
    });
    plot({
      title: "Broad phase of one step: boxes and search",
      x: { label: "fibres of 12 elements", scale: "log", ticks: sizes },
      y: { label: "time [ms]", scale: "log" },
      series: times,
    });
  },
});

/** Goes on by a sub-step; the boxes are those that its detection sees. */
function boxesOfNextStep(world: RodWorld, h: number): ElementBoxes {
  const boxes = createElementBoxes();
  for (const { name, run } of stages) {
    if (name === "advance") updateElementBoxes(boxes, world, h, 0);
    run(world, h);
  }
  return boxes;
}

import { limits } from "../../systems/world/limits.js";
import { buildKnottedRope } from "../../sample-game/scenes/knotted-rope.js";
import { buildWisp } from "../../sample-game/scenes/wisp.js";
import { createCandidatePairs } from "../../systems/detect/broad-phase/candidate-pairs.js";
import type { ElementBoxes } from "../../systems/detect/broad-phase/element-boxes.js";
import { Grid } from "../../systems/detect/broad-phase/grid.js";
import { updateElementBoxes } from "../../systems/detect/broad-phase/update-boxes.js";
import { prepareElements } from "../../systems/detect/prepare-elements.js";
import { createRodWorld, stages, type RodWorld } from "../../systems/index.js";
import {
  atLeast,
  atMost,
  compare,
  defineRun,
  exactly,
  growth,
  measure,
  type MeasureSettings,
} from "../runner/index.js";
import { createSweep, findPairsBySweep } from "./baselines/sweep-and-prune.js";

const { crowdSplitWidth: splitWidth } = limits.detect;

type Build = (world: RodWorld) => unknown;

/** Sub-steps whose boxes are searched in turn, forth and back: the small motion from step to step. */
const steps = 4;
/** How wide boxes may be, in radii, before an element gets a chain of them. */
const widths = { "whole boxes": Infinity, chains: splitWidth } as const;
const curls = { straight: "straight", curly: { radius: 0.004, pitch: 0.03 } } as const;

export default defineRun({
  name: "broad-phase",
  purpose:
    "What do the boxes of all elements and the search for overlapping ones cost, and how does it grow?",
  options: {
    fibres: { type: "integer", default: 2025, minimum: 320, what: "fibres of the largest wisp" },
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
    grid: { title: "grid", unit: "ms" },
    sweep: { title: "sweep", unit: "ms" },
    ratio: { title: "sweep / grid" },
  },
  run({ options, row, check, plot, progress }) {
    const { fibres, rounds } = options;
    const settings = { warmUp: 300, batch: 2, rounds };
    const sizes = [250, 500, 1000].filter((size) => size < 0.8 * fibres).concat(fibres);
    const measureScene = (scene: string, build: Build): number => {
      const world = createRodWorld({ collides: false });
      build(world);
      const h = world.clock.frame / world.clock.subSteps;
      const frames = Array.from({ length: steps }, () => boxesOfNextStep(world, h, splitWidth));
      const grid = new Grid();
      const pairs = createCandidatePairs();
      const moving = measure(
        forthAndBack(frames, (boxes) => {
          grid.findPairs(boxes, pairs);
        }),
        settings,
      );
      const last = frames[steps - 1];
      const still = measure(() => grid.findPairs(last, pairs), settings);
      const update = measure(() => updateBoxes(world, h, splitWidth), settings);
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

    const wisp =
      (name: keyof typeof curls, size: number): Build =>
      (world) =>
        buildWisp(world, { fibres: size, curl: curls[name] });
    const names = Object.keys(curls) as (keyof typeof curls)[];
    progress(0, "knotted rope");
    measureScene("knotted rope", buildKnottedRope);
    const times = names.map((name, index) => {
      const y = sizes.map((size, i) => {
        const done = (index * sizes.length + i + 0.2) / (2 * sizes.length + 0.2);
        progress(0.5 * done, `${size} ${name} fibres`);
        return measureScene(`${size} ${name} fibres`, wisp(name, size));
      });
      const { exponent } = growth(sizes, y);
      check({ what: `growth exponent, ${name} fibres`, value: exponent, wanted: atMost(1.3) });
      return { label: `${name} fibres`, x: sizes, y, style: "line-points" as const };
    });

    const scenes: [string, Build][] = [["knotted rope", buildKnottedRope]];
    for (const name of names) scenes.push([`${fibres} ${name} fibres`, wisp(name, fibres)]);
    scenes.forEach(([scene, build], i) => {
      for (const kind of Object.keys(widths) as (keyof typeof widths)[]) {
        progress(0.5 + (0.5 * i) / scenes.length, `${scene}, ${kind}, against sweep-and-prune`);
        const { different, ...compared } = againstSweep(build, widths[kind], settings);
        row({ scene, of: kind, ...compared }, { table: "The grid against sweep-and-prune, moving" });
        check({ what: `pairs that differ, ${scene}, ${kind}`, value: different, wanted: exactly(0) });
        // In a rope of 200 elements either takes a fraction of a millisecond: it does not decide.
        if (kind === "chains" && build !== buildKnottedRope) {
          check({ what: `sweep / grid, ${scene}, chains`, value: compared.ratio, wanted: atLeast(1) });
        }
      }
    });
    plot({
      title: "Broad phase of one step: boxes and search",
      x: { label: "fibres of 12 elements", scale: "log", ticks: sizes },
      y: { label: "time [ms]", scale: "log" },
      series: times,
    });
  },
});

/** Both searches on the same boxes, in the same rounds. */
function againstSweep(build: Build, width: number, settings: MeasureSettings) {
  const world = createRodWorld({ collides: false });
  build(world);
  const h = world.clock.frame / world.clock.subSteps;
  const frames = Array.from({ length: steps }, () => boxesOfNextStep(world, h, width));
  const [grid, sweep] = [new Grid(), createSweep()];
  const [gridded, swept] = [createCandidatePairs(), createCandidatePairs()];
  const { timings, ratio } = compare(
    {
      grid: forthAndBack(frames, (boxes) => {
        grid.findPairs(boxes, gridded);
      }),
      sweep: forthAndBack(frames, (boxes) => {
        findPairsBySweep(sweep, boxes, swept);
      }),
    },
    settings,
  );
  const [last] = frames.slice(-1);
  grid.findPairs(last, gridded);
  findPairsBySweep(sweep, last, swept);
  let different = Math.abs(gridded.count - swept.count);
  for (let i = 0; i < Math.min(gridded.count, swept.count); i++) {
    if (gridded.first[i] !== swept.first[i] || gridded.second[i] !== swept.second[i]) different++;
  }
  return {
    boxes: last.count,
    pairs: gridded.count,
    grid: timings.grid.median / 1000,
    sweep: timings.sweep.median / 1000,
    ratio: ratio("sweep", "grid").median,
    different,
  };
}

/** Work on the boxes of one step after the other, forth and back. */
function forthAndBack(frames: readonly ElementBoxes[], work: (boxes: ElementBoxes) => void): () => void {
  let step = 0;
  return () => {
    const phase = step++ % (2 * steps - 2);
    work(frames[phase < steps ? phase : 2 * steps - 2 - phase]);
  };
}

/** Goes on by a sub-step; the boxes are those that its detection sees. */
function boxesOfNextStep(world: RodWorld, h: number, width: number): ElementBoxes {
  for (const { name, run } of stages) {
    if (name === "advance") updateBoxes(world, h, width);
    run(world, h);
  }
  return structuredClone(world.detection.boxes);
}

/** Rows, curves where they are needed, boxes. */
function updateBoxes(world: RodWorld, h: number, width: number): void {
  prepareElements(world);
  updateElementBoxes(world, h, { width });
}

import { describe, expect, it } from "vitest";
import { buildKnottedRope } from "../../../../sample-game/scenes/knotted-rope.js";
import { buildWisp } from "../../../../sample-game/scenes/wisp.js";
import {
  createCandidatePairs,
  type CandidatePairs,
} from "../../../../systems/detect/broad-phase/candidate-pairs.js";
import { Grid } from "../../../../systems/detect/broad-phase/grid.js";
import { createRodWorld, stages, type RodWorld } from "../../../../systems/index.js";
import { createSweep, findPairsBySweep } from "../../../bench/baselines/sweep-and-prune.js";
import { seeded } from "../../../oracle/random.js";
import { boxesOf } from "../boxes-of.js";
import { comparedPairs, jostle, randomBoxes } from "./random-boxes.js";

const listed = ({ count, first, second }: CandidatePairs) =>
  Array.from({ length: count }, (_, i) => `${first[i]}-${second[i]}`);

describe("the pairs that sweep-and-prune finds", () => {
  it("are those of a comparison of all boxes, each once and in order, while the boxes move", () => {
    const sweep = createSweep();
    const pairs = createCandidatePairs();
    for (let seed = 1; seed <= 30; seed++) {
      const random = seeded(seed);
      const boxes = randomBoxes(random, 2 + Math.floor(150 * random()), 0.5 * random() ** 3);
      // A wide scene along each of the axes in turn.
      for (let i = seed % 3; i < 6 * boxes.count; i += 3) boxes.bounds[i] *= 4;
      for (let step = 0; step < 3; step++) {
        findPairsBySweep(sweep, boxes, pairs);
        expect(listed(pairs), `seed ${seed}, step ${step}`).toEqual(comparedPairs(boxes));
        jostle(boxes, random, 0.1);
      }
    }
  });

  it("include elements that share a joint where they may fold", () => {
    const boxes = randomBoxes(seeded(5), 60, 0.4);
    const pairs = createCandidatePairs();
    const even = (element: number) => element % 2 === 0;
    boxes.folds = Uint8Array.from({ length: 60 }, (_, element) => (even(element) ? 1 : 0));
    findPairsBySweep(createSweep(), boxes, pairs);
    expect(listed(pairs)).toEqual(comparedPairs(boxes, even));
    expect(listed(pairs).length).toBeGreaterThan(comparedPairs(boxes).length);
  });

  it.each<[string, (world: RodWorld) => unknown]>([
    ["a knotted rope", buildKnottedRope],
    ["a straight wisp", (world) => buildWisp(world, { fibres: 25 })],
    ["a curly wisp", (world) => buildWisp(world, { fibres: 25, curl: { radius: 0.004, pitch: 0.03 } })],
  ])("are those of the grid in %s, for whole boxes and for chains", (_, build) => {
    const world = createRodWorld();
    build(world);
    const h = world.clock.frame / world.clock.subSteps;
    const [sweep, grid] = [createSweep(), new Grid()];
    const [swept, gridded] = [createCandidatePairs(), createCandidatePairs()];
    for (let step = 0; step < 2; step++) {
      for (const { run } of stages) run(world, h);
      for (const width of [Infinity, 20]) {
        const boxes = boxesOf(world, h, { width });
        grid.findPairs(boxes, gridded);
        findPairsBySweep(sweep, boxes, swept);
        expect(listed(swept).join(" ")).toBe(listed(gridded).join(" "));
        expect(swept.count).toBeGreaterThan(0);
      }
    }
  });
});

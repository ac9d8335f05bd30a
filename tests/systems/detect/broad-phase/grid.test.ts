import { describe, expect, it } from "vitest";
import {
  createCandidatePairs,
  type CandidatePairs,
} from "../../../../systems/detect/broad-phase/candidate-pairs.js";
import { Grid } from "../../../../systems/detect/broad-phase/grid.js";
import { seeded } from "../../../oracle/random.js";
import { comparedPairs, jostle, randomBoxes } from "./random-boxes.js";
import { leastHeapGrowth } from "../../../oracle/heap-growth.js";

const listed = ({ count, first, second }: CandidatePairs) =>
  Array.from({ length: count }, (_, i) => `${first[i]}-${second[i]}`);

describe("the pairs that the grid finds", () => {
  it("are those of a comparison of all boxes, each once and in order, for sparse and crowded boxes", () => {
    const grid = new Grid();
    const pairs = createCandidatePairs();
    for (let seed = 1; seed <= 40; seed++) {
      const random = seeded(seed);
      const boxes = randomBoxes(random, 2 + Math.floor(150 * random()), 0.5 * random() ** 3);
      grid.findPairs(boxes, pairs);
      expect(listed(pairs), `seed ${seed}`).toEqual(comparedPairs(boxes));
    }
  });

  it("stay right while boxes move, with the same grid and with a new one", () => {
    const seed = 77;
    const random = seeded(seed);
    const boxes = randomBoxes(random, 150, 0.08);
    const grid = new Grid();
    const pairs = createCandidatePairs();
    const fresh = createCandidatePairs();
    for (let step = 0; step < 15; step++) {
      jostle(boxes, random, 0.05);
      grid.findPairs(boxes, pairs);
      new Grid().findPairs(boxes, fresh);
      expect(listed(pairs), `seed ${seed}, step ${step}`).toEqual(comparedPairs(boxes));
      expect(listed(fresh), `seed ${seed}, step ${step}`).toEqual(listed(pairs));
    }
  });

  it("include elements that share a joint where they may fold", () => {
    const boxes = randomBoxes(seeded(5), 60, 0.4);
    const pairs = createCandidatePairs();
    const even = (element: number) => element % 2 === 0;
    boxes.folds = Uint8Array.from({ length: 60 }, (_, element) => (even(element) ? 1 : 0));
    new Grid().findPairs(boxes, pairs);
    expect(listed(pairs)).toEqual(comparedPairs(boxes, even));
    expect(listed(pairs).length).toBeGreaterThan(comparedPairs(boxes).length);
  });

  it("are found although the last elements, and some between, have no boxes", () => {
    const random = seeded(8);
    const grid = new Grid();
    const pairs = createCandidatePairs();
    // First without gaps, so that the grid holds numbers of another search.
    const boxes = randomBoxes(random, 40, 0.4);
    grid.findPairs(boxes, pairs);
    const bare = (element: number) => element % 5 === 3 || element >= boxes.elements - 4;
    let count = 0;
    for (let box = 0; box < boxes.count; box++) {
      if (bare(boxes.owner[box])) continue;
      boxes.owner[count] = boxes.owner[box];
      boxes.bounds.copyWithin(6 * count, 6 * box, 6 * box + 6);
      count++;
    }
    boxes.count = count;
    grid.findPairs(boxes, pairs);
    expect(listed(pairs)).toEqual(comparedPairs(boxes));
    expect(pairs.count).toBeGreaterThan(0);
  });

  it("include boxes that only touch, and a lone box very far away does no harm", () => {
    const boxes = randomBoxes(seeded(6), 3, 0);
    boxes.count = 3;
    boxes.owner = Int32Array.of(0, 1, 2);
    boxes.rod = Int32Array.of(1, 2, 3);
    boxes.bounds = Float64Array.of(
      0,
      0,
      0,
      1,
      1,
      1,
      1,
      0,
      0,
      2,
      1,
      1,
      1e12,
      1e12,
      1e12,
      1e12 + 1,
      1e12 + 1,
      1e12 + 1,
    );
    const pairs = createCandidatePairs();
    new Grid().findPairs(boxes, pairs);
    expect(listed(pairs)).toEqual(["0-1"]);
  });

  it("are none for fewer than two elements", () => {
    const boxes = randomBoxes(seeded(8), 1, 0.5);
    const pairs = createCandidatePairs();
    pairs.count = 3;
    new Grid().findPairs(boxes, pairs);
    expect(pairs.count).toBe(0);
  });

  it("need finite boxes: the error names the element", () => {
    const boxes = randomBoxes(seeded(9), 20, 0.5);
    const box = boxes.owner.indexOf(12);
    boxes.bounds[6 * box + 1] = NaN;
    expect(() => new Grid().findPairs(boxes, createCandidatePairs())).toThrow(
      /element 2 of rod 9.*NaN.*finite/,
    );
  });

  it("cost no memory once the arrays have their size", () => {
    const boxes = randomBoxes(seeded(10), 200, 0.1);
    const grid = new Grid();
    const pairs = createCandidatePairs();
    const run = () => {
      for (let i = 0; i < 300; i++) grid.findPairs(boxes, pairs);
    };
    for (let i = 0; i < 5; i++) run(); // until everything is compiled
    const { first } = pairs;
    const { pieces } = grid;
    // One boxed number per box would be 300 x 500 x 16 bytes = 2.4 MB.
    expect(leastHeapGrowth(run, 200_000)).toBeLessThan(200_000);
    expect(pairs.first).toBe(first);
    // A view of the memory, made anew whenever that grows.
    expect(grid.pieces).toBe(pieces);
  });
});

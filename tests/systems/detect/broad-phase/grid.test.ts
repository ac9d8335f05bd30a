import { describe, expect, it } from "vitest";
import {
  createCandidatePairs,
  type CandidatePairs,
} from "../../../../systems/detect/broad-phase/candidate-pairs.js";
import { Grid } from "../../../../systems/detect/broad-phase/grid.js";
import { seeded } from "../../../oracle/random.js";
import { comparedPairs, jostle, numberBoxes, randomBoxes, strip } from "./random-boxes.js";
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
    strip(boxes, bare);
    grid.findPairs(boxes, pairs);
    expect(listed(pairs)).toEqual(comparedPairs(boxes));
    expect(pairs.count).toBeGreaterThan(0);
  });

  it("include boxes that only touch, and a lone box very far away does no harm", () => {
    const boxes = randomBoxes(seeded(6), 3, 0);
    boxes.count = 3;
    boxes.owner = Int32Array.of(0, 1, 2);
    numberBoxes(boxes);
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

  it("are only those of elements that may touch by their groups", () => {
    const groups = [0, 1, 2, 3, 4, -1];
    let [found, all] = [0, 0];
    for (let seed = 1; seed <= 40; seed++) {
      const random = seeded(seed);
      const boxes = randomBoxes(random, 80, 0.3);
      const pairs = createCandidatePairs();
      all += comparedPairs(boxes).length;
      // A random choice for each rod, of which the first is that of half of them.
      const choices = Array.from({ length: 16 }, () => [
        groups[Math.floor(6 * random())],
        groups[Math.floor(6 * random())],
        Math.round(random()),
      ]);
      for (let element = 0; element < boxes.elements; element++) {
        const rod = Math.floor(element / 5);
        const [membership, collidesWith, self] = choices[rod % 2 === 0 ? 0 : rod];
        boxes.membership[element] = membership;
        boxes.collidesWith[element] = collidesWith;
        boxes.touchesItself[element] = self;
        boxes.margin[element] = seed % 2 === 0 ? 0.01 : 0;
      }
      new Grid().findPairs(boxes, pairs);
      expect(listed(pairs), `seed ${seed}`).toEqual(comparedPairs(boxes));
      found += pairs.count;
    }
    expect(found).toBeGreaterThan(0.05 * all);
    expect(found).toBeLessThan(0.8 * all);
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
    // One boxed number per box would be 300 x 500 x 16 bytes = 2.4 MB.
    expect(leastHeapGrowth(run, 200_000)).toBeLessThan(200_000);
    expect(pairs.first).toBe(first);
  });
});

describe("pairs that the grid has kept", () => {
  /** Most elements are still, some creep, some leap, at any step one may lose its boxes, and hair may not touch hair. */
  it.each([false, true])("are those of a new one at every step; hair touches hair: %s", (touchesHair) => {
    for (let seed = 1; seed <= 12; seed++) {
      const random = seeded(seed);
      const boxes = randomBoxes(random, 120, 0.15);
      const grid = new Grid();
      const pairs = createCandidatePairs();
      const fresh = createCandidatePairs();
      for (let element = 20; element < 100 && !touchesHair; element++) {
        boxes.membership[element] = 2;
        boxes.collidesWith[element] = ~2;
        boxes.touchesItself[element] = 0;
      }
      for (let step = 0; step < 40; step++) {
        jostle(boxes, random, 0.002, (element) => element % 3 === 0);
        jostle(boxes, random, 0.3, (element) => element % 17 === step % 17);
        if (step % 10 === 9) strip(boxes, (element) => element === 3 * step);
        for (let element = 0; element < boxes.elements; element++)
          boxes.margin[element] = element % 17 === step % 17 && step % 2 === 0 ? 0 : 0.02;
        boxes.folds = Uint8Array.from({ length: 120 }, (_, e) => ((e + step) % 5 === 0 ? 1 : 0));
        grid.findPairs(boxes, pairs);
        new Grid().findPairs(boxes, fresh);
        const expected = comparedPairs(boxes, (element) => boxes.folds[element] === 1);
        expect(listed(pairs), `seed ${seed}, step ${step}`).toEqual(expected);
        expect(listed(fresh), `seed ${seed}, step ${step}`).toEqual(expected);
      }
    }
  });

  it("are none where there would be too many", () => {
    const elements = 1600;
    const boxes = randomBoxes(seeded(3), elements, 0.9);
    boxes.margin.fill(0.01);
    const grid = new Grid();
    const pairs = createCandidatePairs();
    for (let i = 0; i < 2; i++) {
      grid.findPairs(boxes, pairs);
      expect(pairs.count).toBeGreaterThan(0.2 * elements ** 2);
      expect(grid.sought).toBe(elements);
    }
    strip(boxes, (element) => element > 100);
    for (let i = 0; i < 2; i++) grid.findPairs(boxes, pairs);
    expect(listed(pairs)).toEqual(comparedPairs(boxes));
    expect(grid.sought).toBe(0);
  });

  it("are forgotten where elements are others, or of other groups", () => {
    const random = seeded(4);
    const boxes = randomBoxes(random, 60, 0.3);
    boxes.margin.fill(0.05);
    boxes.membership.fill(2, 0, 30);
    boxes.collidesWith.fill(1, 0, 30);
    const grid = new Grid();
    const pairs = createCandidatePairs();
    for (const change of [
      () => undefined,
      () => boxes.collidesWith.fill(3, 0, 30),
      () => boxes.touchesItself.fill(0, 10, 40),
      () => boxes.rod.fill(99, 41, 48),
      () => (boxes.elements = 50),
    ]) {
      change();
      strip(boxes, (element) => element >= boxes.elements);
      grid.findPairs(boxes, pairs);
      expect(listed(pairs)).toEqual(comparedPairs(boxes));
    }
  });
});

import { describe, expect, it } from "vitest";
import { closestPoints, createClosestPointSearch } from "../../../systems/curves/closest-points.js";
import { endOfCurve } from "../../../systems/curves/curve-set.js";
import { closestPointsByCapsules, createCapsuleSearch } from "../../oracle/curves/taylor-capsules.js";
import { heapStride, popWidest, pushPair } from "../../oracle/curves/widest-first.js";
import { seeded } from "../../oracle/random.js";
import { curveSetOf, curveTypes, randomCurve } from "./curve-description.js";

const search = createClosestPointSearch();
const capsules = createCapsuleSearch();

describe("Algorithm 1", () => {
  it.each(curveTypes)("finds what closestPoints finds: helix and %s", (type) => {
    for (let seed = 1; seed <= 8; seed++) {
      const random = seeded(seed);
      const curves = curveSetOf(randomCurve(random, "helix"), randomCurve(random, type));
      const [endA, endB] = [endOfCurve(curves, 0), endOfCurve(curves, 1)];
      closestPoints(search, curves, 0, 0, endA, 1, 0, endB, Infinity, 1e-8);
      expect(closestPointsByCapsules(capsules, curves, 0, 0, endA, 1, 0, endB, Infinity, 1e-5)).toBe(true);
      expect(Math.abs(capsules.distance - search.distance), `seed ${seed}`).toBeLessThan(1e-5);
      expect(capsules.boxes, `seed ${seed}`).toBeGreaterThan(search.boxes);
      const below = 0.9 * search.distance;
      expect(closestPointsByCapsules(capsules, curves, 0, 0, endA, 1, 0, endB, below, 1e-5)).toBe(false);
    }
  });

  it.each([0.02, 0.1, 0.25, 0.4])("finds the same whatever its samples keep off: %d", (keptOff) => {
    const curves = curveSetOf(randomCurve(seeded(5), "helix"), randomCurve(seeded(6), "helix"));
    const [endA, endB] = [endOfCurve(curves, 0), endOfCurve(curves, 1)];
    const kept = createCapsuleSearch(keptOff);
    closestPoints(search, curves, 0, 0, endA, 1, 0, endB, Infinity, 1e-8);
    expect(closestPointsByCapsules(kept, curves, 0, 0, endA, 1, 0, endB, Infinity, 1e-6)).toBe(true);
    expect(Math.abs(kept.distance - search.distance)).toBeLessThan(1e-6);
  });

  it.each([0, 0.5, NaN])(
    "does not take %d as the share that samples keep off: it would not end",
    (keptOff) => {
      expect(() => createCapsuleSearch(keptOff)).toThrow(/keptOff.*above 0 and below 0.5/);
    },
  );

  it("gives up with an error when it is told to", () => {
    const curves = curveSetOf(randomCurve(seeded(1), "helix"), randomCurve(seeded(2), "helix"));
    const impatient = { ...createCapsuleSearch(), mostBoxes: 10 };
    expect(() => closestPointsByCapsules(impatient, curves, 0, 0, 1, 1, 0, 1, Infinity, 1e-8)).toThrow(
      "at most 10",
    );
  });
});

describe("the queue", () => {
  it("gives the widest first, and grows", () => {
    const queue = { heap: new Float64Array(2 * heapStride) };
    const random = seeded(4);
    const widths = Array.from({ length: 100 }, () => random());
    let size = 0;
    for (const width of widths) size = pushPair(queue, size, 1, 1 + width, 2, 2 + width / 2);
    const out: number[] = [];
    while (size > 0) {
      out.push(queue.heap[0]);
      expect(queue.heap[2] - queue.heap[1]).toBeCloseTo(queue.heap[0], 12);
      size = popWidest(queue, size);
    }
    expect(out).toHaveLength(100);
    expect(out).toEqual([...out].sort((a, b) => b - a));
  });
});

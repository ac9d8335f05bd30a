import { describe, expect, it } from "vitest";
import { closestPoints, createClosestPointSearch } from "../../../../systems/curves/closest-points.js";
import { endOfCurve } from "../../../../systems/curves/curve-set.js";
import {
  closestOnHierarchies,
  closestPointsBySegments,
  createSegmentSearch,
} from "../../../../systems/detect/segments/closest-segments.js";
import { seeded } from "../../../oracle/random.js";
import { curveSetOf, randomCurve } from "../../curves/curve-description.js";

const exact = createClosestPointSearch();
const search = createSegmentSearch();

function pair(seed: number) {
  const random = seeded(seed);
  const curves = curveSetOf(randomCurve(random, "helix"), randomCurve(random, "clothoid"));
  return { curves, endA: endOfCurve(curves, 0), endB: endOfCurve(curves, 1) };
}

describe("segments", () => {
  it("are closer to the true distance the finer they are: second order", () => {
    const error = (spacing: number) => {
      let sum = 0;
      for (let seed = 1; seed <= 30; seed++) {
        const { curves, endA, endB } = pair(seed);
        closestPoints(exact, curves, 0, 0, endA, 1, 0, endB, Infinity, 1e-10);
        expect(closestPointsBySegments(search, curves, 0, 0, endA, 1, 0, endB, Infinity, spacing)).toBe(true);
        sum += Math.abs(search.distance - exact.distance);
      }
      return sum / 30;
    };
    const [coarse, fine] = [error(0.1), error(0.0125)];
    expect(Math.log2(coarse / fine) / 3).toBeGreaterThan(1.7);
    expect(Math.log2(coarse / fine) / 3).toBeLessThan(2.6);
  });

  it("find the closest of all pairs of segments", () => {
    for (let seed = 1; seed <= 6; seed++) {
      const { curves, endA, endB } = pair(seed);
      closestPointsBySegments(search, curves, 0, 0, endA, 1, 0, endB, Infinity, 0.2);
      const { treeA, treeB } = search;
      let least = Infinity;
      const points = (tree: typeof treeA, i: number) => {
        const [a, b] = [3 * i, 3 * i + 3].map((at) => [...tree.points.subarray(at, at + 3)]);
        return Array.from({ length: 41 }, (_, k) => a.map((each, c) => each + (k / 40) * (b[c] - each)));
      };
      for (let i = 0; i < treeA.segments; i++) {
        for (let j = 0; j < treeB.segments; j++) {
          for (const p of points(treeA, i)) {
            for (const q of points(treeB, j)) {
              least = Math.min(least, Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]));
            }
          }
        }
      }
      expect(search.distance, `seed ${seed}`).toBeLessThanOrEqual(least + 1e-12);
      expect(search.distance, `seed ${seed}`).toBeGreaterThan(least - 5e-3);
    }
  });

  it("obey the bound, and can be searched again without being built", () => {
    const { curves, endA, endB } = pair(3);
    closestPointsBySegments(search, curves, 0, 0, endA, 1, 0, endB, Infinity, 0.01);
    const { distance, sA, sB } = search;
    expect(closestOnHierarchies(search, 0.999 * distance)).toBe(false);
    expect(closestOnHierarchies(search, 1.001 * distance)).toBe(true);
    expect([search.distance, search.sA, search.sB]).toEqual([distance, sA, sB]);
  });

  it("refuse a spacing of nothing", () => {
    const { curves } = pair(1);
    expect(() => closestPointsBySegments(search, curves, 0, 0, 1, 1, 0, 1, 1, 0)).toThrow("spacing");
  });
});

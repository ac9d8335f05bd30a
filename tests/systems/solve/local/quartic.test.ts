import { describe, expect, it } from "vitest";
import { positiveRoots } from "../../../../systems/solve/local/quartic.js";
import { seeded, symmetric } from "../../../oracle/random.js";

/** Coefficients of the product of (x - root), lowest power first. */
function expand(factors: readonly (readonly number[])[]): Float64Array {
  const product = factors.reduce(
    (left, right) => {
      const out = new Array<number>(left.length + right.length - 1).fill(0);
      left.forEach((a, i) => right.forEach((b, k) => (out[i + k] += a * b)));
      return out;
    },
    [1] as readonly number[],
  );
  return Float64Array.from({ length: 5 }, (_, k) => product[k] ?? 0);
}

const rootsOf = (coefficients: Float64Array): number[] => {
  const out = new Float64Array(5);
  return [...out.subarray(0, positiveRoots(coefficients, 4, out))];
};

describe("positive roots of a quartic", () => {
  it("are found, all and only these", () => {
    const random = seeded(41);
    for (let trial = 0; trial < 2000; trial++) {
      const chosen = Array.from({ length: 4 }, () => symmetric(random));
      const positive = chosen.filter((root) => root > 0).sort((a, b) => a - b);
      const gaps = positive.map((root, k) => (k === 0 ? 1 : root - positive[k - 1]));
      if (Math.min(1, ...gaps) < 1e-3) continue;
      const found = rootsOf(expand(chosen.map((root) => [-root, 1])));
      expect(found.length, `seed 41, trial ${trial}`).toBe(positive.length);
      found.forEach((root, k) =>
        expect(Math.abs(root - positive[k]), `seed 41, trial ${trial}`).toBeLessThan(1e-6),
      );
    }
  });

  it("are not confused by complex pairs, and double roots are seen", () => {
    expect(
      rootsOf(
        expand([
          [1, 0, 1],
          [-2, 1],
          [3, 1],
        ]),
      ),
    ).toEqual([expect.closeTo(2, 12)]);
    expect(
      rootsOf(
        expand([
          [1, 0, 1],
          [5, 2, 1],
        ]),
      ),
    ).toEqual([]);
    const double = rootsOf(
      expand([
        [-2, 1],
        [-2, 1],
        [1, 0, 1],
      ]),
    );
    expect(double.length).toBeGreaterThan(0);
    double.forEach((root) => expect(root).toBeCloseTo(2, 6));
  });

  it("may span many orders of magnitude", () => {
    const wanted = [1e-6, 1e-2, 1e3];
    const found = rootsOf(expand([...wanted.map((root) => [-root, 1]), [1, 1]]));
    expect(found.length).toBe(3);
    found.forEach((root, k) => expect(Math.abs(root / wanted[k] - 1)).toBeLessThan(1e-7));
  });

  it("of a lower degree are found too", () => {
    expect(rootsOf(Float64Array.of(-6, 2, 0, 0, 0))).toEqual([3]);
    expect(rootsOf(Float64Array.of(-4, 0, 1, 0, 0))).toEqual([expect.closeTo(2, 12)]);
    expect(rootsOf(Float64Array.of(5, 0, 0, 0, 0))).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { growth, linearRegression, median, quantile, spread } from "./statistics.js";

describe("quantile", () => {
  it("gives the ends, the median and what lies between", () => {
    const values = [4, 1, 3, 2];
    expect(quantile(values, 0)).toBe(1);
    expect(quantile(values, 1)).toBe(4);
    expect(median(values)).toBe(2.5);
    expect(median([7, 1, 100])).toBe(7);
    expect(quantile(values, 0.25)).toBe(1.75);
    expect(values).toEqual([4, 1, 3, 2]);
  });

  it("does not let one disturbed value move the spread", () => {
    expect(spread([10, 10, 10, 10, 1e9])).toEqual({ median: 10, low: 10, high: 10 });
  });

  it("refuses nothing and fractions out of range", () => {
    expect(() => median([])).toThrow("length 0");
    expect(() => quantile([1], 1.5)).toThrow("fraction 1.5; allowed is 0 to 1");
  });
});

describe("linearRegression", () => {
  it("finds a line exactly, far from the origin too", () => {
    const x = [1e9, 1e9 + 1, 1e9 + 2, 1e9 + 5];
    const line = linearRegression(
      x,
      x.map((value) => 3 * (value - 1e9) - 2),
    );
    expect(line.slope).toBeCloseTo(3, 12);
    expect(line.rSquared).toBeCloseTo(1, 12);
    expect(line.slopeError).toBeCloseTo(0, 6);
  });

  it("agrees with sums worked out by hand", () => {
    // x mean 2.5, y mean 4: Sxx = 5, Sxy = 7, Syy = 10, so slope 1.4, residual sum 0.2.
    const line = linearRegression([1, 2, 3, 4], [2, 3, 5, 6]);
    expect(line.slope).toBeCloseTo(1.4, 14);
    expect(line.intercept).toBeCloseTo(0.5, 14);
    expect(line.rSquared).toBeCloseTo(0.98, 14);
    expect(line.slopeError).toBeCloseTo(Math.sqrt(0.1 / 5), 14);
  });

  it("refuses too little and unequal data", () => {
    expect(() => linearRegression([1], [1])).toThrow("at least 2");
    expect(() => linearRegression([2, 2], [1, 3])).toThrow("one value only");
    expect(() => linearRegression([1, 2], [1, 2, 3])).toThrow("y has 3 values");
  });
});

describe("growth", () => {
  it.each([0.5, 1, 3])("finds exponent %s and factor", (exponent) => {
    const x = [5, 12, 20, 32, 64];
    const found = growth(
      x,
      x.map((value) => 0.7 * value ** exponent),
    );
    expect(found.exponent).toBeCloseTo(exponent, 12);
    expect(found.factor).toBeCloseTo(0.7, 12);
    expect(found.exponentError).toBeLessThan(1e-12);
  });

  it("refuses values without a logarithm", () => {
    expect(() => growth([1, 0], [1, 2])).toThrow("growth: x[1] is 0; allowed is above 0");
    expect(() => growth([1, 2], [1, NaN])).toThrow("growth: y[1] is NaN");
  });
});

import { describe, expect, it } from "vitest";
import { addImperfection, checkImperfection } from "../../../systems/rods/imperfection.js";

/** Natural curvatures of a rod of length 2 in equal elements. */
function crooked(elements: number, share: number, seed = 0): Float64Array {
  const natural = new Float64Array(3 * elements);
  addImperfection(natural, new Float64Array(elements).fill(2 / elements), { share, seed });
  return natural;
}

/** How far a rod of length 2, bent little, is from the line between its ends at most. */
function height(natural: Float64Array): number {
  const elements = natural.length / 3;
  const step = 2 / elements;
  const at = Array.from({ length: elements + 1 }, () => [0, 0]);
  const slope = [0, 0];
  for (let i = 0; i < elements; i++) {
    for (const d of [0, 1]) {
      const kappa = natural[3 * i + 1 + d];
      at[i + 1][d] = at[i][d] + step * slope[d] + 0.5 * step * step * kappa;
      slope[d] += step * kappa;
    }
  }
  return at.reduce((most, point, i) => {
    const offset = [0, 1].map((d) => point[d] - (at[elements][d] * i) / elements);
    return Math.max(most, Math.hypot(offset[0], offset[1]));
  }, 0);
}

describe("imperfection", () => {
  it.each([0, 1, 2, 3])("seed %i: a rod is out of straight by up to its share of the length", (seed) => {
    const found = height(crooked(64, 1e-3, seed)) / 2e-3;
    expect(found).toBeLessThan(1.1);
    expect(found).toBeGreaterThan(0.02);
  });

  it("bends and does not twist, is the same in every run and another for another seed", () => {
    const natural = crooked(16, 1e-3);
    for (let i = 0; i < natural.length; i += 3) expect(natural[i]).toBe(0);
    expect(crooked(16, 1e-3)).toEqual(natural);
    expect(crooked(16, 1e-3, 1)).not.toEqual(natural);
  });

  it("is the same curve however many elements there are: means over an element", () => {
    const [coarse, fine] = [crooked(8, 1e-3), crooked(16, 1e-3)];
    coarse.forEach((kappa, at) => {
      const [i, c] = [Math.floor(at / 3), at % 3];
      expect(0.5 * (fine[6 * i + c] + fine[6 * i + 3 + c])).toBeCloseTo(kappa, 12);
    });
  });

  it("is none unless asked for, and refuses what is no share", () => {
    expect(checkImperfection()).toEqual({ share: 0, seed: 0 });
    expect(checkImperfection({ share: 0.01, seed: 3 })).toEqual({ share: 0.01, seed: 3 });
    expect(() => checkImperfection(-1)).toThrowError(/^imperfection is -1/);
    expect(() => checkImperfection({ share: Number.NaN })).toThrowError(/^imperfection.share is NaN/);
  });
});

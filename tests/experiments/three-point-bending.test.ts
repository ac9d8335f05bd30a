import { beforeAll, describe, expect, it } from "vitest";
import { bendingLoads, largestIndentation } from "../oracle/three-point-bending.js";
import { readReference } from "../reference/read.js";
import { execute, type RunRecord } from "../runner/index.js";
import type { BendingReference } from "./three-point-bending/cases.js";
import { bend, measureCurve } from "./three-point-bending/measure.js";
import threePointBending from "./three-point-bending.js";

describe("the exact answer that the experiment compares with", () => {
  const { curves } = readReference<BendingReference>("three-point-bending");
  for (const { label, kappa0_per_cm, mu, R_bar, delta_max, columns, rows } of curves) {
    it(`is the stored one: ${label}`, () => {
      const problem = { k: 5 * kappa0_per_cm, R: R_bar, mu };
      const loaded = rows.filter((row) => row[columns.indexOf("delta")] > 0);
      const loads = bendingLoads(
        problem,
        loaded.map((row) => row[columns.indexOf("delta")]),
      );
      loads.forEach((load, i) =>
        expect(Math.abs(load - loaded[i][columns.indexOf("F")])).toBeLessThan(1e-12),
      );
      expect(largestIndentation(problem)).toBeCloseTo(delta_max, 11);
    });
  }

  it("knows the rod that curls past the support", () => {
    expect(largestIndentation({ k: 2.02, R: 0.0074, mu: 0 })).toBeDefined();
    expect(largestIndentation({ k: 2.04, R: 0.0074, mu: 0 })).toBeUndefined();
  });
});

describe("the three-point-bending experiment, with fewer steps", () => {
  const kappas = [0, 0.15, 0.3];
  let slippery: RunRecord;
  let rough: RunRecord;
  beforeAll(async () => {
    const options = { elements: 24, step: 2e-3, until: 0.25 };
    slippery = await execute(threePointBending, { kappa0: kappas, ...options });
    rough = await execute(threePointBending, { kappa0: [0.3], mu: [0.4], ...options });
  }, 120_000);
  const of = ({ rows }: RunRecord, detector: string, kappa0: number) =>
    rows.find(({ values }) => values.detector === detector && values.kappa0 === kappa0)!.values as Record<
      string,
      number
    >;

  it("is within 0.5 % of the exact force with exact detection, friction or not", () => {
    for (const kappa0 of kappas) expect(of(slippery, "curve", kappa0).error).toBeLessThan(0.5);
    expect(of(rough, "curve", 0.3).error).toBeLessThan(0.5);
  });

  it("has no jumps with exact detection, and jumps that grow with curvature on segments", () => {
    for (const values of [
      ...kappas.map((kappa0) => of(slippery, "curve", kappa0)),
      of(rough, "curve", 0.3),
    ]) {
      expect(values.jump).toBeLessThan(2e-5);
      expect(values.usualJump).toBeLessThan(1e-7);
    }
    for (const record of [slippery, rough]) {
      expect(of(record, "segments", 0.3).jump).toBeGreaterThan(1e-3);
      expect(of(record, "segments", 0.3).noise).toBeGreaterThan(100 * of(record, "curve", 0.3).noise);
    }
    expect(of(slippery, "segments", 0.15).noise).toBeGreaterThan(10 * of(slippery, "segments", 0).noise);
    const line = slippery.rows.find(({ values }) => values.detector === "segments" && "rSquared" in values)!;
    expect(line.values.rSquared).toBeGreaterThan(0.95);
    expect(line.values.slope).toBeGreaterThan(0.05);
  });

  it("makes less noise on segments the more friction there is, as the literature found", () => {
    const [less, more] = [rough, slippery].map((record) => of(record, "segments", 0.3).normalisedNoise);
    expect(less).toBeLessThan(0.6 * more);
  });

  it("checks what it finds", () => {
    const wrong = [...slippery.checks, ...rough.checks].filter(({ holds }) => !holds);
    expect(wrong.filter(({ what }) => !what.endsWith("largest jump"))).toEqual([]);
    expect(slippery.checks.length).toBeGreaterThan(10);
  });
});

describe("the force of a bent rod", () => {
  it("converges with the square of the elements' length", () => {
    const parameters = {
      span: 0.05,
      rodRadius: 1.85e-4,
      supportRadius: 1e-3,
      youngModulus: 83e9,
      poissonRatio: 0.33,
      density: 6450,
    };
    const errors = [8, 16].map((elements) => {
      const numerics = { elements, segments: 1, length: 0.06, detector: "curve", step: 1e-3 } as const;
      const curve = bend({ parameters, curvature: 10, mu: 0.2 }, { ...numerics, speed: 5e-3, until: 0.1 });
      return measureCurve(curve, 0.01).error;
    });
    expect(Math.log2(errors[0] / errors[1])).toBeGreaterThan(1.7);
    expect(errors[1]).toBeLessThan(0.01);
  });
});

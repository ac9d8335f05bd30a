import { beforeAll, describe, expect, it } from "vitest";
import { execute, type RunRecord } from "../runner/index.js";
import { interpolate, type Measured } from "./model-convergence/by-error.js";
import { hairCases } from "./model-convergence/hair-cases.js";
import { distance, pointsAtRest } from "./model-convergence/rest.js";
import modelConvergence from "./model-convergence.js";

describe("the model-convergence experiment, coarse", () => {
  let record: RunRecord;
  beforeAll(async () => {
    record = await execute(modelConvergence, {
      helices: [12, 24],
      clothoids: [8, 12],
      edges: [32, 64],
      steps: 2,
      rounds: 1,
    });
  }, 120_000);
  const errorOf = (rod: string, model: string, elements: number) =>
    record.rows
      .map(({ values }) => values)
      .find((row) => row["rod"] === rod && row["model"] === model && row["elements"] === elements)![
      "error"
    ] as number;

  it("finds every model's shape at rest near the known one, nearer with more elements", () => {
    for (const [model, coarse, fine] of [
      ["super-helix", 12, 24],
      ["clothoid", 8, 12],
      ["elastic-rod", 32, 64],
      ["corde", 32, 64],
    ] as const) {
      for (const rod of ["straight", "curled"]) {
        expect(errorOf(rod, model, fine), `${rod}, ${model}`).toBeLessThan(0.02);
        expect(errorOf(rod, model, fine), `${rod}, ${model}`).toBeLessThan(0.5 * errorOf(rod, model, coarse));
      }
    }
    expect(errorOf("straight", "mass-spring", 64)).toBeLessThan(1e-3);
  });

  it("needs less than half of the freedoms with clothoids than with helices", () => {
    expect(errorOf("curled", "clothoid", 12)).toBeLessThan(errorOf("curled", "super-helix", 24));
    expect(errorOf("straight", "clothoid", 8)).toBeLessThan(errorOf("straight", "super-helix", 24));
  });

  it("draws three plots for each rod, and winds no springs", () => {
    expect(record.panels).toHaveLength(6);
    expect(record.panels[0].series.map(({ label }) => label)).toContain("mass-spring");
    expect(record.panels[3].series.map(({ label }) => label)).not.toContain("mass-spring");
  });
});

it("measures the distance to known shapes along the rod", () => {
  const [straight] = hairCases();
  const points = pointsAtRest(straight, "clothoid", 16);
  expect(distance(points, straight.points)).toBeLessThan(2e-5);
  const moved = straight.points.map(([x, y, z]) => [x, y, z + 0.01]);
  expect(distance(moved, straight.points)).toBeCloseTo(0.01 * Math.sqrt(0.95), 12);
});

it("interpolates behind the last rod that is too coarse", () => {
  const rows = [0.1, 0.01, 0.02, 0.002].map((error, i): Measured => {
    const size = 2 ** i;
    return { model: "clothoid", elements: size, freedoms: size, error, time: size, alone: size };
  });
  expect(interpolate(rows, 0.002).time).toBeCloseTo(8, 12);
  expect(interpolate(rows, 0.015).time).toBeGreaterThan(4);
  expect(interpolate(rows, 0.001)).toEqual({});
});

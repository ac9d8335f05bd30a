import { beforeAll, describe, expect, it } from "vitest";
import { execute, type RunRecord } from "../runner/index.js";
import { convergenceMethods } from "./friction/heap-trace.js";
import spaghetti from "./spaghetti.js";

describe("the spaghetti experiment, with few rods", () => {
  let record: RunRecord;
  beforeAll(async () => {
    record = await execute(spaghetti, {
      rods: [7],
      // Long enough for the topmost rod to roll down, if it does: a heap may come to rest with it or without.
      seconds: 0.3,
      slipping: 0.16,
      landings: 1,
      landing: 3,
      resting: 12,
    });
  }, 120_000);
  const rowsWith = (column: string) =>
    record.rows.map(({ values }) => values).filter((values) => column in values);
  const heap = (friction: number) => rowsWith("kinetic").filter((values) => values["friction"] === friction);

  it("comes to rest with friction", () => {
    const moments = heap(0.3);
    const [first, last] = [moments[0], moments[moments.length - 1]];
    expect(last["kinetic"]).toBeLessThan(0.1 * (first["kinetic"] as number));
    // Rods are still, not merely slow: 0.1 mm/s and less.
    expect(last["medianSpeed"]).toBeLessThan(1e-4);
    expect(last["mostSpeed"]).toBeLessThan(1e-3);
    expect(last["radius"] as number).toBeCloseTo(moments[moments.length - 2]["radius"] as number, 1);
  });

  it("spreads without friction, faster than with it", () => {
    const [first, , , last] = heap(0);
    const [, , , still] = heap(0.3);
    expect(last["radius"]).toBeGreaterThan(1.3 * (first["radius"] as number));
    expect(last["radius"]).toBeGreaterThan(1.5 * (still["radius"] as number));
    expect(last["kinetic"]).toBeGreaterThan(10 * (still["kinetic"] as number));
  });

  it("asks every solver the same problems and is answered", () => {
    const rows = rowsWith("solver");
    for (const method of convergenceMethods) {
      const own = rows.filter(({ solver }) => solver === method);
      const problems = own.reduce((sum, values) => sum + (values["problems"] as number), 0);
      expect(problems, method).toBeGreaterThan(5);
      expect(problems, method).toBe(record.panels[3].series[0].x.length);
      for (const { worst } of own) expect(worst, method).toBeLessThan(1e-2);
    }
  });

  it("has a solver for every problem", () => {
    const residuals = record.panels[4].series.map(({ y }) => y);
    for (let k = 0; k < residuals[0].length; k++)
      expect(Math.min(...residuals.map((of) => of[k])), `problem ${k}`).toBeLessThanOrEqual(1e-5);
  });

  it("draws the heap and the solvers", () => {
    expect(record.panels).toHaveLength(5);
  });
});

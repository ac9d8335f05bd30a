import { beforeAll, describe, expect, it } from "vitest";
import { execute, type RunRecord } from "../runner/index.js";
import stickSlip from "./stick-slip.js";

describe("the stick-slip experiment, with few hairs", () => {
  let record: RunRecord;
  beforeAll(async () => {
    record = await execute(stickSlip, { hairs: 4, friction: [0, 0.5], periods: 2, steps: 100 });
  }, 120_000);
  const value = (row: number, name: string) => record.rows[row].values[name] as number;

  it("only slides without friction", () => {
    expect(value(0, "resting")).toBeLessThan(2);
    expect(value(0, "slips")).toBe(0);
  });

  it("sticks and slips with friction, whatever the steps", () => {
    expect(record.rows.map(({ values }) => values["steps"])).toEqual([100, 100, 200]);
    for (const row of [1, 2]) {
      expect(value(row, "resting")).toBeGreaterThan(25);
      expect(value(row, "stuck")).toBeGreaterThan(10);
      expect(value(row, "slips")).toBeGreaterThanOrEqual(1);
      expect(value(row, "fastest")).toBeGreaterThan(0.1);
    }
  });

  it("draws a histogram that counts every sample", () => {
    const [{ series }] = record.panels;
    for (const { y } of series) {
      const shares = Array.from(y).slice(0, -1);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 8);
    }
  });
});

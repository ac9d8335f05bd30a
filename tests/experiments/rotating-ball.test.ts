import { beforeAll, describe, expect, it } from "vitest";
import { execute, type RunRecord } from "../runner/index.js";
import rotatingBall from "./rotating-ball.js";

describe("the rotating-ball experiment, with long steps", () => {
  let record: RunRecord;
  beforeAll(async () => {
    record = await execute(rotatingBall, { periods: 4, steps: 60 });
  }, 120_000);
  const rows = (law: string) =>
    record.rows.map(({ values }) => values).filter((values) => values["law"] === law);

  it("leads the free end along the same orbit with all ten exact solvers", () => {
    expect(rows("exact")).toHaveLength(10);
    for (const { solver, share, residual } of rows("exact")) {
      expect(share, String(solver)).toBeLessThan(1e-6);
      expect(residual, String(solver)).toBeLessThan(1e-9);
    }
  });

  it("leads it elsewhere with approximate laws, farthest with the pyramid", () => {
    const [pyramid, warm, cold] = rows("approximate").map(({ share }) => share as number);
    expect(pyramid).toBeGreaterThan(0.1);
    expect(warm).toBeGreaterThan(1e-3);
    expect(cold).toBeGreaterThan(warm);
  });

  it("is periodic", () => {
    for (const { values } of record.rows) expect(values["closing"]).toBeLessThan(1e-6);
  });

  it("draws both figures with all orbits", () => {
    expect(record.panels.map(({ series }) => series.length)).toEqual([13, 13]);
  });
});

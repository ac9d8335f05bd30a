import { beforeAll, describe, expect, it } from "vitest";
import { execute, type RunRecord } from "../runner/index.js";
import storedWisps from "./stored-wisps.js";

describe("the stored-wisps benchmark, on small wisps", () => {
  let record: RunRecord;
  beforeAll(async () => {
    record = await execute(storedWisps, { wavy: [16], curly: [16], frames: 9, every: 3 });
  }, 120_000);

  it("stores a problem of every third frame of each wisp", () => {
    expect(record.rows.map(({ values }) => [values["curl"], values["frame"]])).toEqual([
      ["wavy", 3],
      ["wavy", 6],
      ["wavy", 9],
      ["curly", 3],
      ["curly", 6],
      ["curly", 9],
    ]);
    for (const { values } of record.rows) expect(values["contacts"]).toBeGreaterThan(10);
  });

  it("is solved by every loop", () => {
    for (const { values } of record.rows) expect(values["unsolved"]).toBe("");
  });

  it("never takes more sweeps with acceleration, and fewer over all", () => {
    for (const { values } of record.rows) expect(values["ratio"]).toBeLessThanOrEqual(1);
    const sum = (name: string) =>
      record.rows.reduce((total, { values }) => total + (values[name] as number), 0);
    expect(sum("combined")).toBeLessThan(0.7 * sum("none"));
  });
});

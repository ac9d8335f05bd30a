import { beforeAll, describe, expect, it } from "vitest";
import { execute, type RunRecord } from "../runner/index.js";
import doubleLoop from "./double-loop.js";

describe("the double-loop experiment, at three frictions", () => {
  let record: RunRecord;
  beforeAll(async () => {
    record = await execute(doubleLoop, { frictions: [0.05, 0.1, 0.6], step: 2 });
  }, 60_000);

  it("keeps what it checks: skidding, rolling, energy, loops", () => {
    expect(record.checks).toHaveLength(3 * 2 + 3);
    expect(record.checks.filter(({ holds }) => !holds)).toEqual([]);
  });

  it("turns spin into speed the better the more friction there is", () => {
    const ends = record.rows.map(({ values }) => values["end"]);
    expect(ends).toEqual(["came to rest or back", "fell off", "went through"]);
    const speeds = record.rows.map(({ values }) => values["speed"] as number);
    expect(speeds[1]).toBeGreaterThan(speeds[0]);
    expect(speeds[2]).toBeGreaterThan(speeds[1]);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { execute, type RunRecord } from "../runner/index.js";
import twining from "./twining.js";
import { grownPlant } from "./twining/threshold.js";

const five = { model: "clothoid", freeElements: 4, freeLength: 3 };

describe("the twining experiment, short", () => {
  let record: RunRecord;
  beforeAll(async () => {
    record = await execute(twining, { plants: 1, range: [3.2, 3.4], within: 0.013, length: 14 });
  }, 120_000);

  it("finds the threshold of a planar plant with five clothoids, its arch, and climbs in space", () => {
    const failed = record.checks.filter(({ holds }) => !holds);
    expect(failed).toEqual([]);
    expect(record.checks).toHaveLength(7);
  });

  it("draws the planar plants and how it climbs", () => {
    expect(record.panels.map(({ series }) => series.length)).toEqual([4, 1]);
  });
});

it("loses the pole beyond the threshold, and keeps it below", () => {
  expect(grownPlant(five, 3.1)?.distance).toBeCloseTo(1, 2);
  expect(grownPlant(five, 3.5)).toBeUndefined();
});

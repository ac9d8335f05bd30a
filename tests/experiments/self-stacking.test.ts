import { expect, it } from "vitest";
import { execute } from "../runner/index.js";
import selfStacking from "./self-stacking.js";

it("a short CORDE rod that falls on its end comes to lie still with friction", async () => {
  const record = await execute(selfStacking, {
    ...{ elements: 32, length: 0.3, step: 0.002, seconds: 1.2, slipping: 0.4 },
  });
  expect(record.checks.filter(({ holds }) => !holds)).toEqual([]);
  const heights = record.rows.map(({ values }) => values).filter(({ friction }) => friction === 0.3);
  expect(heights[heights.length - 1]["height"]).toBeLessThan(20);
  // The time of a step is compared with the paper's for its number of elements alone.
  expect(record.checks).toHaveLength(2);
}, 60_000);

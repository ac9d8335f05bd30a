import { expect, it } from "vitest";
import { execute } from "../runner/index.js";
import crateOnARope from "./crate-on-a-rope.js";

it("watches a crate that was pushed come to rest and stay there, a short while here", async () => {
  const record = await execute(crateOnARope, { minutes: 0.05, ratios: [1, 1000], swinging: 5 });
  expect(record.rows).toHaveLength(2);
  expect(record.checks).toHaveLength(5);
  expect(record.checks.filter(({ holds }) => !holds)).toEqual([]);
});

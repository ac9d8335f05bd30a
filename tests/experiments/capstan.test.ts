import { expect, it } from "vitest";
import { execute } from "../runner/index.js";
import capstan from "./capstan.js";

it("finds where half a turn slips, roughly here", async () => {
  const record = await execute(capstan, { halvings: 2, seconds: 0.12, most: 1 });
  expect(record.rows).toHaveLength(2);
  expect(record.checks.filter(({ holds }) => !holds)).toEqual([]);
});

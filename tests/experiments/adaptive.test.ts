import { expect, it } from "vitest";
import { execute } from "../runner/index.js";
import adaptive from "./adaptive.js";

it("keeps a rope that is divided as it needs it with one of 64 elements", async () => {
  const { rows, checks } = await execute(adaptive, { seconds: 1, length: 2, bar: true });
  expect(rows).toHaveLength(2);
  expect(Number(rows[1].values.elements)).toBeLessThan(16);
  expect(checks.map(({ holds }) => holds)).toEqual([true, true]);
});

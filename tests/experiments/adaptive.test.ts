import { expect, it } from "vitest";
import { execute } from "../runner/index.js";
import adaptive from "./adaptive.js";

it("divides ropes only where they need it, here for a moment: half of the elements, the same shape", async () => {
  const { rows, checks } = await execute(adaptive, { seconds: 0.8, length: 1 });
  const named = Object.fromEntries(rows.map(({ values }) => [values.rope, values]));
  expect(Number(named["adaptive"].elements)).toBeLessThan(0.75 * Number(named["fine"].elements));
  expect(Number(named["adaptive"].mean)).toBeLessThan(0.2);
  expect(Number(named["coarse"].mean)).toBeGreaterThan(3 * Number(named["adaptive"].mean));
  expect(checks.filter(({ what }) => what.startsWith("bar")).map(({ holds }) => holds)).toEqual([true, true]);
});

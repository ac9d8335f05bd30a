import { expect, it } from "vitest";
import { execute } from "../runner/index.js";
import plectoneme from "./plectoneme.js";

it("winds a rod of 20 elements around itself, here in a hurry: it never passes through, and its link is that of its end", async () => {
  const { rows, checks } = await execute(plectoneme, { seconds: 1, cases: 1 });
  expect(rows).toHaveLength(1);
  expect(rows[0].values).toMatchObject({ name: "20 elements", type: "unknot" });
  const { twist, writhe } = rows[0].values as { twist: number; writhe: number };
  expect(twist + writhe).toBeCloseTo(8, 1);
  expect(writhe).toBeGreaterThan(1);
  const failed = checks.filter(({ what, holds }) => !holds && !what.includes(" ms "));
  expect(failed).toEqual([]);
});

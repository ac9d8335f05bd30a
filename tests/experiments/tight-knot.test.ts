import { expect, it } from "vitest";
import { execute } from "../runner/index.js";
import tightKnot from "./tight-knot.js";

it("pulls an overhand knot tight, here for a moment, and it stays one", async () => {
  const { rows, checks } = await execute(tightKnot, { seconds: 0.3, force: 30, cases: 1 });
  expect(rows).toHaveLength(1);
  expect(rows[0].values).toMatchObject({ name: "overhand, 20", elements: 20, type: "3_1" });
  const holds = Object.fromEntries(checks.map((check) => [check.what, check.holds]));
  expect(holds["overhand, 20: one type at every step"]).toBe(true);
  expect(holds["overhand, 20: the type is 3_1"]).toBe(true);
});

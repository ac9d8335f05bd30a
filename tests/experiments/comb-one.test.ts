import { expect, it } from "vitest";
import { execute } from "../runner/index.js";
import combOne from "./comb-one.js";

it("draws a comb through one fibre: smooth on the curve, jumps on segments, and much the same force", async () => {
  const record = await execute(combOne, { step: 2e-3 });
  expect(record.checks.filter(({ holds }) => !holds)).toEqual([]);
  const [curve, segments] = record.rows.map(({ values }) => values as Record<string, number>);
  expect(segments.mean / curve.mean).toBeGreaterThan(0.9);
  expect(segments.mean / curve.mean).toBeLessThan(1.1);
  // A part of the weight of a hair of 305 mm, 23 uN, and some of its bending.
  expect(curve.mean).toBeGreaterThan(1);
  expect(curve.mean).toBeLessThan(30);
});

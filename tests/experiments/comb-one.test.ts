import { expect, it } from "vitest";
import { execute } from "../runner/index.js";
import combOne from "./comb-one.js";

it("draws a comb through one fibre: smooth on the curve, jumps on segments, and much the same force", async () => {
  // Coarse steps and a fast comb, for speed; the impacts that remain are those of the fibre.
  const record = await execute(combOne, { step: 0.01, relaxing: 1, speed: 0.05 });
  const [curve, segments] = record.rows.map(({ values }) => values as Record<string, number>);
  expect(segments.noise / curve.noise).toBeGreaterThan(10);
  expect(curve.most / curve.mean).toBeLessThan(0.03);
  expect(segments.mean / curve.mean).toBeGreaterThan(0.9);
  expect(segments.mean / curve.mean).toBeLessThan(1.1);
  // A part of the weight of a hair of 305 mm, 23 uN, and some of its bending.
  expect(curve.mean).toBeGreaterThan(1);
  expect(curve.mean).toBeLessThan(30);
}, 120_000);

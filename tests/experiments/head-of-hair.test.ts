import { expect, it } from "vitest";
import { headCases, runHead } from "./hair/head-cases.js";

it("84 wavy wisps on a head that turns touch each other, and their friction is solved", () => {
  const times = { falling: 0.44, seconds: 0.11, tolerance: 1e-4 };
  const steps = runHead(headCases.wavy, times, () => undefined);
  expect(steps).toHaveLength(10);
  for (const { contacts, unsolved, residual } of steps) {
    expect(contacts).toBeGreaterThan(100);
    expect(unsolved).toBe(0);
    expect(residual).toBeLessThanOrEqual(1e-4);
  }
});

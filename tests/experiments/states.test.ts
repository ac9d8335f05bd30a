import { expect, it } from "vitest";
import { execute } from "../runner/index.js";
import states from "./states.js";

it("spoils some states, and writes and reads some rods, a short while here", async () => {
  const record = await execute(states, { mutations: 40, rods: 20 });
  expect(record.checks).toHaveLength(3);
  expect(record.checks.filter(({ holds }) => !holds)).toEqual([]);
  const [spoilt, sizes] = record.rows.map(({ values }) => values);
  expect((spoilt["refused"] as number) + (spoilt["loaded"] as number)).toBe(40);
  // A rod of 12 elements has at least a velocity and a curvature of three numbers for each, of 8 bytes.
  expect(sizes["size"]).toBeGreaterThan((20 * 12 * 6 * 8) / 1e6);
});

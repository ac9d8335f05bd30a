import { expect, it } from "vitest";
import { execute } from "../runner/index.js";
import energy from "./energy.js";

it("keeps the energy of helices and clothoids by steps of second order, a short while here", async () => {
  const record = await execute(energy, { seconds: 1 });
  expect(record.rows).toHaveLength(7);
  expect(record.checks).toHaveLength(8);
  expect(record.checks.filter(({ holds }) => !holds)).toEqual([]);
  const robust = record.rows.filter(({ values }) => values["step"] === "robust");
  // A wire of 1 Hz that is stepped so loses some 8 % a period.
  for (const { values } of robust) expect(values["perPeriod"]).toBeGreaterThan(5);
});

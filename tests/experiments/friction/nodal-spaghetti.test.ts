import { expect, it } from "vitest";
import { execute } from "../../runner/index.js";
import spaghetti from "../spaghetti.js";

it("a few chains of springs come to rest with friction, and spread without", async () => {
  const record = await execute(spaghetti, {
    ...{ model: "mass-spring", rods: [5], elements: [10], step: 0.002, seconds: 0.3, slipping: 0.2 },
  });
  expect(record.checks.filter(({ holds }) => !holds)).toEqual([]);
  expect(record.checks).toHaveLength(2);
}, 60_000);

it("CORDE rods that are bent at first stay so with friction, and straighten without", async () => {
  const record = await execute(spaghetti, {
    ...{ model: "corde", rods: [3], elements: [12], step: 0.002, seconds: 0.3, slipping: 0.3, curvature: 4 },
  });
  expect(record.checks.filter(({ holds }) => !holds)).toEqual([]);
  expect(record.checks).toHaveLength(4);
}, 60_000);

import { expect, it } from "vitest";
import { numberText, numberWriter } from "./number-text.js";

it.each([
  [0, "0"],
  [-0, "0"],
  [12, "12"],
  [2025, "2025"],
  [34500, "34,500"],
  [-1234567, "-1,234,567"],
  [0.5, "0.5000"],
  [9.9996, "10.00"],
  [82400.4, "82,400"],
  [0.00012346, "0.0001235"],
  [4.2e-9, "4.200e-9"],
  [1.5e12 + 0.5, "1.500e+12"],
  [NaN, "NaN"],
  [-Infinity, "-Infinity"],
])("writes %s as %s", (value, text) => {
  expect(numberText(value)).toBe(text);
});

it("writes a whole column in one manner", () => {
  const errors = [0.5, 1e-9, 0];
  expect(errors.map(numberWriter(errors, 3))).toEqual(["5.00e-1", "1.00e-9", "0"]);
  const mixed = [1, 2.5, NaN];
  expect(mixed.map(numberWriter(mixed, 3))).toEqual(["1.00", "2.50", "NaN"]);
});

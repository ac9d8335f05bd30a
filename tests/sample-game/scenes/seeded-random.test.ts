import { expect, it } from "vitest";
import { seededRandom } from "../../../sample-game/scenes/seeded-random.js";

it("gives the same uniform numbers for the same seed", () => {
  const [a, b, other] = [seededRandom(7), seededRandom(7), seededRandom(8)];
  const numbers = Array.from({ length: 10_000 }, a);
  expect(Array.from({ length: 10_000 }, b)).toEqual(numbers);
  expect(other()).not.toBe(numbers[0]);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  // Mean 1/2 with a standard error of 0.0029.
  expect(Math.abs(numbers.reduce((sum, value) => sum + value, 0) / 10_000 - 0.5)).toBeLessThan(0.012);
});

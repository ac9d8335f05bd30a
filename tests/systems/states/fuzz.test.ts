// Spoilt states are refused by name and change nothing, or load. `npm run experiment -- states` tries 5,000.
import { expect, it } from "vitest";
import { fuzzStates } from "./fuzz-states.js";

it("300 spoilt states are refused by name or load, and the world is what it was", () => {
  const { refused, loaded, faults, grown } = fuzzStates(300, 24);
  expect(faults).toEqual([]);
  expect(refused).toBeGreaterThan(150);
  expect(loaded).toBeGreaterThan(20);
  expect(grown).toBe(0);
});

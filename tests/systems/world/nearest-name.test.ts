import { expect, it } from "vitest";
import { editDistance, nearestName } from "../../../systems/world/nearest-name.js";

it("counts insertions, deletions, replacements and swaps", () => {
  expect(editDistance("rods", "rods")).toBe(0);
  expect(editDistance("rod", "rods")).toBe(1);
  expect(editDistance("rdos", "rods")).toBe(1);
  expect(editDistance("", "rods")).toBe(4);
  expect(editDistance("kitten", "sitting")).toBe(3);
});

it("finds what was meant, and nothing for another word", () => {
  const known = ["comb-one", "comb-wisp", "rods", "detection-scaling"];
  expect(nearestName("comb-wsip", known)).toBe("comb-wisp");
  expect(nearestName("detection", known)).toBe("detection-scaling");
  expect(nearestName("spaghetti", known)).toBeUndefined();
  expect(nearestName("rods", [])).toBeUndefined();
});

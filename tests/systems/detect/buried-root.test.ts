import { describe, expect, it } from "vitest";
import { createObstacle, type RodOptions } from "../../../systems/index.js";
import { limits } from "../../../systems/world/limits.js";
import { contactRows, detectNow, plainWorld, straight } from "./detect-world.js";

/** Metres that the root is below the ground's surface, from where the rod runs along under it. */
const depth = 0.05;

function placesOfContacts(kind: "clamped" | "pinned" | "free", rootDepth: number): number[] {
  const world = plainWorld();
  createObstacle(world, { shape: { kind: "box", halfExtents: [5, 1, 5] }, position: [0, -1, 0] });
  const root: RodOptions["root"] = { kind, position: [0, -rootDepth, 0], direction: [1, 0, 0] };
  straight(world, [0, 0, 0], [1, 0, 0], { elements: 20, root });
  detectNow(world);
  return contactRows(world).map(({ sB }) => sB);
}

describe("a rod whose root is held in an obstacle", () => {
  it.each(["clamped", "pinned"] as const)("does not touch it where it cannot get out of it: %s", (kind) => {
    const places = placesOfContacts(kind, depth);
    expect(Math.min(...places)).toBeGreaterThanOrEqual(limits.detect.buriedLength * depth);
    expect(Math.min(...places)).toBeLessThan(limits.detect.buriedLength * depth + 0.05);
    expect(Math.max(...places)).toBeGreaterThan(0.95);
  });

  it("touches it all along where nothing holds the root", () => {
    expect(Math.min(...placesOfContacts("free", depth))).toBeCloseTo(0, 6);
  });

  it("touches it all along where the root is on its surface", () => {
    expect(Math.min(...placesOfContacts("clamped", 0.01))).toBeCloseTo(0, 6);
  });
});

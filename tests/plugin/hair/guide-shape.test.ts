import { expect, it } from "vitest";
import { naturalCurvature } from "../../../plugin/hair/guide-shape.js";

it("bends straight and wavy hair towards the skin, and turns coils half way to the side", () => {
  for (const curl of [0, 10, 60]) expect(naturalCurvature(curl / 3, curl)).toEqual([curl / 3, 0, curl]);
  for (const curl of [80, 100, 160, 200]) {
    const [twist, aside, towards] = naturalCurvature(curl / 3, curl);
    expect(twist).toBe(curl / 3);
    expect(Math.hypot(aside, towards)).toBeCloseTo(curl, 10);
    expect(aside).toBeGreaterThan(0);
    expect(aside).toBeLessThanOrEqual(towards * (1 + 1e-12));
    // In a mirror that has the hair and its bend in it.
    expect(naturalCurvature(-curl / 3, curl)).toEqual([-twist, -aside, towards]);
  }
});

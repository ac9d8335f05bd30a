import { describe, expect, it } from "vitest";
import { largestJump, slidingContact } from "./sliding-contact.js";

describe("a contact that slides along a curled rod", () => {
  it("moves smoothly on curves: the jumps of its speed vanish with the time step", () => {
    const jumps = [50, 100, 200, 400].map((steps) => largestJump(slidingContact(steps)));
    expect(jumps[0]).toBeLessThan(0.1);
    jumps.slice(1).forEach((jump, i) => expect(jump).toBeLessThan(0.6 * jumps[i]));
  });

  it("sticks and jumps on segments, the more the smaller the time step, and shorter ones do not help", () => {
    const jumps = [100, 400].map((steps) => largestJump(slidingContact(steps, 0.025)));
    expect(jumps[0]).toBeGreaterThan(0.5);
    expect(jumps[1]).toBeGreaterThan(jumps[0]);
    expect(largestJump(slidingContact(400, 0.0125))).toBeGreaterThan(1);
  });
});

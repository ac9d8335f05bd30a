import { describe, expect, it } from "vitest";
import { typesUnderLoad, underLoad } from "./knots-under-load.js";

/** Milliseconds, on a machine that does much else. */
const patience = 200_000;

/** Made fast with 10 N, then loaded with 30 N for so many seconds; friction 0.3. */
describe.each([
  { knot: "overhand", hold: 0.8 },
  { knot: "bow", hold: 2 },
] as const)("$knot", ({ knot, hold }) => {
  it(
    "holds, and stays what it is",
    () => {
      const { type, slip, force, gap } = underLoad({ knot, friction: 0.3, tighten: 1, hold });
      expect(type).toBe(typesUnderLoad[knot]);
      expect(Math.abs(slip)).toBeLessThan(0.002);
      expect(force).toBeCloseTo(30, 0);
      expect(gap).toBeGreaterThan(-0.2);
    },
    patience,
  );
});

describe.each(["granny"] as const)("a %s of slick rope", (knot) => {
  it(
    "slips out, and not through itself",
    () => {
      const { slip, way, gap } = underLoad({ knot, friction: 0.03, tighten: 1, hold: 0.6 });
      expect(slip).toBeGreaterThan(0.05);
      expect(way).toBeGreaterThan(0.1);
      expect(gap).toBeGreaterThan(-0.2);
    },
    patience,
  );
});

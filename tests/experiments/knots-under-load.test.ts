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

/**
 * Where it lies on its post, over 10 rad, a capstan of friction 0.3 holds 20 times the 0.2 N of its tail; the turn that rides over the others
 * holds the rest of 30 N. Below 0.25 it does not: then it slips off, with elements of 2, 3 and 4 radii and steps of 1/240 and 1/960 s. With 0.28 it
 * comes to rest in steps of 1/960 s. Elements of 3 radii, as here, stand still with 0.3; with 2 and 4 radii it still creeps, at 8 and 3 mm/s.
 */
describe("clove hitch", () => {
  it.each([0.3, 0.30003, 0.29997])(
    "stands still on its post with a friction of %f, whatever rounding does",
    (friction) => {
      const { slip, turns, turnsBefore, gap } = underLoad({
        knot: "clove hitch",
        friction,
        tighten: 1.5,
        hold: 3,
      });
      expect(Math.abs(slip)).toBeLessThan(0.001);
      expect(Math.round(turnsBefore - turns)).toBe(0);
      expect(gap).toBeGreaterThan(-0.2);
    },
    patience,
  );

  it(
    "slips off with a friction of 0.2",
    () => {
      const { slip, turns } = underLoad({ knot: "clove hitch", friction: 0.2, tighten: 1.5, hold: 2 });
      expect(slip).toBeGreaterThan(0.1);
      expect(turns).toBeLessThan(1);
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

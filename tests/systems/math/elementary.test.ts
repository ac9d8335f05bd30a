import { describe, expect, it } from "vitest";
import * as elementary from "../../../systems/math/elementary.js";
import { seededRandom } from "../../../sample-game/scenes/seeded-random.js";
import * as exact from "./fixed-point.js";

const {
  sin,
  cos,
  asin,
  acos,
  atan2,
  exp,
  log,
  log1p,
  asinh,
  decay,
  power,
  hypot,
  norm,
  ceilLog2,
  sineAndCosine,
} = elementary;
const random = seededRandom(24);
const within = (least: number, most: number) => least + (most - least) * random();
/** Of either sign, with every size from `least` to `most` alike. */
const anySize = (least: number, most: number) =>
  (random() < 0.5 ? -1 : 1) * Math.exp(within(Math.log(least), Math.log(most)));

/** The largest error of `samples` values in units of the last place of the exact one. */
function worst(samples: number, draw: () => { actual: number; expected: exact.Fixed }): number {
  let largest = 0;
  for (let i = 0; i < samples; i++) {
    const { actual, expected } = draw();
    largest = Math.max(largest, exact.ulps(actual, expected));
  }
  return largest;
}

describe("elementary functions, in units of the last place", () => {
  it.each<[string, number, () => { actual: number; expected: exact.Fixed }]>([
    ["sin in a turn", 0.85, () => of(sin, exact.sin, within(-6.4, 6.4))],
    ["sin of any size", 0.85, () => of(sin, exact.sin, anySize(1e-12, 1.6e6))],
    ["cos in a turn", 0.85, () => of(cos, exact.cos, within(-6.4, 6.4))],
    ["cos of any size", 0.85, () => of(cos, exact.cos, anySize(1e-12, 1.6e6))],
    ["sin next to its zeros", 0.85, () => of(sin, exact.sin, Math.PI * Math.floor(within(1, 5e5)))],
    ["exp", 0.85, () => of(exp, exact.exp, within(-30, 30))],
    ["log", 0.85, () => of(log, exact.log, Math.abs(anySize(1e-30, 1e30)))],
    ["log next to 1", 0.85, () => of(log, exact.log, within(0.6, 1.5))],
    ["atan2", 1.5, () => atan2Of(anySize(1e-6, 1e6), anySize(1e-6, 1e6))],
    ["atan2 of like sizes", 1.5, () => atan2Of(within(-1, 1), within(-1, 1))],
    ["asin", 2, () => arcOf(asin, within(-1, 1), (x, root) => [x, root])],
    ["acos", 2, () => arcOf(acos, within(-1, 1), (x, root) => [root, x])],
  ])("%s: at most %f", (_, most, draw) => {
    expect(worst(1500, draw)).toBeLessThan(most);
  });

  const of = (
    ours: (x: number) => number,
    theirs: (x: exact.Fixed) => exact.Fixed,
    x: number,
  ): { actual: number; expected: exact.Fixed } => ({ actual: ours(x), expected: theirs(exact.fixed(x)) });
  const atan2Of = (y: number, x: number) => ({
    actual: atan2(y, x),
    expected: exact.atan2(exact.fixed(y), exact.fixed(x)),
  });
  const arcOf = (
    ours: (x: number) => number,
    x: number,
    sides: (x: exact.Fixed, root: exact.Fixed) => [exact.Fixed, exact.Fixed],
  ) => {
    const given = exact.fixed(x);
    return { actual: ours(x), expected: exact.atan2(...sides(given, exact.legOf(given))) };
  };
});

describe("elementary functions beside the host's", () => {
  it.each<[string, (x: number) => number, (x: number) => number, number, number]>([
    ["log1p", log1p, Math.log1p, -0.9, 5],
    ["asinh", asinh, Math.asinh, -30, 30],
    ["decay", decay, (x) => -Math.expm1(-x), 1e-9, 40],
    ["power 0.8", (x) => power(x, 0.8), (x) => Math.pow(x, 0.8), 1e-6, 1e3],
    ["power 1 / 3", (x) => power(x, 1 / 3), Math.cbrt, 1e-6, 1e6],
  ])("%s is the same to 2e-15", (_, ours, theirs, least, most) => {
    for (let i = 0; i < 2000; i++) {
      const x = within(least, most);
      expect(Math.abs(ours(x) - theirs(x))).toBeLessThanOrEqual(2e-15 * Math.abs(theirs(x)));
    }
  });

  it("have the host's values at the ends of the range, signs of zero too", () => {
    const odd = [0, -0, 1, -1, Infinity, -Infinity, NaN, 5e-324, -5e-324, 1e-310, 1e300, -1e300, 0.5];
    for (const x of odd) {
      for (const [name, theirs] of [
        ["asin", Math.asin],
        ["acos", Math.acos],
        ["exp", Math.exp],
        ["log", Math.log],
      ] as const) {
        const [ours, host] = [elementary[name](x), theirs(x)];
        if (Math.abs(host) > 0 && Number.isFinite(host))
          expect(ours / host, `${name}(${x})`).toBeCloseTo(1, 13);
        else expect(ours, `${name}(${x})`).toBe(host);
      }
      for (const y of odd) {
        expect(atan2(y, x), `atan2(${y}, ${x})`).toSatisfy((ours: number) => {
          const host = Math.atan2(y, x);
          return Object.is(ours, host) || Math.abs(ours - host) <= 5e-16 * Math.abs(host);
        });
        expect(hypot(x, y), `hypot(${x}, ${y})`).toSatisfy((ours: number) => {
          // What is not a number stays so, also beside infinity: nobody takes it for a length.
          const host = Number.isNaN(x + y) && !(x === -y) ? NaN : Math.hypot(x, y);
          return Object.is(ours, host) || Math.abs(ours - host) <= 5e-16 * host;
        });
      }
    }
    for (const x of [0, -0, 5e-324, -1e-310]) expect(sin(x)).toBe(x);
    for (const x of [Infinity, -Infinity, NaN]) expect([sin(x), cos(x)]).toEqual([NaN, NaN]);
    expect(Math.abs(sin(1e300))).toBeLessThanOrEqual(1);
  });

  it("sineAndCosine has the bits of sin and cos", () => {
    const values = new Float64Array(3);
    for (let i = 0; i < 20000; i++) {
      const x = anySize(1e-9, 1.6e6);
      values[1] = x;
      sineAndCosine(values, 1);
      expect([values[1], values[2]], `${x}`).toEqual([sin(x), cos(x)]);
    }
  });

  it("norm takes vectors of any length; ceilLog2 is exact at powers of two", () => {
    expect(norm([])).toBe(0);
    expect(norm([3, 4])).toBe(5);
    expect(norm([1, 1, 1, 1, 2, 2, 2])).toBeCloseTo(4, 14);
    for (let n = 1; n < 32; n++) {
      const power = 2 ** n;
      expect([ceilLog2(power - 0.25), ceilLog2(power), ceilLog2(power + 0.25)]).toEqual([n, n, n + 1]);
    }
  });
});

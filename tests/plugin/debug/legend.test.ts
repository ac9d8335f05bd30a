// Round numbers of legends, and the element that shows them.
import { describe, expect, it } from "vitest";
import { diverging, mixPalette, sequential } from "../../../plugin/debug/colours.js";
import { shortQuantity } from "../../../plugin/debug/legend.js";
import { niceAbove, steadyBound } from "../../../plugin/debug/nice-number.js";

describe("a bound that is easily read", () => {
  it.each([
    [0, 0],
    [NaN, 0],
    [1, 1],
    [1.2, 2],
    [3, 5],
    [5.0001, 5],
    [7, 10],
    [0.0034, 0.005],
    [4.1e-7, 5e-7],
    [12_345, 20_000],
  ])("of %d is %d", (value, bound) => expect(niceAbove(value)).toBe(bound));

  it("stays while values stay near it", () => {
    expect(steadyBound(0, 1.5)).toBe(2);
    expect(steadyBound(2, 0.7)).toBe(2);
    expect(steadyBound(2, 2.1)).toBe(5);
    expect(steadyBound(5, 1.2)).toBe(2);
    expect(steadyBound(5, 0)).toBe(5);
  });
});

it.each([
  [1e-5, "10 µN"],
  [1e-3, "1 mN"],
  [0.25, "250 mN"],
  [1, "1 N"],
  [1234, "1.23 kN"],
  [0, "0 N"],
  [1e-12, "0.001 nN"],
])("writes %d as %s", (value, text) => expect(shortQuantity(value, "N")).toBe(text));

it("mixes palettes from end to end and not beyond", () => {
  const out = new Float32Array(3);
  const at = (palette: typeof sequential, share: number) => {
    mixPalette(palette, share, out);
    return [...out].map((channel) => Number(channel.toFixed(6)));
  };
  expect(at(sequential, 0)).toEqual(sequential[0]);
  expect(at(sequential, 1)).toEqual(sequential.at(-1));
  expect(at(sequential, 7)).toEqual(sequential.at(-1));
  expect(at(sequential, -7)).toEqual(sequential[0]);
  expect(at(diverging, 0.5)).toEqual(diverging[2]);
  expect(at(diverging, 0.125)[0]).toBeCloseTo((diverging[0][0] + diverging[1][0]) / 2, 6);
});

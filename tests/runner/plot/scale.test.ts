import { describe, expect, it } from "vitest";
import type { Axis } from "./panel.js";
import type { Scale, TickLabel } from "./scale.js";
import { axisScale } from "./scale.js";

const text = (label: TickLabel): string =>
  "text" in label ? label.text : `${label.mantissa}^${label.exponent}`;
const labels = (scale: Scale): string[] => scale.ticks.flatMap(({ label }) => (label ? [text(label)] : []));
const scale = (axis: Partial<Axis>, ...values: number[]): Scale =>
  axisScale({ label: "axis", ...axis }, values);

describe("linear axis", () => {
  it("ticks at round steps with as many decimals as they need", () => {
    expect(labels(scale({}, 0, 2))).toEqual(["0.0", "0.5", "1.0", "1.5", "2.0"]);
    expect(labels(scale({ minimum: 0, maximum: 300 }))).toEqual([
      "0",
      "50",
      "100",
      "150",
      "200",
      "250",
      "300",
    ]);
    expect(labels(scale({}, -0.1, 0.1))).toEqual(["−0.10", "−0.05", "0.00", "0.05", "0.10"]);
  });

  it("takes a power of ten out of small and large numbers", () => {
    const small = scale({}, 0, 4e-5);
    expect([labels(small), small.factor]).toEqual([["0", "1", "2", "3", "4"], -5]);
    const large = scale({}, 0, 3e6);
    expect([labels(large), large.factor]).toEqual([["0.0", "0.5", "1.0", "1.5", "2.0", "2.5", "3.0"], 6]);
  });

  it("leaves room around the data, but not beyond a given end", () => {
    const free = scale({}, 0, 10);
    expect(free.place(0)).toBeGreaterThan(0.02);
    expect(free.place(10)).toBeLessThan(0.98);
    const given = scale({ minimum: 0 }, 5, 10);
    expect(given.place(0)).toBe(0);
  });

  it("shows what cannot be measured as nothing", () => {
    expect(scale({}, 0, 1).shows(NaN)).toBe(false);
    expect(labels(scale({}, NaN, Infinity))).toEqual(labels(scale({}, 0, 1)));
  });
});

describe("log axis", () => {
  const log = (axis: Partial<Axis>, ...values: number[]): Scale =>
    scale({ scale: "log", ...axis }, ...values);

  it("labels decades plainly while that is short", () => {
    expect(labels(log({}, 1, 1000))).toEqual(["1", "10", "100", "1,000"]);
    expect(labels(log({}, 1e-12, 1e-2))).toEqual(["10^-12", "10^-10", "10^-8", "10^-6", "10^-4", "10^-2"]);
  });

  it("labels 1, 2, 5 within two decades, and round numbers within one", () => {
    expect(labels(log({}, 2, 60))).toEqual(["2", "5", "10", "20", "50"]);
    expect(labels(log({}, 225, 1300))).toEqual(["300", "400", "600", "800", "1,000"]);
    expect(labels(log({}, 100, 130)).length).toBeGreaterThanOrEqual(3);
  });

  it("takes given ticks", () => {
    expect(labels(log({ ticks: [5, 12, 200] }, 5, 200))).toEqual(["5", "12", "200"]);
  });

  it("places by the logarithm", () => {
    const axis = log({ minimum: 1, maximum: 100 });
    expect([1, 10, 100].map(axis.place)).toEqual([0, 0.5, 1]);
    expect([0, -1, NaN].map(axis.shows)).toEqual([false, false, false]);
  });
});

// Light on a hair: what is known of the lobes without drawing any.
import { describe, expect, it } from "vitest";
import { absorptionOf, hairColours } from "../../../../plugin/hair/rendering/melanin.js";
import { hairLook } from "../../../../plugin/hair/rendering/hair-look.js";
import {
  attenuations,
  azimuthalLobes,
  createLobes,
  exitAngle,
  fibrePaths,
  fresnel,
} from "../../../../plugin/hair/rendering/scattering.js";
import { scatteringTable } from "../../../../plugin/hair/rendering/scattering-table.js";

const CLEAR = [0, 0, 0] as const;

describe("a hair of glass", () => {
  it("reflects as Fresnel says", () => {
    expect(fresnel(1)).toBeCloseTo((0.55 / 2.55) ** 2, 12);
    expect(fresnel(0)).toBeCloseTo(1, 12);
    // At Brewster's angle only one of both polarisations is left, half of ((n^2 - 1) / (n^2 + 1))^2.
    expect(fresnel(1 / Math.hypot(1, 1.55))).toBeCloseTo(0.5 * ((1.55 ** 2 - 1) / (1.55 ** 2 + 1)) ** 2, 12);
  });

  it("loses nothing but what is reflected more than once inside", () => {
    const lobes = createLobes();
    for (const h of [-0.9, -0.3, 0, 0.5, 0.99]) {
      attenuations(h, 0.8, CLEAR, lobes);
      const f = lobes.r;
      expect(lobes.r + lobes.tt[0] + lobes.trt[0]).toBeCloseTo(1 - f * f * (1 - f), 12);
    }
  });

  it("sends light around by the law of refraction", () => {
    // Through the middle: back, straight on, back.
    expect([0, 1, 2].map((p) => exitAngle(p as 0 | 1 | 2, 0, 1))).toEqual([0, Math.PI, 2 * Math.PI]);
    const h = 0.6;
    const [i, t] = [Math.asin(h), Math.asin(h / 1.55)];
    expect(exitAngle(0, h, 1)).toBeCloseTo(-2 * i, 12);
    expect(exitAngle(1, h, 1)).toBeCloseTo(Math.PI + 2 * t - 2 * i, 12);
  });

  it("sends as much around as enters", () => {
    const lobes = createLobes();
    const single = createLobes();
    for (const cosine of [0.3, 0.7, 1]) {
      for (const absorption of [CLEAR, [0.4, 1, 3]] as const) {
        let around = 0;
        let entering = 0;
        const steps = 180;
        const paths = fibrePaths(cosine, absorption);
        for (let k = 0; k < steps; k++) {
          const { r, tt, trt } = azimuthalLobes((2 * Math.PI * k) / steps, paths, 0.3, lobes);
          around += ((r + tt[1] + trt[1]) * 2 * Math.PI) / steps;
        }
        for (let k = 0; k < 64; k++) {
          attenuations((2 * k + 1) / 64 - 1, cosine, absorption, single);
          entering += (single.r + single.tt[1] + single.trt[1]) / 64;
        }
        expect(around).toBeCloseTo(entering, 6);
      }
    }
  });

  it("is the same from both sides", () => {
    const [left, right] = [createLobes(), createLobes()];
    const paths = fibrePaths(0.8, [0.4, 1, 3]);
    azimuthalLobes(0.9, paths, 0.3, left);
    azimuthalLobes(-0.9, paths, 0.3, right);
    expect(left.tt[0]).toBeCloseTo(right.tt[0], 10);
    expect(left.r).toBeCloseTo(right.r, 10);
  });
});

describe("pigments", () => {
  it("make hair darker and warmer, never brighter than what falls on it", () => {
    const shares = (["white", "blond", "brown", "black"] as const).map((name) => {
      const { forward, backward } = scatteringTable(hairColours[name], 0.35);
      return forward.map((value, c) => value + backward[c]);
    });
    for (const [r, g, b] of shares) {
      expect(r).toBeLessThan(1.001);
      expect(r).toBeGreaterThanOrEqual(g);
      expect(g).toBeGreaterThanOrEqual(b);
    }
    for (let i = 1; i < shares.length; i++) expect(shares[i][1]).toBeLessThan(0.8 * shares[i - 1][1]);
    // What is left of black hair is its gloss, without colour.
    expect(shares[3][2]).toBeGreaterThan(0.6 * shares[3][0]);
  });

  it("absorb in proportion", () => {
    const one = absorptionOf({ eumelanin: 1, pheomelanin: 0 });
    expect(absorptionOf({ eumelanin: 3, pheomelanin: 0 })).toEqual(one.map((value) => 3 * value));
    expect(() => hairLook({ colour: { eumelanin: -1, pheomelanin: 0 } })).toThrow("eumelanin is -1");
    expect(() => hairLook({ colour: "green" as "red" })).toThrow('colour is "green"; allowed: "black"');
    expect(() => hairLook({ clump: 2 })).toThrow("clump is 2; allowed: a finite number from 0 to 1");
  });
});

describe("dyed hair", () => {
  it("absorbs what its colour lacks, on top of its pigments", () => {
    const [r, g, b] = absorptionOf({ eumelanin: 0, pheomelanin: 0, dye: { r: 1, g: 0.25, b: 0 } });
    expect(r).toBe(0);
    expect(g).toBeCloseTo((Math.log(0.25) / 5.89) ** 2, 12);
    expect(b).toBeGreaterThan(2);
    const bare = absorptionOf({ eumelanin: 1, pheomelanin: 0.5 });
    const tinted = absorptionOf({ eumelanin: 1, pheomelanin: 0.5, dye: { r: 1, g: 0.25, b: 0 } });
    [r, g, b].forEach((dye, c) => expect(tinted[c]).toBeCloseTo(bare[c] + dye, 12));
  });

  it("is what a look is given, and of colours that are none says which", () => {
    expect(hairLook({ colour: { dye: { r: 0.1, g: 0.2, b: 0.3 } } }).melanin.dye).toEqual({
      r: 0.1,
      g: 0.2,
      b: 0.3,
    });
    for (const dye of [null, 5, {}, { r: 2, g: 0, b: 0 }, { r: Number.NaN, g: 0, b: 0 }])
      expect(() => hairLook({ colour: { dye } as never })).toThrow(/dye/);
  });
});

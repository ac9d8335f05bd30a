import { describe, expect, it } from "vitest";
import { endOfCurve } from "../../../systems/curves/curve-set.js";
import { boundCurve, sampleCurve } from "../../../systems/curves/expansion.js";
import { expansionSize, halfWidth, parameter, second } from "../../../systems/curves/expansion-layout.js";
import { boundPart, boundBending } from "../../oracle/boxes/part-box.js";
import { seeded } from "../../oracle/random.js";
import { curveSetOf, curveTypes, pointAt, randomCurve, type CurveType } from "./curve-description.js";

const w = new Float64Array(expansionSize);
const samples = 60;

/** The box of a part of a random curve, and the one around samples of it. */
function partOf(seed: number, type: CurveType, share: number) {
  const random = seeded(seed);
  const curves = curveSetOf(randomCurve(random, type));
  const half = 0.5 * share * endOfCurve(curves, 0);
  const middle = half + random() * (endOfCurve(curves, 0) - 2 * half);
  w[parameter] = middle;
  w[halfWidth] = half;
  sampleCurve(curves, 0, w, 0);
  boundCurve(curves, 0, w, 0);
  const box = new Float64Array(6);
  boundPart(curves, 0, w, 0, box, 0);
  const points = Array.from({ length: samples + 1 }, (_, i) =>
    pointAt(curves, 0, middle + half * ((2 * i) / samples - 1)),
  );
  const low = [0, 1, 2].map((c) => Math.min(...points.map((p) => p[c])));
  const high = [0, 1, 2].map((c) => Math.max(...points.map((p) => p[c])));
  return { curves, box, low, high, half };
}

describe.each(curveTypes)("the box of a part of a %s", (type) => {
  it("holds it, long and short", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const { box, low, high } = partOf(seed, type, seeded(seed + 1000)() ** 2);
      for (let c = 0; c < 3; c++) {
        expect(box[c], `seed ${seed}`).toBeLessThanOrEqual(low[c] + 1e-12);
        expect(box[3 + c], `seed ${seed}`).toBeGreaterThanOrEqual(high[c] - 1e-12);
      }
    }
  });

  it("is tight to third order in its length", () => {
    const looseness = [0.1, 0.05].map((share) => {
      let sum = 0;
      for (let seed = 1; seed <= 50; seed++) {
        const { box, low, high } = partOf(seed, type, share);
        for (let c = 0; c < 3; c++) sum += low[c] - box[c] + box[3 + c] - high[c];
      }
      return sum / 300;
    });
    // Samples miss a vertex by the square of their distance.
    const missed = 1e-4;
    expect(looseness[0]).toBeLessThan(2e-3);
    expect(looseness[1]).toBeLessThan(looseness[0] / 6 + missed);
  });

  it("has a second derivative within its bounds along every axis", () => {
    const bound = new Float64Array(4);
    for (let seed = 1; seed <= 100; seed++) {
      const curves = curveSetOf(randomCurve(seeded(seed), type));
      boundBending(curves, 0, bound);
      for (let i = 0; i <= samples; i++) {
        w[parameter] = (i / samples) * endOfCurve(curves, 0);
        sampleCurve(curves, 0, w, 0);
        for (let c = 0; c < 3; c++)
          expect(Math.abs(w[second + c]), `seed ${seed}`).toBeLessThanOrEqual(bound[c] * (1 + 1e-12) + 1e-12);
      }
    }
  });
});

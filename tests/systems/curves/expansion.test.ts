import { describe, expect, it } from "vitest";
import { createCurveSet, endOfCurve } from "../../../systems/curves/curve-set.js";
import { boundCurve, sampleCurve } from "../../../systems/curves/expansion.js";
import {
  bendBound,
  expansionSize,
  first,
  halfWidth,
  parameter,
  point,
  second,
  third,
} from "../../../systems/curves/expansion-layout.js";
import { writeHelix } from "../../../systems/curves/helix-curve.js";
import { seeded } from "../../oracle/random.js";
import { curveSetOf, curveTypes, pointAt, randomCurve } from "./curve-description.js";

const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
const expansion = new Float64Array(expansionSize);
const norm = (at: number) => Math.hypot(expansion[at], expansion[at + 1], expansion[at + 2]);

describe.each(curveTypes)("%s", (type) => {
  it("has derivatives that agree with differences of the one before", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const curves = curveSetOf(randomCurve(seeded(seed), type));
      const end = endOfCurve(curves, 0);
      const step = 1e-5;
      for (const s of [0.1 * end, 0.5 * end, 0.83 * end]) {
        const [before, here, after] = [s - step, s, s + step].map((at) => {
          const taken = new Float64Array(expansionSize);
          taken[parameter] = at;
          sampleCurve(curves, 0, taken, 0);
          return taken;
        });
        for (const [value, derivative] of [
          [point, first],
          [first, second],
          [second, third],
        ]) {
          for (let i = 0; i < 3; i++) {
            const difference = (after[value + i] - before[value + i]) / (2 * step);
            expect(Math.abs(difference - here[derivative + i]), `seed ${seed}`).toBeLessThan(1e-6);
          }
        }
      }
    }
  });

  it("keeps its second, third and fourth derivatives below their bounds, which tighten", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const curves = curveSetOf(randomCurve(seeded(seed), type));
      const end = endOfCurve(curves, 0);
      const reach = 0.2 * end;
      const middle = 0.4 * end;
      expansion[parameter] = middle;
      expansion[halfWidth] = reach;
      sampleCurve(curves, 0, expansion, 0);
      boundCurve(curves, 0, expansion, 0);
      const bounds = [...expansion.subarray(bendBound, bendBound + 3)];
      const largest = [0, 0, 0];
      const step = reach / 50;
      let previous: Float64Array | undefined;
      for (let s = middle - reach; s <= middle + reach; s += step) {
        expansion[parameter] = s;
        sampleCurve(curves, 0, expansion, 0);
        largest[0] = Math.max(largest[0], norm(second));
        largest[1] = Math.max(largest[1], norm(third));
        if (previous) {
          const slope = [0, 1, 2].map((i) => (expansion[third + i] - previous![third + i]) / step);
          largest[2] = Math.max(largest[2], Math.hypot(...slope));
        }
        previous = expansion.slice();
      }
      for (let order = 0; order < 3; order++) {
        expect(largest[order], `seed ${seed}`).toBeLessThanOrEqual(bounds[order] * (1 + 1e-12) + 1e-9);
      }
      expect(bounds[0], `seed ${seed}`).toBeLessThanOrEqual(4 * largest[0] + 1e-9);
    }
  });
});

describe("helix", () => {
  it("is a circle without twist and a line without curvature", () => {
    const curves = createCurveSet(1);
    writeHelix(curves, 0, identity, 0, [0, 0, 2], 0, 30);
    for (const s of [0, 1, 15, 29.5]) {
      const [x, y, z] = pointAt(curves, 0, s);
      expect(Math.abs(x - Math.sin(2 * s) / 2)).toBeLessThan(1e-14);
      expect(Math.abs(y - (1 - Math.cos(2 * s)) / 2)).toBeLessThan(1e-14);
      expect(z).toBe(0);
    }
    writeHelix(curves, 0, identity, 0, [7, 0, 0], 0, 30);
    expect(Math.abs(pointAt(curves, 0, 29)[0] - 29)).toBeLessThan(1e-13);
  });

  it("has no seam where the series ends, nor at vanishing curvature", () => {
    const curves = createCurveSet(1);
    // k^2 u^2 = 3 is where the series gives way to sines: u = 1.5 from the middle, k = 1.1547.
    const k = Math.sqrt(3) / 1.5;
    writeHelix(curves, 0, identity, 0, [0, 0, k], 0, 4);
    for (const s of [3.5 - 1e-9, 3.5, 3.5 + 1e-9]) {
      expect(Math.abs(pointAt(curves, 0, s)[0] - Math.sin(k * s) / k)).toBeLessThan(2e-15);
    }
    for (const small of [0, 1e-160, 1e-30, 1e-12, 1e-8]) {
      writeHelix(curves, 0, identity, 0, [0.3 * small, 0, small], 0, 4);
      const [x, y] = pointAt(curves, 0, 3);
      expect(Math.abs(x - 3)).toBeLessThan(1e-14);
      expect(Math.abs(y - 4.5 * small)).toBeLessThan(1e-15 + 1e-15 * small);
    }
  });
});

describe("bad input", () => {
  it.each([
    [() => createAndWrite(1, [0, 0, 1], 1), "id"],
    [() => createAndWrite(0, [0, NaN, 1], 1), "kappa[1]"],
    [() => createAndWrite(0, [0, 0, 1], 0), "length"],
    [() => createAndWrite(0, [0, 0, 1], Infinity), "length"],
  ])("%# names the parameter", (write, name) => expect(write).toThrow(name));

  function createAndWrite(id: number, kappa: number[], length: number): void {
    writeHelix(createCurveSet(1), id, identity, 0, kappa, 0, length);
  }
});

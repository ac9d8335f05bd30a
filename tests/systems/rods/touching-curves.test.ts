import { describe, expect, it } from "vitest";
import { smallestGap, Touching } from "../../../systems/rods/touching-curves.js";
import { seeded } from "../../oracle/random.js";

const { A, B, bend, back, forth, gap, normal } = Touching;

/** The distance of the two parabolas at x and y. */
function distanceAt(t: Float64Array, x: number, y: number): number {
  const difference = [0, 1, 2].map((c) => {
    const a = x * t[A + c] + 0.5 * x * x * t[A + bend + c];
    const b = y * t[B + c] + 0.5 * y * y * t[B + bend + c];
    return t[gap + c] + b - a;
  });
  return Math.hypot(...difference);
}

function leastOnGrid(t: Float64Array, steps: number): number {
  let least = Infinity;
  for (let i = 0; i <= steps; i++) {
    for (let j = 0; j <= steps; j++) {
      const x = t[A + back] + (i / steps) * (t[A + forth] - t[A + back]);
      const y = t[B + back] + (j / steps) * (t[B + forth] - t[B + back]);
      least = Math.min(least, distanceAt(t, x, y));
    }
  }
  return least;
}

describe("the least distance of two touching curves", () => {
  it("is right where one of them ends, and the other goes on by itself", () => {
    const random = seeded(5);
    for (let trial = 0; trial < 200; trial++) {
      const t = new Float64Array(Touching.size);
      const angle = (0.3 + 2.5 * random()) * (random() < 0.5 ? -1 : 1);
      t.set([1, 0, 0, 0, 0.2 * (random() - 0.5), 0], A);
      t.set([Math.cos(angle), 0, Math.sin(angle), 0, 0.2 * (random() - 0.5), 0], B);
      t.set([0.6 * (random() - 0.5), 1, 0.6 * (random() - 0.5)], gap);
      t.set([0, 1, 0], normal);
      t[A + back] = t[B + back] = -1;
      t[A + forth] = 1;
      // B ends here or soon.
      t[B + forth] = 0.1 * Math.floor(2 * random());
      expect(smallestGap(t), `trial ${trial}`).toBeLessThan(leastOnGrid(t, 100) + 1e-4);
    }
  });
});

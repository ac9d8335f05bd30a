import { describe, expect, it } from "vitest";
import { createCurveSet } from "../../../systems/curves/curve-set.js";
import { sampleCurve } from "../../../systems/curves/expansion.js";
import { expansionSize, parameter, point } from "../../../systems/curves/expansion-layout.js";
import { writeHelix } from "../../../systems/curves/helix-curve.js";
import { createPieces, mayTouch, takePieces } from "../../oracle/narrow-phase/piece-tests.js";
import { seeded, symmetric } from "../../oracle/random.js";

/** An orthonormal frame, column by column. */
function randomFrame(random: () => number): number[] {
  const unit = (v: number[]): number[] => v.map((x) => x / Math.hypot(...v));
  const cross = (a: number[], b: number[]): number[] =>
    [0, 1, 2].map((c) => a[(c + 1) % 3] * b[(c + 2) % 3] - a[(c + 2) % 3] * b[(c + 1) % 3]);
  const any = (): number[] => [symmetric(random), symmetric(random), symmetric(random)];
  const tangent = unit(any());
  const director = unit(cross(tangent, any()));
  return [...tangent, ...director, ...cross(tangent, director)];
}

const count = 3;
const samples = 12;

describe("pieces of elements", () => {
  it("are passed over only where they are apart or nearest at a border beyond which they come closer", () => {
    const random = seeded(11);
    const curves = createCurveSet(2);
    const out = new Float64Array(expansionSize);
    const at = (curve: number, s: number): number[] => {
      out[parameter] = s;
      sampleCurve(curves, curve, out, 0);
      return [...out.subarray(point, point + 3)];
    };
    let [apart, falling, left] = [0, 0, 0];
    for (let round = 0; round < 300; round++) {
      const sides = [0, 1].map((curve) => {
        const place = [symmetric(random, 0.8), symmetric(random, 0.8), symmetric(random, 0.8)];
        const kappa = [symmetric(random, 0.5), symmetric(random, 0.5), symmetric(random, 0.5)];
        const length = 1 + 0.5 * symmetric(random);
        writeHelix(curves, curve, [...randomFrame(random), ...place], 0, kappa, 0, length);
        const pieces = createPieces();
        pieces.count = count;
        pieces.before = pieces.beyond = Infinity;
        takePieces(pieces, curves, curve, length);
        return { pieces, width: length / count };
      });
      const reach = Float64Array.of(0.5);
      for (let i = 0; i < count; i++) {
        for (let j = 0; j < count; j++) {
          if (mayTouch(sides[0].pieces, i, sides[1].pieces, j, reach)) {
            left++;
            continue;
          }
          let best = Infinity;
          let where = [0, 0];
          for (let m = 0; m <= samples; m++) {
            for (let n = 0; n <= samples; n++) {
              const p = at(0, (i + m / samples) * sides[0].width);
              const q = at(1, (j + n / samples) * sides[1].width);
              const distance = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
              if (distance < best) [best, where] = [distance, [m, n]];
            }
          }
          if (best >= reach[0]) apart++;
          else {
            falling++;
            const isBorder =
              (where[0] === 0 && i > 0) ||
              (where[0] === samples && i + 1 < count) ||
              (where[1] === 0 && j > 0) ||
              (where[1] === samples && j + 1 < count);
            expect(isBorder, `round ${round}, pieces ${i}, ${j}`).toBe(true);
          }
        }
      }
    }
    expect(apart).toBeGreaterThan(1000);
    expect(falling).toBeGreaterThan(30);
    expect(left).toBeGreaterThan(50);
  });
});

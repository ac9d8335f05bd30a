import { describe, expect, it } from "vitest";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { boundRods } from "../../../plugin/rendering/rod-bounds.js";
import { FLOATS_PER_SAMPLE } from "../../../plugin/rendering/rod-samples.js";
import { seeded } from "../../oracle/random.js";
import { randomSamples, StraightRods } from "./curve-samples.js";

type Point = [number, number, number];
const round = () => 1;

function tangent(samples: Float32Array, at: number): Point {
  const [x, y, z, w] = samples.subarray(at + 4, at + 8);
  return [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)];
}

/** The cubic that the vertex shader draws between two samples. */
function drawnPoint(samples: Float32Array, at: number, t: number): Point {
  const next = at + FLOATS_PER_SAMPLE;
  const ta = tangent(samples, at);
  const tb = tangent(samples, next);
  const chord = Math.hypot(...[0, 1, 2].map((i) => samples[next + i] - samples[at + i]));
  const turn = [0, 1, 2].reduce((sum, i) => sum + (tb[i] - ta[i]) ** 2, 0);
  const span = chord * (1 + turn / 24);
  return [0, 1, 2].map((i) => {
    const a = samples[at + i];
    return (
      a + (samples[next + i] - a) * t * t * (3 - 2 * t) + span * t * (1 - t) * (ta[i] * (1 - t) - tb[i] * t)
    );
  }) as Point;
}

describe("boundRods", () => {
  it("is the box of the samples, their radius and the room for the curve between them", () => {
    const rods = new StraightRods(3);
    const samples = new Float32Array(3 * 5 * FLOATS_PER_SAMPLE);
    rods.fill(samples);
    const minimum = Vector3.Zero();
    const maximum = Vector3.Zero();
    expect(boundRods(samples, 3, 5, round, minimum, maximum)).toBe(true);
    const reach = 0.1 + 0.25 * ((1 + 4 / 24) / 4);
    expect(minimum.asArray().map((v) => v + reach)).toEqual([0, 0, 0].map((v) => expect.closeTo(v, 7)));
    expect(maximum.asArray().map((v) => v - reach)).toEqual([1, 2, 0].map((v) => expect.closeTo(v, 7)));
  });

  it("widens by the larger axis of an elliptic section, rod by rod", () => {
    const rods = new StraightRods(2);
    const samples = new Float32Array(2 * 5 * FLOATS_PER_SAMPLE);
    rods.fill(samples);
    const minimum = Vector3.Zero();
    const maximum = Vector3.Zero();
    boundRods(samples, 2, 5, (rod) => (rod === 1 ? 3 : 1), minimum, maximum);
    const bulge = 0.25 * ((1 + 4 / 24) / 4);
    expect(maximum.y).toBeCloseTo(1 + 0.3 + bulge, 6);
    expect(minimum.y).toBeCloseTo(0 - 0.1 - bulge, 6);
    expect(maximum.z).toBeCloseTo(0.3 + bulge, 6);
  });

  it.each([1, 2, 3, 4, 5])(
    "holds every sample and every point of the drawn curve, fattened (seed %i)",
    (seed) => {
      const rodCount = 4;
      const samplesPerRod = 7;
      const samples = randomSamples(seeded(seed), rodCount, samplesPerRod);
      const minimum = Vector3.Zero();
      const maximum = Vector3.Zero();
      boundRods(samples, rodCount, samplesPerRod, round, minimum, maximum);
      const outside = (point: Point, radius: number) =>
        point.some((v, i) => v - radius < minimum.asArray()[i] || v + radius > maximum.asArray()[i]);
      for (let rod = 0; rod < rodCount; rod++) {
        for (let sample = 0; sample < samplesPerRod - 1; sample++) {
          const at = (rod * samplesPerRod + sample) * FLOATS_PER_SAMPLE;
          const [r0, r1] = [samples[at + 3], samples[at + FLOATS_PER_SAMPLE + 3]];
          for (let step = 0; step <= 64; step++) {
            const t = step / 64;
            expect(outside(drawnPoint(samples, at, t), r0 + (r1 - r0) * t), `seed ${seed}`).toBe(false);
          }
        }
      }
    },
  );

  it("leaves the box alone when there is no rod", () => {
    const minimum = new Vector3(1, 2, 3);
    const maximum = new Vector3(4, 5, 6);
    expect(boundRods(new Float32Array(0), 0, 5, round, minimum, maximum)).toBe(false);
    expect([...minimum.asArray(), ...maximum.asArray()]).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

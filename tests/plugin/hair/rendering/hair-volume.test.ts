import { expect, it } from "vitest";
import { HairVolume } from "../../../../plugin/hair/rendering/hair-volume.js";

const FLOATS = 8;

/** A slab of upright hairs, 0.2 m wide and deep and 0.2 m high, as guides of straight samples. */
function slab(guidesPerSide: number, samples: number): Float32Array {
  const data = new Float32Array(guidesPerSide ** 2 * samples * FLOATS);
  for (let g = 0; g < guidesPerSide ** 2; g++) {
    const x = ((g % guidesPerSide) + 0.5) / guidesPerSide;
    const z = (Math.floor(g / guidesPerSide) + 0.5) / guidesPerSide;
    for (let i = 0; i < samples; i++) {
      data.set([0.2 * x, (0.2 * i) / (samples - 1), 0.2 * z], (g * samples + i) * FLOATS);
    }
  }
  return data;
}

const SIDE = 80;
const SAMPLES = 41;
const samples = slab(SIDE, SAMPLES);
/** 16 m of drawn width over 0.04 m^2: on 0.2 m of the way, 80 hairs are crossed, pi/4 of that on average over directions. */
const WIDTH = 0.0025;
const widths = new Float32Array(SIDE * SIDE).fill(WIDTH);
const crossed = ((SIDE * SIDE * WIDTH * 0.2) / (0.2 * 0.2)) * (Math.PI / 4);

function depthsOf(guide: number, sample: number): number[] {
  const out = new Float32Array(samples.length);
  new HairVolume().update(samples, SIDE * SIDE, SAMPLES, widths, out);
  return Array.from(
    out.subarray((guide * SAMPLES + sample) * FLOATS, (guide * SAMPLES + sample) * FLOATS + 6),
  );
}

it("counts the hairs on the way out, to both sides", () => {
  const middle = depthsOf(SIDE * (SIDE / 2) + SIDE / 2, (SAMPLES - 1) / 2);
  for (const depth of middle) expect(Math.abs(depth - crossed / 2)).toBeLessThan(0.06 * crossed);
  // Opposite sides together are the whole way.
  expect(Math.abs(middle[0] + middle[1] - crossed)).toBeLessThan(0.04 * crossed);
});

it("is nothing on the side that is outside", () => {
  const edge = depthsOf(SIDE * (SIDE / 2), (SAMPLES - 1) / 2);
  expect(edge[1]).toBeLessThan(0.06 * crossed);
  expect(edge[0]).toBeGreaterThan(0.9 * crossed);
});

it("grows with the drawn width", () => {
  const out = new Float32Array(samples.length);
  const twice = new Float32Array(samples.length);
  const volume = new HairVolume();
  volume.update(samples, SIDE * SIDE, SAMPLES, widths, out);
  volume.update(
    samples,
    SIDE * SIDE,
    SAMPLES,
    widths.map((width) => 2 * width),
    twice,
  );
  for (let i = 0; i < 60; i++) expect(twice[i]).toBeCloseTo(2 * out[i], 3);
});

it("leaves alone what does not belong to it", () => {
  const out = new Float32Array(samples.length).fill(7);
  new HairVolume().update(samples, SIDE * SIDE, SAMPLES, widths, out);
  expect([out[6], out[7]]).toEqual([7, 7]);
});

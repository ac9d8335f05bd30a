import { FLOATS_PER_SAMPLE, type RodSampleSource } from "../../../plugin/rendering/index.js";

/** Samples at random places with random frames: no rod, but everything a box has to hold. */
export function randomSamples(random: () => number, rodCount: number, samplesPerRod: number): Float32Array {
  const samples = new Float32Array(rodCount * samplesPerRod * FLOATS_PER_SAMPLE);
  for (let at = 0; at < samples.length; at += FLOATS_PER_SAMPLE) {
    for (let axis = 0; axis < 3; axis++) samples[at + axis] = 4 * random() - 2;
    samples[at + 3] = 0.001 + 0.05 * random();
    const frame = [random() - 0.5, random() - 0.5, random() - 0.5, random() - 0.5];
    const norm = Math.hypot(...frame);
    for (let part = 0; part < 4; part++) samples[at + 4 + part] = frame[part] / norm;
  }
  return samples;
}

/** Straight rods of 1 m along x, one metre apart in y, radius 0.1. */
export class StraightRods implements RodSampleSource {
  constructor(
    public rodCount: number,
    readonly samplesPerRod = 5,
  ) {}

  fill(out: Float32Array): void {
    for (let rod = 0; rod < this.rodCount; rod++) {
      for (let sample = 0; sample < this.samplesPerRod; sample++) {
        const at = (rod * this.samplesPerRod + sample) * FLOATS_PER_SAMPLE;
        out[at] = sample / (this.samplesPerRod - 1);
        out[at + 1] = rod;
        out[at + 2] = 0;
        out[at + 3] = 0.1;
        out[at + 4] = out[at + 5] = out[at + 6] = 0;
        out[at + 7] = 1;
      }
    }
  }
}

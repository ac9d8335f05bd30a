import { FLOATS_PER_SAMPLE } from "../../rendering/rod-samples.js";

/** Cells along the longest side, with a margin of one at each end. */
const CELLS = 32;
/** Mean of |sin| between a line of sight and fibres of any direction: how wide they look on average. */
const MEAN_WIDTH = Math.PI / 4;
/** Depths along +x, -x, +y, -y, +z, -z. */
const SIDES = 6;

/** Samples of which one is looked at, at most. */
const MOST_STRIDE = 4;

/**
 * How much hair lies between a point and the outside: the mean number of hairs that a line crosses on its way
 * out, along each of the six axes. Light from any other direction is told by a blend of three. The guides,
 * each for the hairs that it stands for, are counted in a coarse grid, which makes hair dark inside and
 * bright where it turns to the light, at any number of lights.
 */
export class HairVolume {
  private readonly amount = new Float32Array(CELLS ** 3);
  private readonly depth = new Float32Array(SIDES * CELLS ** 3);
  private readonly origin = new Float64Array(3);
  private cell = 1;
  /** What lies on either side of the cells in hand, line by line. */
  private readonly before = new Float64Array(2 * CELLS * CELLS);

  /**
   * `samples` are `guides` rows of `perGuide` samples; `widths` are the metres of drawn width that each guide
   * stands for. Writes the six depths of every sample to `out`, in the samples' layout.
   */
  update(
    samples: Float32Array,
    guides: number,
    perGuide: number,
    widths: Float32Array,
    out: Float32Array,
  ): void {
    this.place(samples, guides * perGuide);
    this.amount.fill(0);
    for (let guide = 0; guide < guides; guide++) {
      this.deposit(samples, guide * perGuide, perGuide, widths[guide]);
    }
    for (let axis = 0; axis < 3; axis++) this.sumAlong(axis);
    for (let guide = 0; guide < guides; guide++) this.look(samples, guide * perGuide, perGuide, out);
  }

  /** How many pieces of a guide are shorter than a cell together. */
  private strideOf(samples: Float32Array, first: number): number {
    const begin = first * FLOATS_PER_SAMPLE;
    const next = begin + FLOATS_PER_SAMPLE;
    const piece = distance(samples, begin, next);
    return Math.max(1, Math.min(MOST_STRIDE, Math.floor(this.cell / Math.max(piece, 1e-9))));
  }

  /**
   * Writes the depths along a guide. Between places less than a cell apart they are next to straight lines.
   */
  private look(samples: Float32Array, first: number, count: number, out: Float32Array): void {
    const stride = this.strideOf(samples, first);
    let from = -1;
    for (let i = 0; i < count; i = i === count - 1 ? count : Math.min(i + stride, count - 1)) {
      this.depthsAt(samples, (first + i) * FLOATS_PER_SAMPLE, out);
      if (from >= 0) fillBetween(out, first + from, first + i);
      from = i;
    }
  }

  /** A cube of cells around all samples. */
  private place(samples: Float32Array, count: number): void {
    let extent = 0;
    for (let c = 0; c < 3; c++) {
      let low = Infinity;
      let high = -Infinity;
      for (let at = c; at < count * FLOATS_PER_SAMPLE; at += FLOATS_PER_SAMPLE) {
        if (samples[at] < low) low = samples[at];
        if (samples[at] > high) high = samples[at];
      }
      this.origin[c] = (low + high) / 2;
      extent = Math.max(extent, high - low);
    }
    this.cell = Math.max(extent / (CELLS - 3), 1e-6);
    for (let c = 0; c < 3; c++) this.origin[c] -= 0.5 * (CELLS - 1) * this.cell;
  }

  /**
   * Spreads the projected area of a guide's hairs over the eight cells around the middle of every stretch of
   * pieces that are shorter than a cell together.
   */
  private deposit(samples: Float32Array, first: number, count: number, width: number): void {
    const { amount, origin, cell } = this;
    const scale = (MEAN_WIDTH * width) / (cell * cell);
    const stride = this.strideOf(samples, first);
    for (let i = 0; i < count - 1; i += stride) {
      const end = Math.min(i + stride, count - 1);
      const at = (first + i) * FLOATS_PER_SAMPLE;
      const last = (first + end) * FLOATS_PER_SAMPLE;
      let length = 0;
      for (let k = at; k < last; k += FLOATS_PER_SAMPLE)
        length += distance(samples, k, k + FLOATS_PER_SAMPLE);
      const share = scale * length;
      const x = (0.5 * (samples[at] + samples[last]) - origin[0]) / cell;
      const y = (0.5 * (samples[at + 1] + samples[last + 1]) - origin[1]) / cell;
      const z = (0.5 * (samples[at + 2] + samples[last + 2]) - origin[2]) / cell;
      const i0 = Math.floor(x);
      const j0 = Math.floor(y);
      const k0 = Math.floor(z);
      const a = x - i0;
      const b = y - j0;
      const c = z - k0;
      for (let corner = 0; corner < 8; corner++) {
        const p = corner & 1;
        const q = (corner >> 1) & 1;
        const r = corner >> 2;
        const weight = (p ? a : 1 - a) * (q ? b : 1 - b) * (r ? c : 1 - c);
        amount[((k0 + r) * CELLS + j0 + q) * CELLS + i0 + p] += weight * share;
      }
    }
  }

  /**
   * From both ends inwards, a cell's own hair counts half. Lines lie `stride` cells apart along themselves; all
   * that begin within a stride go on side by side, as they lie in memory.
   */
  private sumAlong(axis: number): void {
    const { amount, depth, before } = this;
    const stride = CELLS ** axis;
    const block = CELLS * stride;
    for (let start = 0; start < CELLS ** 3; start += block) {
      before.fill(0, 0, 2 * stride);
      for (let i = 0; i < block; i += stride) {
        const low = start + i;
        const high = start + block - stride - i;
        for (let k = 0; k < stride; k++) {
          const down = amount[low + k];
          const up = amount[high + k];
          depth[SIDES * (low + k) + 2 * axis + 1] = before[2 * k] + 0.5 * down;
          depth[SIDES * (high + k) + 2 * axis] = before[2 * k + 1] + 0.5 * up;
          before[2 * k] += down;
          before[2 * k + 1] += up;
        }
      }
    }
  }

  /** Of the sample at `at`, to the same place of `out`. */
  private depthsAt(samples: Float32Array, at: number, out: Float32Array): void {
    const { depth, origin, cell } = this;
    const x = (samples[at] - origin[0]) / cell;
    const y = (samples[at + 1] - origin[1]) / cell;
    const z = (samples[at + 2] - origin[2]) / cell;
    const i0 = Math.floor(x);
    const j0 = Math.floor(y);
    const k0 = Math.floor(z);
    const a = x - i0;
    const b = y - j0;
    const c = z - k0;
    let right = 0;
    let left = 0;
    let up = 0;
    let down = 0;
    let front = 0;
    let back = 0;
    for (let corner = 0; corner < 8; corner++) {
      const p = corner & 1;
      const q = (corner >> 1) & 1;
      const r = corner >> 2;
      const weight = (p ? a : 1 - a) * (q ? b : 1 - b) * (r ? c : 1 - c);
      const from = SIDES * (((k0 + r) * CELLS + j0 + q) * CELLS + i0 + p);
      right += weight * depth[from];
      left += weight * depth[from + 1];
      up += weight * depth[from + 2];
      down += weight * depth[from + 3];
      front += weight * depth[from + 4];
      back += weight * depth[from + 5];
    }
    out[at] = right;
    out[at + 1] = left;
    out[at + 2] = up;
    out[at + 3] = down;
    out[at + 4] = front;
    out[at + 5] = back;
  }
}

/** Between two samples. */
function distance(samples: Float32Array, from: number, to: number): number {
  const x = samples[to] - samples[from];
  const y = samples[to + 1] - samples[from + 1];
  const z = samples[to + 2] - samples[from + 2];
  return Math.sqrt(x * x + y * y + z * z);
}

/** Depths of the samples between two that are known. */
function fillBetween(out: Float32Array, from: number, to: number): void {
  const a = from * FLOATS_PER_SAMPLE;
  const b = to * FLOATS_PER_SAMPLE;
  for (let i = from + 1; i < to; i++) {
    const share = (i - from) / (to - from);
    const at = i * FLOATS_PER_SAMPLE;
    for (let side = 0; side < SIDES; side++) {
      out[at + side] = out[a + side] + share * (out[b + side] - out[a + side]);
    }
  }
}
